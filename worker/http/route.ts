import * as v from "valibot";
import type { Endpoint, ParametersOf, ReplyOf } from "#game/core/wire/endpoint.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { JSON_BODY_LIMIT } from "#game/core/wire/limits.ts";
import type { App, AppContext } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import { JsonText } from "./json-text.ts";
import { readBody } from "./limits/body.ts";
import type { AddressPolicy } from "./limits/limits.ts";
import { limitAddress, limitNamed } from "./limits/rate-limits.ts";
import { type Access, requireAccess } from "./sessions/authorize.ts";
import { readCredential, requireActor, requireCredential } from "./sessions/session.ts";
import * as texts from "./texts.ts";

/**
 * A parsed request: query and JSON body as in the contract, and the raw body for the idempotency check. Handlers read
 * forms themselves, after they have checked the sender.
 */
export interface Parsed<E extends Endpoint> {
  readonly c: AppContext;
  readonly query: E["query"] extends v.GenericSchema ? v.InferOutput<E["query"]> : undefined;
  readonly body: E["body"] extends v.GenericSchema ? v.InferOutput<E["body"]> : undefined;
  readonly rawBody: string;
  readonly parameters: ParametersOf<E["path"]>;
}

/** Checks the access to a route: throws to refuse. */
export type AccessCheck = (c: AppContext) => Promise<void>;

/** Counts the request by address before it requires a session. */
export function limitedSession(policy: AddressPolicy): AccessCheck {
  return async (c) => {
    await limitAddress(c, policy);
    await requireAccess(c, "session");
  };
}

/** An endpoint that the Worker serves, and the access that it requires. */
interface RegisteredRoute {
  readonly endpoint: Endpoint;
  readonly access: Access;
}

/** Every registered endpoint, from which the API's description is made. */
export const registeredRoutes: RegisteredRoute[] = [];

type Handler<E extends Endpoint> = (request: Parsed<E>) => Promise<ReplyOf<E> | JsonText<ReplyOf<E>>>;

/**
 * Registers an endpoint of the contract: parses the request, types the reply. Throws 400 if the request is invalid.
 * Checks access before reading the body. Unless the access is `public`, the request is admitted first: its token is
 * required, and its limits are checked before the first query.
 */
export function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  access: Access | AccessCheck,
  handler: Handler<E>,
): void {
  registeredRoutes.push({ endpoint, access: typeof access === "function" ? "session" : access });
  const serve = async (c: AppContext): Promise<Response> => {
    if (access !== "public") await admit(c);
    if (typeof access === "function") await access(c);
    else await requireAccess(c, access);
    const parsed = await parseRequest(c, endpoint).catch(async (error) => {
      // Only a live session learns what was wrong with the body.
      if (access === requireCredential) await requireActor(c);
      throw error;
    });
    const reply = await handler({ c, ...parsed, parameters: c.req.param() } as Parsed<E>);
    const { text, headers } = reply instanceof JsonText ? reply : JsonText.of(reply);
    const response = new Response(text, { headers: { "content-type": "application/json", ...headers } });
    if (c.get("setsCookie")) {
      for (const cookie of c.res.headers.getSetCookie()) response.headers.append("set-cookie", cookie);
    }
    return response;
  };
  app.on(endpoint.method, endpoint.path, serve);
}

async function parseRequest(c: AppContext, endpoint: Endpoint) {
  const query = endpoint.query ? readQuery(c, endpoint.query) : undefined;
  const schema = endpoint.body === "form" ? undefined : endpoint.body;
  const isRead = endpoint.method !== "GET" && endpoint.body !== "form";
  const rawBody = isRead ? await readJsonText(c.req.raw, endpoint.maxBytes ?? JSON_BODY_LIMIT) : "";
  const body = schema && parseBody(schema, c.req.header("content-type"), rawBody);
  return { query, rawBody, body };
}

function parseBody(schema: v.GenericSchema, contentType: string | undefined, rawBody: string): unknown {
  // A call whose body is optional needs no content type without one.
  if (rawBody === "" && v.is(schema, undefined)) return v.parse(schema, undefined);
  if (contentType?.split(";", 1)[0]?.trim().toLowerCase() !== "application/json") {
    throw new HttpError(415, "unsupported_media_type", "Please send JSON (content-type: application/json).");
  }
  return parseOrRefuse(schema, parseJson(rawBody));
}

/** Parses the query of a request. Throws 400 with the field's name if it is invalid. */
export function readQuery<Schema extends v.GenericSchema>(
  c: AppContext,
  schema: Schema,
): v.InferOutput<Schema> {
  return parseOrRefuse(schema, c.req.query());
}

function parseOrRefuse<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const details = result.issues.map((issue) => describeIssue(issue));
  throw new HttpError(400, "validation_failed", ERROR_TEXT.validation, { details: [...new Set(details)] });
}

/** Our own messages are complete; those of the library lack the name of the field. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue);
  return issue.message.startsWith("Invalid ") && field ? `${field}: ${issue.message}` : issue.message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, "malformed_json", "The request is not valid JSON.");
  }
}

async function readJsonText(request: Request, limit: number): Promise<string> {
  const body = await readBody(request, limit);
  if (!body) {
    throw new HttpError(413, "body_too_large", texts.requestTooLarge(limit / 1024));
  }
  return body.text();
}

/**
 * Admits a request that needs a session, before the first query. Throws 401 without a well-formed token, and 429 above a
 * limit.
 */
export async function admit(c: AppContext): Promise<void> {
  const { tokenHash } = readCredential(c);
  const isRead = c.req.method === "GET";
  await limitAddress(c, isRead ? "readsOfAddress" : "writesOfAddress");
  await limitNamed(c, isRead ? "readsOfSession" : "writesOfSession", tokenHash);
}
