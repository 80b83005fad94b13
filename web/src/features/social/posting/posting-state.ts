import { POST_CYCLE_MS } from "#game/social/cycle.ts";
import type { PostingView } from "#game/social/wire.ts";
import type { Transition } from "../../../server/run-reducer.ts";

/** Minimum interval between two `attend` calls caused by input, in milliseconds. */
export const ATTEND_INTERVAL_MS = 60_000;
/** Consecutive `tooFast` refusals after which this tab stops and leaves posting to another one. */
export const MAX_TURNS = 3;

/** Reason that posting stopped by itself. `readyAt` is epoch ms on this device. */
export type Stop =
  | { readonly kind: "energy"; readonly readyAt: number }
  | { readonly kind: "unattended" }
  | { readonly kind: "offline" }
  | { readonly kind: "elsewhere" }
  | { readonly kind: "refused"; readonly text: string };

/** The server's reason for refusing a post. */
export type Refusal =
  | { readonly kind: "tooFast"; readonly readyInMs: number }
  | { readonly kind: "energy"; readonly readyInMs: number }
  | { readonly kind: "unattended" }
  | { readonly kind: "offline" }
  | { readonly kind: "refused"; readonly text: string };

/** The posting widget. All times are epoch ms on this device. */
export interface PostingState {
  readonly phase: "stopped" | "counting" | "sending";
  /** The latest view from the server; null before the first. */
  readonly view: PostingView | null;
  /** Bounds of the current cycle. */
  readonly startedAt: number;
  readonly endsAt: number;
  /** Reason that posting stopped; null while it runs or if the player stopped it. */
  readonly stop: Stop | null;
  /** Consecutive `tooFast` refusals: another tab is posting. */
  readonly turns: number;
  /** Number of the last post sent, from 1. */
  readonly cycle: number;
  /** Time when the last `attend` was sent. */
  readonly attendedAt: number;
  /** Time of the player's last input on the page. */
  readonly touchedAt: number;
}

export type PostingEvent =
  | { readonly type: "postPressed"; readonly now: number; readonly energyInMs: number }
  | { readonly type: "stopPressed" }
  /** A timer fired or the page woke up. `energyInMs` is the wait until there is energy for a post. */
  | { readonly type: "ticked"; readonly now: number; readonly energyInMs: number }
  | { readonly type: "touched"; readonly now: number }
  | {
      readonly type: "posted";
      readonly cycle: number;
      readonly view: PostingView;
      readonly now: number;
    }
  | {
      readonly type: "refused";
      readonly cycle: number;
      readonly refusal: Refusal;
      readonly now: number;
    }
  | { readonly type: "viewed"; readonly view: PostingView }
  | { readonly type: "unreachable" }
  /** The player left the page, or the session ended. */
  | { readonly type: "left" };

export type PostingEffect =
  | { readonly type: "post"; readonly cycle: number }
  | { readonly type: "attend" }
  /** Sets the timer; null clears it. */
  | { readonly type: "wake"; readonly at: number | null };

export const STOPPED: PostingState = {
  phase: "stopped",
  view: null,
  startedAt: 0,
  endsAt: 0,
  stop: null,
  turns: 0,
  cycle: 0,
  attendedAt: 0,
  touchedAt: 0,
};

type PostingTransition = Transition<PostingState, PostingEffect>;

const stay = (state: PostingState): PostingTransition => ({ state, effects: [] });

function stopped(state: PostingState, stop: Stop | null): PostingTransition {
  return {
    state: { ...state, phase: "stopped", stop, turns: 0 },
    effects: [{ type: "wake", at: null }],
  };
}

/** Starts a cycle that ends `waitMs` from now. A shorter wait shows as the rest of a full cycle. */
function counting(state: PostingState, now: number, waitMs: number = POST_CYCLE_MS): PostingTransition {
  const endsAt = now + Math.min(POST_CYCLE_MS, Math.max(0, waitMs));
  return {
    state: { ...state, phase: "counting", startedAt: endsAt - POST_CYCLE_MS, endsAt, stop: null },
    effects: [{ type: "wake", at: endsAt }],
  };
}

/** Returns whether there was input since the last `attend` and the interval has passed. */
function mayAttend({ touchedAt, attendedAt }: PostingState, now: number): boolean {
  // If the clock was set back, count the interval as passed.
  const sinceLast = now < attendedAt ? ATTEND_INTERVAL_MS : now - attendedAt;
  return touchedAt !== attendedAt && sinceLast >= ATTEND_INTERVAL_MS;
}

function attend({ state, effects }: PostingTransition, now: number): PostingTransition {
  return {
    state: { ...state, attendedAt: now, touchedAt: now },
    effects: [{ type: "attend" }, ...effects],
  };
}

function afterPost(state: PostingState, view: PostingView, now: number): PostingTransition {
  const known = { ...state, view, turns: 0 };
  if (view.cyclesLeft > 0) return counting(known, now);
  return mayAttend(state, now) ? attend(counting(known, now), now) : stopped(known, { kind: "unattended" });
}

function afterRefusal(state: PostingState, refusal: Refusal, now: number): PostingTransition {
  switch (refusal.kind) {
    case "tooFast": {
      const turns = state.turns + 1;
      if (turns >= MAX_TURNS) return stopped(state, { kind: "elsewhere" });
      return counting({ ...state, turns }, now, refusal.readyInMs);
    }
    case "unattended":
      return mayAttend(state, now) ? attend(counting(state, now), now) : stopped(state, refusal);
    case "energy":
      return stopped(state, { kind: "energy", readyAt: now + refusal.readyInMs });
    case "offline":
    case "refused":
      return stopped(state, refusal);
    default:
      return refusal satisfies never;
  }
}

function tick(state: PostingState, now: number, energyInMs: number): PostingTransition {
  if (state.phase !== "counting") return stay(state);
  // The clock was set back: no wait is longer than a cycle.
  if (now < state.startedAt) return counting(state, now);
  if (now < state.endsAt) return { state, effects: [{ type: "wake", at: state.endsAt }] };
  if (energyInMs > 0) return stopped(state, { kind: "energy", readyAt: now + energyInMs });
  const cycle = state.cycle + 1;
  return { state: { ...state, phase: "sending", cycle }, effects: [{ type: "post", cycle }] };
}

/** Applies an event to the posting widget. See docs/reference/social.md#posting. */
export function reducePosting(state: PostingState, event: PostingEvent): PostingTransition {
  switch (event.type) {
    case "postPressed":
      if (state.phase !== "stopped") return stay(state);
      if (event.energyInMs > 0) {
        return stopped(state, { kind: "energy", readyAt: event.now + event.energyInMs });
      }
      return attend(counting(state, event.now), event.now);
    case "stopPressed":
      return stopped(state, null);
    case "ticked":
      return tick(state, event.now, event.energyInMs);
    case "touched": {
      if (state.phase === "stopped") return stay(state);
      const touched = { ...state, touchedAt: event.now };
      return mayAttend(touched, event.now) ? attend(stay(touched), event.now) : stay(touched);
    }
    case "posted":
      if (state.phase === "sending" && event.cycle === state.cycle) {
        return afterPost(state, event.view, event.now);
      }
      // The player stopped in the meantime. If they restarted, the new cycle counts from this post.
      return state.phase === "counting"
        ? counting({ ...state, view: event.view }, event.now)
        : stay({ ...state, view: event.view });
    case "refused":
      if (state.phase !== "sending" || event.cycle !== state.cycle) return stay(state);
      return afterRefusal(state, event.refusal, event.now);
    case "viewed":
      return stay({ ...state, view: event.view });
    case "unreachable":
      return state.phase === "stopped" ? stay(state) : stopped(state, { kind: "offline" });
    case "left":
      return stopped({ ...STOPPED, cycle: state.cycle }, null);
    default:
      return event satisfies never;
  }
}

/** Elapsed share of the cycle at `now`, 0–1. */
export function cycleShare({ phase, startedAt, endsAt }: PostingState, now: number): number {
  if (phase === "stopped") return 0;
  if (phase === "sending") return 1;
  return Math.min(1, Math.max(0, (now - startedAt) / (endsAt - startedAt)));
}
