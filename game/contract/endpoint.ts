import type { GenericSchema, InferInput, InferOutput } from "valibot";

/** One call of the REST interface: what both halves agree on. Paths are relative to `/api`. */
export interface Endpoint<
  Path extends string = string,
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Reply extends GenericSchema = GenericSchema,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters in Hono's form: `/player/action/:actionId`. */
  readonly path: Path;
  /** Schema of the JSON body, absent where the call takes none. */
  readonly body: Body;
  readonly reply: Reply;
}

export type BodyOf<E> =
  E extends Endpoint<string, infer Body, GenericSchema>
    ? Body extends GenericSchema
      ? InferInput<Body>
      : undefined
    : never;
export type ReplyOf<E> =
  E extends Endpoint<string, GenericSchema | undefined, infer Reply> ? InferOutput<Reply> : never;

type ParameterName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParameterName<Head> | ParameterName<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parameters that a path takes, by name. */
export type ParametersOf<Path extends string> = { readonly [Name in ParameterName<Path>]: string };

/** Declares a call without a body. */
export function endpoint<const Path extends string, Reply extends GenericSchema>(
  method: Endpoint["method"],
  path: Path,
  parts: { reply: Reply },
): Endpoint<Path, undefined, Reply>;
/** Declares a call with a JSON body. */
export function endpoint<const Path extends string, Body extends GenericSchema, Reply extends GenericSchema>(
  method: Endpoint["method"],
  path: Path,
  parts: { body: Body; reply: Reply },
): Endpoint<Path, Body, Reply>;
export function endpoint(
  method: Endpoint["method"],
  path: string,
  parts: { body?: GenericSchema; reply: GenericSchema },
): Endpoint {
  return { method, path, body: parts.body, reply: parts.reply };
}
