import type { Step } from "./run-reducer.ts";

/* Decides whether the server can be reached, without I/O or a clock. docs/reference/connection.md */

/** Delays before probes during a trouble, in milliseconds. The last one repeats. */
export const PROBE_DELAYS_MS = [500, 1_000, 1_500] as const;
/** Delay before a probe while the game is paused and the socket will announce its restart, in milliseconds. */
export const PAUSED_PROBE_DELAY_MS = 30_000;
/** Maximum random share added to a delay, so that clients don't probe simultaneously. */
export const PROBE_JITTER = 0.2;
/** Maximum `Retry-After` that a probe obeys, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 30_000;
/** Minimum interval between probes triggered by browser events, in milliseconds. */
export const MIN_PROBE_GAP_MS = 300;
/** A suspicion this old may start another probe, in milliseconds: the first may have ended with its session. */
export const SUSPICION_MS = 5_000;

/**
 * Why the server can't be used: no network, no reply in time, errors, a reply that is not the game's (a captive portal),
 * or an administrator's pause.
 */
export type TroubleKind = "offline" | "silent" | "failing" | "foreign" | "paused";

export interface Trouble {
  readonly kind: TroubleKind;
  /** Start of the latest failed call. A reply to an earlier call doesn't end the trouble. */
  readonly failedAt: number;
  /** Time before which the server doesn't want another probe. */
  readonly notBefore: number;
  readonly probes: number;
}

/** All times are milliseconds of one clock that never goes back. */
export interface LinkState {
  /** Whether the game socket is open, so that the server pushes each change. */
  readonly isPushed: boolean;
  readonly trouble: Trouble | null;
  /** Start of a call that made the page doubt the server; a probe decides. Null without a doubt. */
  readonly suspectAt: number | null;
  /** Arrival of the latest good reply. The failure of an earlier call is old news. */
  readonly goodAt: number;
  /** Arrival of the latest reply that says that the game runs. */
  readonly runningAt: number;
  readonly probedAt: number;
}

export const INITIAL_LINK: LinkState = {
  isPushed: false,
  trouble: null,
  suspectAt: null,
  goodAt: Number.NEGATIVE_INFINITY,
  runningAt: Number.NEGATIVE_INFINITY,
  probedAt: Number.NEGATIVE_INFINITY,
};

/** How a call ended. `isProbe`: the call was sent to find out. */
export type LinkEvent =
  /** `isPaused` is null if the reply doesn't say whether the game is paused. */
  | {
      readonly type: "answered";
      readonly startedAt: number;
      readonly at: number;
      readonly isPaused: boolean | null;
    }
  | {
      readonly type: "failed";
      readonly startedAt: number;
      readonly at: number;
      readonly kind: TroubleKind;
      readonly isProbe: boolean;
      /** The reply's `Retry-After` in milliseconds; 0 without one. */
      readonly retryAfterMs: number;
    }
  /** A call takes unusually long. */
  | { readonly type: "slow"; readonly startedAt: number; readonly at: number }
  /** The browser lost its network. */
  | { readonly type: "offline"; readonly at: number }
  /** The browser came online, or the page gained focus or became visible. */
  | { readonly type: "wake"; readonly at: number }
  /** The game socket opened or was lost. */
  | { readonly type: "pushed"; readonly isOpen: boolean; readonly at: number }
  | { readonly type: "timeout"; readonly at: number };

export type LinkEffect =
  /** Sends one cheap call. Hidden pages skip it. */
  | { readonly type: "probe" }
  /** Replaces the timer. */
  | { readonly type: "startTimer"; readonly ms: number }
  | { readonly type: "stopTimer" };

type LinkStep = Step<LinkState, LinkEffect>;

/** The states of the connection. */
export type LinkMode = "live" | "polling" | "trouble" | "offline";

export function linkMode({ trouble, isPushed }: LinkState): LinkMode {
  if (trouble) return trouble.kind === "offline" ? "offline" : "trouble";
  return isPushed ? "live" : "polling";
}

/** Applies an event. An event that doesn't apply to the state changes nothing. */
export function serverLink(state: LinkState, event: LinkEvent): LinkStep {
  switch (event.type) {
    case "answered":
      return answer(state, event);
    case "failed":
      return fail(state, event);
    case "slow":
      return event.startedAt < state.goodAt ? same(state) : suspect(state, event.startedAt, event.at);
    case "offline":
      return enter(state, "offline", event.at, 0);
    case "wake":
      return state.trouble || state.suspectAt !== null ? probe(state, event.at) : same(state);
    case "pushed": {
      const next = { ...state, isPushed: event.isOpen };
      if (event.isOpen) return state.trouble ? probe(next, event.at) : { state: next, effects: [] };
      // A lost socket may be a lost server. The delay keeps a restarted server from a rush.
      if (!state.isPushed || state.trouble) return { state: next, effects: [] };
      return { state: { ...next, suspectAt: event.at }, effects: [timer(PROBE_DELAYS_MS[0])] };
    }
    case "timeout":
      if (state.trouble && event.at < state.trouble.notBefore) {
        return { state, effects: [timer(state.trouble.notBefore - event.at)] };
      }
      return state.trouble || state.suspectAt !== null ? probe(state, event.at) : same(state);
    default:
      return event satisfies never;
  }
}

function answer(
  state: LinkState,
  { startedAt, at, isPaused }: Extract<LinkEvent, { type: "answered" }>,
): LinkStep {
  const { trouble } = state;
  const heard = { ...state, goodAt: at, runningAt: isPaused === false ? at : state.runningAt };
  if (isPaused) return enter(heard, "paused", startedAt, 0);
  if (trouble) {
    const isOver = startedAt >= trouble.failedAt && (trouble.kind !== "paused" || isPaused === false);
    if (!isOver) return { state: heard, effects: [] };
    return { state: { ...heard, trouble: null, suspectAt: null }, effects: [{ type: "stopTimer" }] };
  }
  if (state.suspectAt === null || startedAt < state.suspectAt) return { state: heard, effects: [] };
  return { state: { ...heard, suspectAt: null }, effects: [{ type: "stopTimer" }] };
}

function fail(state: LinkState, event: Extract<LinkEvent, { type: "failed" }>): LinkStep {
  const { kind, startedAt, at, isProbe, retryAfterMs } = event;
  // Reading goes on while the game is paused, so a good reply doesn't outdate a refused write.
  if (startedAt < (kind === "paused" ? state.runningAt : state.goodAt)) return same(state);
  const isDecided = isProbe || kind === "offline" || kind === "paused";
  if (!isDecided && !state.trouble) return suspect(state, startedAt, at);
  const notBefore = isProbe ? at + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : 0;
  return enter(state, isDecided ? kind : null, startedAt, notBefore);
}

/** Enters a trouble, or notes another failure of the current one. Keeps its kind if `kind` is null. */
function enter(state: LinkState, kind: TroubleKind | null, failedAt: number, notBefore: number): LinkStep {
  const { trouble } = state;
  if (trouble) {
    const next = {
      ...trouble,
      kind: kind ?? trouble.kind,
      failedAt: Math.max(trouble.failedAt, failedAt),
      notBefore: Math.max(trouble.notBefore, notBefore),
    };
    return { state: { ...state, trouble: next }, effects: [] };
  }
  if (kind === null) return same(state);
  const next = { ...state, trouble: { kind, failedAt, notBefore, probes: 0 }, suspectAt: null };
  return { state: next, effects: [timer(delayOf(next))] };
}

function suspect(state: LinkState, startedAt: number, at: number): LinkStep {
  if (state.trouble) return same(state);
  if (state.suspectAt !== null && at - state.probedAt < SUSPICION_MS) return same(state);
  return probe({ ...state, suspectAt: startedAt }, at);
}

function probe(state: LinkState, at: number): LinkStep {
  const { trouble } = state;
  // Too soon after the last one, but not to be forgotten until the next.
  if (at - state.probedAt < MIN_PROBE_GAP_MS)
    return { state, effects: trouble ? [timer(MIN_PROBE_GAP_MS)] : [] };
  const next = {
    ...state,
    probedAt: at,
    trouble: trouble && { ...trouble, probes: trouble.probes + 1 },
  };
  return { state: next, effects: trouble ? [{ type: "probe" }, timer(delayOf(next))] : [{ type: "probe" }] };
}

function delayOf({ trouble, isPushed }: LinkState): number {
  if (trouble?.kind === "paused" && isPushed) return PAUSED_PROBE_DELAY_MS;
  return PROBE_DELAYS_MS[Math.min(trouble?.probes ?? 0, PROBE_DELAYS_MS.length - 1)] ?? 0;
}

function timer(ms: number): LinkEffect {
  return { type: "startTimer", ms };
}

function same(state: LinkState): LinkStep {
  return { state, effects: [] };
}
