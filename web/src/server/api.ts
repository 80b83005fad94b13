import * as v from "valibot";
import type { BodyOf, Endpoint, ParametersOf, QueryOf, ReplyOf } from "#game/core/wire/endpoint.ts";
import { ErrorReply } from "#game/core/wire/errors.ts";
import { IDEMPOTENCY_HEADER, TAB_HEADER } from "#game/core/wire/headers.ts";
import { serverNow } from "../clock.ts";
import { eventBus } from "./event-bus.ts";
import { type Answer, retryAfterMs, send } from "./send.ts";
import { pageSession, SessionEndedError, sessionEnding } from "./session-token.ts";

/** Random id of this tab, until a reload. */
export const TAB_ID = crypto.randomUUID();

/** The readable part of an error reply. */
const ErrorBody = v.partial(
  v.object({
    ...ErrorReply.entries,
    // A newer server may send a code that this page doesn't know; its text still counts.
    code: v.fallback(v.optional(ErrorReply.entries.code), undefined),
    message: v.string(),
  }),
);
type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** An error reply. docs/reference/platform.md#errors */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  /** The parsed body if it has the form of our error replies. */
  readonly body: ErrorBody;
  /** Seconds to wait, if the reply says so. */
  readonly retryAfter: number | null;

  constructor(reply: Response, body: ErrorBody, message: string) {
    super(message);
    this.name = "ApiError";
    this.status = reply.status;
    this.statusText = reply.statusText;
    this.url = reply.url;
    this.body = body;
    this.retryAfter = retryAfterMs(reply) / 1000 || null;
  }
}

/** No reply of the game: offline, connection lost, timeout, or a reply of something else. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("Network error. Please check your connection and try again.", { cause });
    this.name = "NetworkError";
  }
}

/** The reply violates the contract: page and server have different versions. */
export class ContractError extends Error {
  constructor(path: string) {
    super("This page is out of date. Please reload it.");
    this.name = "ContractError";
    this.cause = path;
  }
}

/** Input of a call: path parameters, query and body, as the contract declares them. */
export type CallInput<E extends Endpoint> = {
  /**
   * Idempotency key. A call with a key is retried after a network failure. If it gets no answer and is the next change again, it
   * keeps its first key: it may have counted.
   */
  readonly key?: string;
  /** Set if the caller itself repeats the call under this key, as a queue does: an equal call with another key is meant too. */
  readonly isOwnKey?: boolean;
  readonly signal?: AbortSignal;
  /** Completes the call even if the page signs out, because the call ends the session. */
  readonly outlivesSession?: boolean;
  /** Sends this token in place of the page's, for a call of a session that the page has left. */
  readonly token?: string;
  /** Set for a call that finds out whether the server can be reached: its timeout in milliseconds. */
  readonly probeTimeoutMs?: number;
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
 * Longest body in characters that the browser sends to the end after the page has gone: the bodies that are on their way share 64 KiB,
 * and one over that fails.
 */
const MAX_KEPT_LENGTH = 1_000;

/** The last change that got no answer: the server may have made it. */
let lost: { readonly change: string; readonly key: string } | null = null;

/**
 * Calls an endpoint with the token of this page. Throws ApiError for an error reply, NetworkError without a readable
 * reply, ContractError if the reply violates the contract, and SessionEndedError if the page has left its session,
 * regardless of the reply.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  const { key, isOwnKey } = input;
  const body = "body" in input ? input.body : undefined;
  if (key === undefined || isOwnKey || body instanceof FormData) return callOnce(endpoint, input);
  const { method, path } = endpoint;
  const change = JSON.stringify([method, path, pageSession().token, { ...input, key: null, signal: null }]);
  const firstKey = lost?.change === change ? lost.key : key;
  try {
    const reply = await callOnce(endpoint, { ...input, key: firstKey });
    lost = null;
    return reply;
  } catch (error) {
    // A limit says nothing about an earlier attempt.
    const isDecided = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (!isDecided) lost = { change, key: firstKey };
    else if (lost?.change === change) lost = null;
    throw error;
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  const { key, signal, outlivesSession, probeTimeoutMs, query, parameters, body } = input as CallInput<E> & {
    parameters?: Record<string, string>;
    query?: Readonly<Record<string, string | undefined>>;
    body?: unknown;
  };
  const path = fillPath(endpoint.path, parameters ?? {});
  const address = path + queryText(query);
  const headers = new Headers();
  const session = pageSession();
  const ending = outlivesSession ? null : sessionEnding();
  if (ending) await ending.catch(() => {});
  session.signal.throwIfAborted();
  const token = input.token ?? session.token;
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (key) headers.set(IDEMPOTENCY_HEADER, key);
  if (endpoint.method !== "GET") headers.set(TAB_HEADER, TAB_ID);
  if (!(body instanceof FormData)) headers.set("content-type", "application/json");
  // The browser's cache locks by URL, so a new session's call would wait for the old one's.
  const request: RequestInit & { headers: Headers } = { method: endpoint.method, headers, cache: "no-store" };
  // The browser sets the content type of a form, with its boundary.
  if (body instanceof FormData) request.body = body;
  else if (body !== undefined) request.body = JSON.stringify(body);
  // A press counts, even if the page reloads or closes before it has been sent.
  const text = request.body ?? "";
  request.keepalive = endpoint.method !== "GET" && typeof text === "string" && text.length <= MAX_KEPT_LENGTH;

  const bound = token !== null && !outlivesSession ? session.signal : undefined;
  const isRepeatable = endpoint.method === "GET" || key !== undefined;
  const {
    reply,
    body: json,
    isReadable,
  } = await sendOrThrow(address, request, {
    isRepeatable,
    retries: key !== undefined,
    probeTimeoutMs,
    signals: [signal, bound].filter((each) => each !== undefined),
  });
  if (bound?.aborted) throw new SessionEndedError();
  // A captive portal may refuse with any status, so only the game's own refusals count.
  if (!isReadable && reply.status < 500) throw new NetworkError(path);
  if (!reply.ok) throw toApiError(reply, json, path);
  const parsed = v.safeParse(endpoint.reply, json);
  if (!parsed.success) throw new ContractError(path);
  return parsed.output as ReplyOf<E>;
}

function fillPath(path: string, parameters: Record<string, string>): string {
  return `/api${path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""))}`;
}

/** The query string with its question mark; empty if there are no parameters. */
function queryText(query: Readonly<Record<string, string | undefined>> = {}): string {
  const said = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}

async function sendOrThrow(...[path, request, options]: Parameters<typeof send>): Promise<Answer> {
  try {
    return await send(path, request, options);
  } catch (cause) {
    for (const { aborted, reason } of options.signals) if (aborted) throw reason;
    eventBus.emit("connectionLost", { at: serverNow() });
    throw new NetworkError(cause);
  }
}

/** The message is the reply's `error`, else its `message`, else its status. docs/reference/platform.md#errors */
function toApiError(reply: Response, json: unknown, path: string): ApiError {
  const body = v.safeParse(ErrorBody, json);
  const known = body.success ? body.output : {};
  const error = new ApiError(reply, known, known.error ?? known.message ?? `API Error: ${reply.status}`);
  eventBus.emit("errorOccurred", { message: error.message, context: `API call to ${path}` });
  return error;
}

/** Returns whether the server may answer the same call later: no reply, or a server error. */
export function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Codes of refusals by the server as a whole: it has not made the change. */
const REFUSED: readonly unknown[] = ["busy", "game_stopped"];

/** Returns whether the change of a failed call may have been made. */
export function isUndecided(error: unknown): boolean {
  return isTransient(error) && !(error instanceof ApiError && REFUSED.includes(error.body.code));
}

/** The text to show for anything thrown. */
export function errorText(error: unknown, fallback = "An unexpected error occurred"): string {
  return error instanceof Error && error.message !== "" ? error.message : fallback;
}

/**
 * Text for a failed action. A refusal says why, with its details. Any other failure begins with `fallback`, which says
 * what failed, followed by the reason if it helps a person: a bare status doesn't.
 */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return `${fallback}. You seem to be offline.`;
  if (error instanceof ApiError) {
    const { error: refusal, message, details = [] } = error.body;
    if (refusal && error.status < 500) return [refusal, ...details].join(". ");
    const reason = refusal || message;
    return reason ? `${fallback}. ${reason}` : fallback;
  }
  return error instanceof Error && error.message !== "" ? `${fallback}. ${error.message}` : fallback;
}
