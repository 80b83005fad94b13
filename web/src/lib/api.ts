import * as v from "valibot";
import type { BodyOf, Endpoint, ParametersOf, QueryOf, ReplyOf } from "#game/contract/endpoint.ts";
import { ErrorReply } from "#game/contract/errors.ts";
import { TAB_HEADER } from "#game/contract/game-events.ts";
import { IDEMPOTENCY_HEADER } from "#game/contract/limits.ts";
import { eventBus } from "./event-bus.ts";
import { pageSession, SessionEndedError } from "./session-token.ts";
import { TAB_ID } from "./tab-id.ts";

/** How long a call may take, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Waits before a write is sent again after the network failed, in milliseconds. Its key keeps it single. */
const RETRY_DELAYS_MS = [400, 1200];

/** Whatever of an error reply could be read. */
const ErrorBody = v.partial(v.object({ ...ErrorReply.entries, message: v.string() }));
type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** A reply that is not OK. docs/reference/platform.md#errors */
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

/** What to send: the parameters of the path, the query and the body, as far as the contract names them. */
export type CallInput<E extends Endpoint> = {
  /** Sent as the idempotency key; a call with one is sent again when the network fails. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Completes even if the page signs out meanwhile: the call that ends the session. */
  readonly outlivesSession?: boolean;
} & (keyof ParametersOf<E["path"]> extends never
  ? unknown
  : { readonly parameters: ParametersOf<E["path"]> }) &
  (QueryOf<E> extends undefined ? unknown : { readonly query?: QueryOf<E> }) &
  (E["body"] extends "form"
    ? { readonly body: FormData }
    : BodyOf<E> extends undefined
      ? unknown
      : { readonly body: BodyOf<E> });

/**
 * Makes a call of the contract with the token of this page. Throws ApiError for a reply that is not OK,
 * NetworkError if none came, ContractError for one that does not fit the contract, and SessionEndedError if the
 * page has signed out or changed its session since, whatever the reply says.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  const { key, signal, outlivesSession, query, parameters, body } = input as CallInput<E> & {
    parameters?: Record<string, string>;
    query?: Readonly<Record<string, string | undefined>>;
    body?: unknown;
  };
  const path = fillPath(endpoint.path, parameters ?? {});
  const address = path + queryText(query);
  const headers = new Headers();
  const session = pageSession();
  const { token } = session;
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (key) headers.set(IDEMPOTENCY_HEADER, key);
  if (endpoint.method !== "GET") headers.set(TAB_HEADER, TAB_ID);
  if (body !== undefined && !(body instanceof FormData)) headers.set("content-type", "application/json");
  // The browser would make a second session's call wait for the first one's: its cache locks by address.
  const request: RequestInit = { method: endpoint.method, headers, cache: "no-store" };
  // The browser names the content type of a form: only it knows the boundary.
  if (body instanceof FormData) request.body = body;
  else if (body !== undefined) request.body = JSON.stringify(body);

  const bound = token !== null && !outlivesSession ? session.signal : undefined;
  const signals = [signal, bound].filter((each) => each !== undefined);
  const reply = await sendReliably(address, request, key ? RETRY_DELAYS_MS : [], signals);
  const json = await readReply(reply);
  if (bound?.aborted) throw new SessionEndedError();
  if (!reply.ok) throw toApiError(reply, json, path);
  const parsed = v.safeParse(endpoint.reply, json);
  if (!parsed.success) throw new ContractError(path);
  return parsed.output as ReplyOf<E>;
}

function fillPath(path: string, parameters: Record<string, string>): string {
  return `/api${path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""))}`;
}

/** The query with its question mark; empty if there is nothing to say. */
function queryText(query: Readonly<Record<string, string | undefined>> = {}): string {
  const said = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}

async function sendReliably(
  path: string,
  request: RequestInit,
  delays: readonly number[],
  signals: readonly AbortSignal[],
): Promise<Response> {
  for (const delay of [...delays, null]) {
    try {
      const signal = AbortSignal.any([...signals, AbortSignal.timeout(TIMEOUT_MS)]);
      return await fetch(path, { ...request, signal });
    } catch (cause) {
      for (const { aborted, reason } of signals) if (aborted) throw reason;
      if (delay === null) {
        eventBus.emit("connectionLost", { at: Date.now() });
        throw new NetworkError(cause);
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  throw new NetworkError(undefined);
}

async function readReply(reply: Response): Promise<unknown> {
  try {
    // Files that are not JSON arrive as they are.
    const isCsv = reply.headers.get("content-type")?.startsWith("text/csv");
    return await (isCsv ? reply.text() : reply.json());
  } catch {
    return null;
  }
}

/** The message is the reply's error field, else its message field, else its status. docs/reference/platform.md#errors */
function toApiError(reply: Response, json: unknown, path: string): ApiError {
  const body = v.safeParse(ErrorBody, json);
  const known = body.success ? body.output : {};
  const error = new ApiError(reply, known, known.error ?? known.message ?? `API Error: ${reply.status}`);
  eventBus.emit("errorOccurred", { message: error.message, context: `API call to ${path}` });
  return error;
}

/** The text to show for anything thrown. */
export function errorText(fault: unknown, fallback = "An unexpected error occurred"): string {
  return fault instanceof Error && fault.message !== "" ? fault.message : fallback;
}

/** What to say where a deed of the player failed: the server's reason with its details, else `fallback`. */
export function failureText(fault: unknown, fallback: string): string {
  if (fault instanceof NetworkError) return `${fallback}. You seem to be offline.`;
  if (fault instanceof ApiError) return [fault.message, ...(fault.body.details ?? [])].join(". ");
  return errorText(fault, fallback);
}
