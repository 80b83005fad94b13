import { CLOSE } from "#game/core/wire/realtime.ts";
import type { Transition } from "./run-reducer.ts";

/* Timeouts and reconnects of a socket, without I/O. docs/reference/realtime.md */

/** Reconnect delay in milliseconds: doubles from the first to the maximum. */
const FIRST_DELAY_MS = 5_000;
export const MAX_DELAY_MS = 60_000;
/** Maximum random share added to the reconnect delay, so that clients don't reconnect simultaneously. */
export const JITTER = 0.2;
/** Timeout for a socket to open, and again to become ready, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 20_000;
/** Silence before a ping, and time to wait for its reply before the socket is dropped. In milliseconds. */
export const PING_INTERVAL_MS = 25_000;
export const PONG_TIMEOUT_MS = 10_000;
/** Time to wait for the reply to the ping of a page that has woken: after sleep, a dead socket still looks open. In milliseconds. */
export const WAKE_PONG_TIMEOUT_MS = 3_000;
/** Time after a ping from which its reply is late: until it comes, the socket counts as dead. In milliseconds. */
export const LATE_PONG_MS = 1_000;
/** Minimum interval between attempts triggered by browser events, in milliseconds. */
export const MIN_GAP_MS = 1_000;
/** Age from which a browser event replaces a socket that is still opening, in milliseconds. */
export const HANGING_MS = 2_000;

/** Reason that the connection ended for good. */
export type EndReason =
  | "closed"
  | "unauthenticated"
  | "replaced"
  | "removed"
  | "too_many_messages"
  | "client_too_old"
  /** The browser refused to create a socket. */
  | "unavailable";

/** Failure of the last attempt: no response, a socket that opened but never became ready, a full chat room, or another loss. */
type FailureCause = "timeout" | "silent" | "full" | "lost";

interface Attempts {
  /** Reconnect delays since the connection was last ready. */
  readonly retries: number;
  /** Start of the latest attempt, in milliseconds of the steady clock, as the time of each event. */
  readonly startedAt: number;
}

/** Each state has at most one timer. Only the first three have a socket. */
export type ConnectionState =
  | ({ readonly status: "connecting" } & Attempts)
  /** Open, but waiting for the event `ready`. */
  | ({ readonly status: "joining" } & Attempts)
  /** `pongBy`: when the reply to the latest ping is overdue; null without an unanswered one. `isLate`: it is late already. */
  | ({ readonly status: "open"; readonly pongBy: number | null; readonly isLate: boolean } & Attempts)
  | ({ readonly status: "waiting"; readonly cause: FailureCause } & Attempts)
  | { readonly status: "ended"; readonly reason: EndReason };

export const CLOSED: ConnectionState = { status: "ended", reason: "closed" };

export type ConnectionEvent =
  /** Opens a socket now, unless there is one. */
  | { readonly type: "start"; readonly at: number }
  /** The browser came online, gained focus or became visible, or the server answers again: worth an early attempt, and a ping. */
  | { readonly type: "wake"; readonly at: number }
  | { readonly type: "opened" }
  /** The socket is ready. Resets the reconnect delays. */
  | { readonly type: "ready" }
  /** A message arrived. */
  | { readonly type: "heard" }
  /** The socket closed with this code. */
  | { readonly type: "lost"; readonly code: number }
  | { readonly type: "timeout"; readonly at: number }
  | { readonly type: "stop"; readonly reason: EndReason };

export type ConnectionEffect =
  | { readonly type: "openSocket" }
  /** Closes the socket and ignores its further events. */
  | { readonly type: "closeSocket" }
  | { readonly type: "ping" }
  /** Replaces the connection's timer. `jitter`: maximum random share of `ms` to add. */
  | { readonly type: "startTimer"; readonly ms: number; readonly jitter?: number }
  | { readonly type: "stopTimer" };

type ConnectionTransition = Transition<ConnectionState, ConnectionEffect>;

const END_REASONS: ReadonlyMap<number, EndReason> = new Map([
  [CLOSE.unauthenticated, "unauthenticated"],
  [CLOSE.replaced, "replaced"],
  [CLOSE.removed, "removed"],
  [CLOSE.tooManyMessages, "too_many_messages"],
  [CLOSE.clientTooOld, "client_too_old"],
]);

/** Delay before reconnect `retry` (1 or more), without jitter, in milliseconds. */
function reconnectDelay(retry: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (retry - 1));
}

/** Applies an event. An event that doesn't apply to the state changes nothing. */
export function connection(state: ConnectionState, event: ConnectionEvent): ConnectionTransition {
  switch (event.type) {
    case "start":
      if (state.status === "ended") return open(0, event.at);
      return state.status === "waiting" ? open(0, event.at) : same(state);
    case "wake":
      return wake(state, event.at);
    case "opened":
      if (state.status !== "connecting") return same(state);
      return { state: { ...state, status: "joining" }, effects: [timer(CONNECT_TIMEOUT_MS)] };
    case "ready":
      if (state.status !== "joining") return same(state);
      return {
        state: { ...state, status: "open", pongBy: null, isLate: false, retries: 0 },
        effects: [timer(PING_INTERVAL_MS)],
      };
    case "heard":
      if (state.status !== "open") return same(state);
      return {
        state: state.pongBy === null ? state : { ...state, pongBy: null, isLate: false },
        effects: [timer(PING_INTERVAL_MS)],
      };
    case "lost":
      return hasSocket(state) ? lose(state, event.code) : same(state);
    case "timeout":
      return timeout(state, event.at);
    case "stop":
      return {
        state: { status: "ended", reason: event.reason },
        effects: [{ type: "closeSocket" }, { type: "stopTimer" }],
      };
    default:
      return event satisfies never;
  }
}

type Connected = Extract<ConnectionState, { status: "connecting" | "joining" | "open" }>;

function hasSocket(state: ConnectionState): state is Connected {
  return state.status === "connecting" || state.status === "joining" || state.status === "open";
}

function same(state: ConnectionState): ConnectionTransition {
  return { state, effects: [] };
}

function timer(ms: number, jitter = 0): ConnectionEffect {
  return { type: "startTimer", ms, jitter };
}

function open(retries: number, at: number): ConnectionTransition {
  return {
    state: { status: "connecting", retries, startedAt: at },
    effects: [{ type: "openSocket" }, timer(CONNECT_TIMEOUT_MS)],
  };
}

/** Opens a socket, also in place of one that may hang while it opens. Pings an open one, which may be dead. */
function wake(state: ConnectionState, at: number): ConnectionTransition {
  if (state.status === "ended") return same(state);
  if (state.status === "open") return ping(state, at, WAKE_PONG_TIMEOUT_MS);
  if (at - state.startedAt < (state.status === "waiting" ? MIN_GAP_MS : HANGING_MS)) return same(state);
  return state.status === "waiting" ? open(state.retries, at) : replace(state, at);
}

/** Abandons a socket for a new one at once. */
function replace(state: Connected, at: number): ConnectionTransition {
  const { state: next, effects } = open(state.retries, at);
  return { state: next, effects: [{ type: "closeSocket" }, ...effects] };
}

/** Sends a ping, unless the reply to an earlier one is due sooner. */
function ping(
  state: Extract<Connected, { status: "open" }>,
  at: number,
  timeoutMs: number,
): ConnectionTransition {
  if (state.pongBy !== null && state.pongBy <= at + timeoutMs) return same(state);
  return { state: { ...state, pongBy: at + timeoutMs }, effects: [{ type: "ping" }, timer(LATE_PONG_MS)] };
}

function lose(state: Connected, code: number): ConnectionTransition {
  const reason = END_REASONS.get(code);
  return reason
    ? { state: { status: "ended", reason }, effects: [{ type: "stopTimer" }] }
    : wait(state, code === CLOSE.roomFull ? "full" : "lost");
}

function wait(state: Connected, cause: FailureCause): ConnectionTransition {
  const retries = state.retries + 1;
  return {
    state: { status: "waiting", cause, retries, startedAt: state.startedAt },
    effects: [timer(reconnectDelay(retries), JITTER)],
  };
}

function timeout(state: ConnectionState, at: number): ConnectionTransition {
  switch (state.status) {
    case "connecting":
      return drop(state, "timeout");
    case "joining":
      return drop(state, "silent");
    case "open":
      if (state.pongBy === null) return ping(state, at, PONG_TIMEOUT_MS);
      if (state.pongBy <= at) return replace(state, at);
      return { state: { ...state, isLate: true }, effects: [timer(state.pongBy - at)] };
    case "waiting":
      return open(state.retries, at);
    case "ended":
      return same(state);
    default:
      return state satisfies never;
  }
}

/** Abandons a socket without waiting for its close event, which may be late. */
function drop(state: Connected, cause: FailureCause): ConnectionTransition {
  const { state: next, effects } = wait(state, cause);
  return { state: next, effects: [{ type: "closeSocket" }, ...effects] };
}
