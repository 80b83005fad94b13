import * as v from "valibot";
import type { BodyOf, Endpoint, ParametersOf, ReplyOf } from "#game/contract/endpoint.ts";
import { ErrorReply } from "#game/contract/errors.ts";
import { TAB_HEADER } from "#game/contract/game-events.ts";
import { IDEMPOTENCY_HEADER } from "#game/contract/limits.ts";
import { eventBus } from "./event-bus.ts";
import { readToken } from "./session-token.ts";
import { TAB_ID } from "./tab-id.ts";

/** How long a call may take, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Waits before a write is sent again after the network failed, in milliseconds. Its key keeps it single. */
const RETRY_DELAYS_MS = [400, 1200];

/** Whatever of an error reply could be read. */
const ErrorBody = v.partial(v.object({ ...ErrorReply.entries, message: v.string() }));
type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** A reply that is not OK. Player area, section 8. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  /** The parsed body where it was one of our error replies. */
  readonly body: ErrorBody;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | null;

  constructor(reply: Response, body: ErrorBody, message: string) {
    super(message);
    this.name = "ApiError";
    this.status = reply.status;
    this.statusText = reply.statusText;
    this.url = reply.url;
    this.body = body;
    const seconds = Number(reply.headers.get("retry-after"));
    this.retryAfter = seconds > 0 ? seconds : null;
  }
}

/** No reply came: offline, cut off, or the time was up. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("Network error. Please check your connection and try again.", { cause });
    this.name = "NetworkError";
  }
}

/** The server's reply is not what the contract says: this page is older than the server, or the other way round. */
export class ContractError extends Error {
  constructor(path: string) {
    super("This page is out of date. Please reload it.");
    this.name = "ContractError";
    this.cause = path;
  }
}

/** What to send: parameters where the path has some, the body where the contract has one, else perhaps a form. */
export type CallInput<E extends Endpoint> = {
  /** Sent as the idempotency key; a call with one is sent again when the network fails. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** What follows the path as its query. */
  readonly query?: Readonly<Record<string, string>>;
} & (keyof ParametersOf<E["path"]> extends never
  ? unknown
  : { readonly parameters: ParametersOf<E["path"]> }) &
  (BodyOf<E> extends undefined ? { readonly form?: FormData } : { readonly body: BodyOf<E> });

/**
 * Makes a call of the contract with the stored token. Throws ApiError for a reply that is not OK,
 * NetworkError where none came, ContractError for one that is not understood.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  const { key, signal, query, parameters, body, form } = input as CallInput<E> & {
    parameters?: Record<string, string>;
    body?: unknown;
    form?: FormData;
  };
  const path = fillPath(endpoint.path, parameters ?? {});
  const address = query ? `${path}?${new URLSearchParams(query)}` : path;
  const headers = new Headers();
  const token = readToken();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (key) headers.set(IDEMPOTENCY_HEADER, key);
  if (endpoint.method !== "GET") headers.set(TAB_HEADER, TAB_ID);
  if (body !== undefined) headers.set("content-type", "application/json");
  const request: RequestInit = { method: endpoint.method, headers };
  if (body !== undefined) request.body = JSON.stringify(body);
  // The browser names the content type of a form: only it knows the boundary.
  else if (form) request.body = form;

  const reply = await sendReliably(address, request, key ? RETRY_DELAYS_MS : [], signal);
  const json = await readJson(reply);
  if (!reply.ok) throw toApiError(reply, json, path);
  const parsed = v.safeParse(endpoint.reply, json);
  if (!parsed.success) throw new ContractError(path);
  return parsed.output as ReplyOf<E>;
}

function fillPath(path: string, parameters: Record<string, string>): string {
  return `/api${path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""))}`;
}

async function sendReliably(
  path: string,
  request: RequestInit,
  delays: readonly number[],
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (const delay of [...delays, null]) {
    try {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      return await fetch(path, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      if (delay === null) {
        eventBus.emit("connectionLost", { at: Date.now() });
        throw new NetworkError(cause);
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  throw new NetworkError(undefined);
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json();
  } catch {
    return null;
  }
}

/** The message is the reply's error field, else its message field, else its status. Player area, section 8. */
function toApiError(reply: Response, json: unknown, path: string): ApiError {
  const body = v.safeParse(ErrorBody, json);
  const known = body.success ? body.output : {};
  const error = new ApiError(reply, known, known.error ?? known.message ?? `API Error: ${reply.status}`);
  eventBus.emit("errorOccurred", { message: error.message, context: `API call to ${path}` });
  return error;
}

/** The text to show for whatever was thrown. Player area, section 8. */
export function errorText(fault: unknown, fallback = "An unexpected error occurred"): string {
  return fault instanceof Error && fault.message !== "" ? fault.message : fallback;
}

/** What to say where a deed of the player failed: the server's reason with its details, else `fallback`. */
export function failureText(fault: unknown, fallback: string): string {
  if (fault instanceof NetworkError) return `${fallback}. You seem to be offline.`;
  if (fault instanceof ApiError) return [fault.message, ...(fault.body.details ?? [])].join(". ");
  return errorText(fault, fallback);
}
