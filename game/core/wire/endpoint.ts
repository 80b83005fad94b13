import type { GenericSchema, InferInput, InferOutput } from "valibot";

/** The schema of a JSON body, or `form` for a multipart form, which its handler parses and limits. */
type BodySchema = GenericSchema | "form";

/** The schema of a query, whose parameters arrive as text. */
export type QuerySchema = GenericSchema<Readonly<Record<string, string | undefined>>, unknown>;

/** A call of the REST API, shared by page and Worker. Paths are relative to `/api`. */
export interface Endpoint<
  Path extends string = string,
  Body extends BodySchema | undefined = BodySchema | undefined,
  Reply extends GenericSchema = GenericSchema,
  Query extends QuerySchema | undefined = QuerySchema | undefined,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters in Hono's form: `/player/action/:actionId`. */
  readonly path: Path;
  /** Undefined if the call takes no body. */
  readonly body: Body;
  /** Schema of the query; undefined if the call takes none. */
  readonly query: Query;
  readonly reply: Reply;
  /** Maximum size of the JSON body in bytes; `JSON_BODY_LIMIT` if absent. */
  readonly maxBytes?: number | undefined;
}

/** Type of the JSON body. */
export type BodyOf<E extends Endpoint> = E["body"] extends GenericSchema ? InferInput<E["body"]> : undefined;
export type QueryOf<E extends Endpoint> = E["query"] extends QuerySchema ? InferInput<E["query"]> : undefined;
export type ReplyOf<E extends Endpoint> = InferOutput<E["reply"]>;

type ParameterName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParameterName<Head> | ParameterName<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The path parameters by name. */
export type ParametersOf<Path extends string> = { readonly [Name in ParameterName<Path>]: string };

/**
 * Declares a call without a body.
 *
 * @example
 * export const likePost = endpoint("POST", "/social/post/:id/like", {
 *   body: v.object({ action: v.picklist(["like", "unlike"]) }),
 *   reply: v.object({ id: v.string(), isLiked: v.boolean(), likesCount: count }),
 * });
 * const { likesCount } = await call(likePost, { parameters: { id }, body: { action: "like" } });
 */
export function endpoint<const Path extends string, Reply extends GenericSchema>(
  method: Endpoint["method"],
  path: Path,
  parts: { reply: Reply },
): Endpoint<Path, undefined, Reply, undefined>;
/** Declares a call with a body. */
export function endpoint<const Path extends string, Body extends BodySchema, Reply extends GenericSchema>(
  method: Endpoint["method"],
  path: Path,
  parts: { body: Body; reply: Reply; maxBytes?: number },
): Endpoint<Path, Body, Reply, undefined>;
/** Declares a call with a query. */
export function endpoint<const Path extends string, Query extends QuerySchema, Reply extends GenericSchema>(
  method: Endpoint["method"],
  path: Path,
  parts: { query: Query; reply: Reply },
): Endpoint<Path, undefined, Reply, Query>;
/** Declares a call with a query and a body. */
export function endpoint<
  const Path extends string,
  Query extends QuerySchema,
  Body extends BodySchema,
  Reply extends GenericSchema,
>(
  method: Endpoint["method"],
  path: Path,
  parts: { query: Query; body: Body; reply: Reply; maxBytes?: number },
): Endpoint<Path, Body, Reply, Query>;
export function endpoint(
  method: Endpoint["method"],
  path: string,
  parts: { body?: BodySchema; query?: QuerySchema; reply: GenericSchema; maxBytes?: number },
): Endpoint {
  const { body, query, reply, maxBytes } = parts;
  return { method, path, body, query, reply, maxBytes };
}
