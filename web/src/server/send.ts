import { TIME_HEADER } from "#game/core/wire/headers.ts";
import { hearServerTime, steadyNow } from "../clock.ts";
import { deferred } from "../deferred.ts";
import { takeEarlyCall } from "./early-call.ts";

/** Timeout of an attempt in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Duration after which an attempt is reported as slow, in milliseconds. */
const SLOW_MS = 4_000;
/** Delays before the retries of a write without a reply or decision, in milliseconds. Its key prevents a second effect. */
const RETRY_DELAYS_MS = [400, 1200];
/** Maximum number of attempts that `abandonAttempts` may end without counting them. */
const MAX_ABANDONED = 4;

/** A reply with its body: JSON, the text of a file, or null if it is neither. */
export interface Answer {
  readonly reply: Response;
  readonly body: unknown;
  /** True if the game sent it: its replies are JSON or CSV. A captive portal sends a page. */
  readonly isReadable: boolean;
}

/** Outcome of an attempt to call the server. Times by `steadyNow`. */
export type CallOutcome = { readonly startedAt: number; readonly at: number } & (
  | { readonly type: "answered"; readonly isProbe: boolean; readonly answer: Answer }
  /** No complete reply. */
  | { readonly type: "lost"; readonly isProbe: boolean; readonly isTimeout: boolean }
  /** It takes unusually long. */
  | { readonly type: "slow" }
);

/** Maximum number of outcomes that wait for the connection model; older ones tell nothing new. */
const MAX_WAITING = 20;

/** The connection model, which hears the outcome of each attempt to call the server. docs/reference/connection.md */
export const outageWatch = deferred<(outcome: CallOutcome) => void>(MAX_WAITING);

const report = (outcome: CallOutcome) => outageWatch.use((hear) => hear(outcome));

/** A request whose headers can be read. */
type RequestWithHeaders = RequestInit & { readonly headers: Headers };

interface SendOptions {
  /** Cancel the request: `send` throws the reason of the first aborted signal. */
  readonly signals: readonly AbortSignal[];
  /** True if a repeat is harmless: the request reads, or has an idempotency key. */
  readonly isRepeatable: boolean;
  /** True to retry without a reply. */
  readonly retries: boolean;
  /** Set if the request was sent to find out whether the server can be reached. Timeout in milliseconds. */
  readonly probeTimeoutMs?: number | undefined;
}

/** The running attempts of repeatable requests. */
const running = new Set<{ readonly startedAt: number; readonly abort: AbortController }>();

/** Ends the repeatable attempts that started at least `ageMs` ago: after a change of the connection, they may hang. */
export function abandonAttempts(ageMs: number): void {
  const before = steadyNow() - ageMs;
  for (const { startedAt, abort } of running) if (startedAt <= before) abort.abort();
}

/**
 * Sends a request and reads its reply. Reports the outcome of each attempt to the connection model. Throws the last cause
 * if there is no complete reply.
 */
export async function send(path: string, request: RequestWithHeaders, options: SendOptions): Promise<Answer> {
  const delays = options.retries ? [...RETRY_DELAYS_MS] : [];
  for (let abandoned = 0; ; ) {
    const abandon = new AbortController();
    try {
      const answer = await attempt(path, request, options, abandon);
      const delay = isDecided(answer) ? undefined : delays.shift();
      if (delay === undefined) return answer;
      await wait(delay);
    } catch (cause) {
      for (const { aborted, reason } of options.signals) if (aborted) throw reason;
      if (abandon.signal.aborted && options.retries && abandoned < MAX_ABANDONED) {
        abandoned += 1;
        continue;
      }
      const delay = delays.shift();
      if (delay === undefined) throw cause;
      await wait(delay);
    }
  }
}

/** False if the server doesn't know whether it has made the change: its key gets the reply, or makes it now. */
function isDecided({ body, isReadable }: Answer): boolean {
  return isReadable && !(isObject(body) && body.code === "database_down");
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function attempt(
  path: string,
  request: RequestWithHeaders,
  { signals, isRepeatable, probeTimeoutMs }: SendOptions,
  abandon: AbortController,
): Promise<Answer> {
  const early = takeEarlyCall(path, request.headers);
  const startedAt = early?.startedAt ?? steadyNow();
  const isProbe = probeTimeoutMs !== undefined;
  const timeout = AbortSignal.timeout(probeTimeoutMs ?? TIMEOUT_MS);
  const signal = AbortSignal.any([...signals, timeout, abandon.signal]);
  const entry = { startedAt, abort: abandon };
  const watched = isRepeatable && !isProbe;
  if (watched) running.add(entry);
  const slow = watched
    ? setTimeout(() => report({ type: "slow", startedAt, at: steadyNow() }), SLOW_MS)
    : undefined;
  try {
    const reply = await (early?.reply ?? fetch(path, { ...request, signal }));
    const serverTime = Number(reply.headers.get(TIME_HEADER));
    if (serverTime > 0) hearServerTime(serverTime, startedAt);
    const answer = await read(reply);
    report({ type: "answered", startedAt, at: steadyNow(), isProbe, answer });
    return answer;
  } catch (cause) {
    if (!abandon.signal.aborted && !signals.some(({ aborted }) => aborted)) {
      report({ type: "lost", startedAt, at: steadyNow(), isProbe, isTimeout: timeout.aborted });
    }
    throw cause;
  } finally {
    running.delete(entry);
    clearTimeout(slow);
  }
}

/** Reads the whole body. Throws if the connection breaks before its end. */
async function read(reply: Response): Promise<Answer> {
  const type = reply.headers.get("content-type") ?? "";
  const text = await reply.text();
  if (reply.ok && type.startsWith("text/csv")) return { reply, body: text, isReadable: true };
  try {
    return { reply, body: JSON.parse(text), isReadable: true };
  } catch {
    return { reply, body: null, isReadable: false };
  }
}

/** The reply's `Retry-After` in milliseconds; 0 without one. */
export function retryAfterMs(reply: Response): number {
  const seconds = Number(reply.headers.get("retry-after"));
  return seconds > 0 ? seconds * 1000 : 0;
}
