import type { Transition } from "./run-reducer.ts";

/* Decides whether the server can be reached, without I/O or a clock. docs/reference/connection.md */

/** Delays before probes during an outage, in milliseconds. The last one repeats. */
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
const SUSPICION_MS = 5_000;

/**
 * Why the server can't be used: no network, no reply in time, errors, a reply that is not the game's (a captive portal),
 * or an administrator's pause.
 */
export type OutageKind = "offline" | "silent" | "failing" | "foreign" | "paused";

interface Outage {
  readonly kind: OutageKind;
  /** Start of the latest failed call. A reply to an earlier call doesn't end the outage. */
  readonly failedAt: number;
  /** Time before which the server doesn't want another probe. */
  readonly notBefore: number;
  readonly probes: number;
}

/** All times are milliseconds of one clock that never goes back. */
export interface LinkState {
  /** True if the game socket is open, so that the server pushes each change. */
  readonly isPushed: boolean;
  readonly outage: Outage | null;
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
  outage: null,
  suspectAt: null,
  goodAt: Number.NEGATIVE_INFINITY,
  runningAt: Number.NEGATIVE_INFINITY,
  probedAt: Number.NEGATIVE_INFINITY,
};

/** End of a call. `isProbe`: the call was sent to find out. */
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
      readonly kind: OutageKind;
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

type LinkTransition = Transition<LinkState, LinkEffect>;

/** Applies an event. An event that doesn't apply to the state changes nothing. */
export function serverLink(state: LinkState, event: LinkEvent): LinkTransition {
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
      return state.outage || state.suspectAt !== null ? probe(state, event.at) : same(state);
    case "pushed": {
      const next = { ...state, isPushed: event.isOpen };
      if (event.isOpen) return state.outage ? probe(next, event.at) : { state: next, effects: [] };
      // A lost socket may be a lost server. The delay spares a restarted server a rush.
      if (!state.isPushed || state.outage) return { state: next, effects: [] };
      return { state: { ...next, suspectAt: event.at }, effects: [timer(PROBE_DELAYS_MS[0])] };
    }
    case "timeout":
      if (state.outage && event.at < state.outage.notBefore) {
        return { state, effects: [timer(state.outage.notBefore - event.at)] };
      }
      return state.outage || state.suspectAt !== null ? probe(state, event.at) : same(state);
    default:
      return event satisfies never;
  }
}

function answer(
  state: LinkState,
  { startedAt, at, isPaused }: Extract<LinkEvent, { type: "answered" }>,
): LinkTransition {
  const { outage } = state;
  const heard = { ...state, goodAt: at, runningAt: isPaused === false ? at : state.runningAt };
  if (isPaused) return enter(heard, "paused", startedAt, 0);
  if (outage) {
    const isOver = startedAt >= outage.failedAt && (outage.kind !== "paused" || isPaused === false);
    if (!isOver) return { state: heard, effects: [] };
    return { state: { ...heard, outage: null, suspectAt: null }, effects: [{ type: "stopTimer" }] };
  }
  if (state.suspectAt === null || startedAt < state.suspectAt) return { state: heard, effects: [] };
  return { state: { ...heard, suspectAt: null }, effects: [{ type: "stopTimer" }] };
}

function fail(state: LinkState, event: Extract<LinkEvent, { type: "failed" }>): LinkTransition {
  const { kind, startedAt, at, isProbe, retryAfterMs } = event;
  // Reading goes on while the game is paused, so a good reply doesn't outdate a refused write.
  if (startedAt < (kind === "paused" ? state.runningAt : state.goodAt)) return same(state);
  const isDecided = isProbe || kind === "offline" || kind === "paused";
  if (!isDecided && !state.outage) return suspect(state, startedAt, at);
  const notBefore = isProbe ? at + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : 0;
  return enter(state, isDecided ? kind : null, startedAt, notBefore);
}

/** Enters an outage, or notes another failure of the current one. Keeps its kind if `kind` is null. */
function enter(
  state: LinkState,
  kind: OutageKind | null,
  failedAt: number,
  notBefore: number,
): LinkTransition {
  const { outage } = state;
  if (outage) {
    const next = {
      ...outage,
      kind: kind ?? outage.kind,
      failedAt: Math.max(outage.failedAt, failedAt),
      notBefore: Math.max(outage.notBefore, notBefore),
    };
    return { state: { ...state, outage: next }, effects: [] };
  }
  if (kind === null) return same(state);
  const next = { ...state, outage: { kind, failedAt, notBefore, probes: 0 }, suspectAt: null };
  return { state: next, effects: [timer(delayOf(next))] };
}

function suspect(state: LinkState, startedAt: number, at: number): LinkTransition {
  if (state.outage) return same(state);
  if (state.suspectAt !== null && at - state.probedAt < SUSPICION_MS) return same(state);
  return probe({ ...state, suspectAt: startedAt }, at);
}

function probe(state: LinkState, at: number): LinkTransition {
  const { outage } = state;
  // Too soon after the last one, but not to be forgotten until the next.
  if (at - state.probedAt < MIN_PROBE_GAP_MS)
    return { state, effects: outage ? [timer(MIN_PROBE_GAP_MS)] : [] };
  const next = {
    ...state,
    probedAt: at,
    outage: outage && { ...outage, probes: outage.probes + 1 },
  };
  return { state: next, effects: outage ? [{ type: "probe" }, timer(delayOf(next))] : [{ type: "probe" }] };
}

function delayOf({ outage, isPushed }: LinkState): number {
  if (outage?.kind === "paused" && isPushed) return PAUSED_PROBE_DELAY_MS;
  return PROBE_DELAYS_MS[Math.min(outage?.probes ?? 0, PROBE_DELAYS_MS.length - 1)] ?? 0;
}

function timer(ms: number): LinkEffect {
  return { type: "startTimer", ms };
}

function same(state: LinkState): LinkTransition {
  return { state, effects: [] };
}
