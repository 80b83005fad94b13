import type { Action } from "../core/action.ts";
import { type ActionRefusal, applyAction, REFUSAL_HINT } from "../core/actions.ts";
import type { Benefits } from "../core/benefits.ts";
import type { Player, PlayerDelta } from "../core/player.ts";
import type { Tone } from "./lines.ts";
import { conversionThousandths, gainMastery, STARTING_MASTERY_EXPERIENCE } from "./mastery.ts";
import { chosenTone } from "./tones.ts";

/** Length of a posting cycle in milliseconds. */
export const POST_CYCLE_MS = 5_000;
/** Maximum consecutive cycles without player activity; then posting stops. */
export const MAX_UNATTENDED_CYCLES = 12;
/** Price of an e-book in whole dollars. */
export const EBOOK_PRICE = 27;

/** A player's posting widget. */
export interface Posting {
  readonly masteryExperience: number;
  /** Fraction of the next e-book already sold, in thousandths: 0–999. */
  readonly salesThousandths: number;
  /** Time of the last cycle (epoch ms); null before the first. */
  readonly lastCycleAt: number | null;
  /** Cycles since the last player activity: 0–12. */
  readonly unattendedCycles: number;
}

export const NEW_POSTING: Posting = {
  masteryExperience: STARTING_MASTERY_EXPERIENCE,
  salesThousandths: 0,
  lastCycleAt: null,
  unattendedCycles: 0,
};

export type PostRefusal =
  | ActionRefusal
  | { readonly reason: "too_fast"; readonly readyInMs: number }
  | { readonly reason: "unattended" };

export type PostOutcome =
  | {
      readonly ok: true;
      readonly player: Player;
      readonly posting: Posting;
      readonly delta: PlayerDelta;
      /** E-books sold by this post. */
      readonly sold: number;
    }
  | { readonly ok: false; readonly refusal: PostRefusal };

/** Texts for refused cycles. */
export const POST_REFUSAL_TEXT = {
  ...REFUSAL_HINT,
  too_fast: "One post every 5 seconds. The audience needs time to recover.",
  unattended: "Posting stopped: nobody has touched anything for a minute.",
} as const satisfies Record<Exclude<PostRefusal["reason"], "closed">, string>;

export function postRefusalText(refusal: PostRefusal): string {
  return refusal.reason === "closed" ? refusal.text : POST_REFUSAL_TEXT[refusal.reason];
}

/** Records player activity: a press of Post, or any other change by the player. */
export function attendPosting(posting: Posting): Posting {
  return { ...posting, unattendedCycles: 0 };
}

/** Returns the milliseconds until the next cycle is allowed; at most one cycle, even if the clock is set back. */
export function msUntilNextCycle(posting: Posting, now: number, cycleMs = POST_CYCLE_MS): number {
  if (posting.lastCycleAt === null) return 0;
  return Math.min(cycleMs, Math.max(0, posting.lastCycleAt + cycleMs - now));
}

/**
 * Runs one cycle at `now`: performs the quick action `action` in a tone, trains mastery, and sells e-books for the
 * followers gained. `cycleMs` differs from `POST_CYCLE_MS` only in a game for tests.
 */
export function postCycle(
  player: Player,
  posting: Posting,
  action: Action,
  now: number,
  benefits: Benefits,
  tone: Tone = chosenTone(player.tones),
  cycleMs = POST_CYCLE_MS,
): PostOutcome {
  const readyInMs = msUntilNextCycle(posting, now, cycleMs);
  if (readyInMs > 0) return { ok: false, refusal: { reason: "too_fast", readyInMs } };
  if (posting.unattendedCycles >= MAX_UNATTENDED_CYCLES) {
    return { ok: false, refusal: { reason: "unattended" } };
  }
  const done = applyAction(player, action, now, benefits, tone);
  if (!done.ok) return done;
  const conversion = conversionThousandths(posting.masteryExperience, benefits.conversionThousandths);
  const sales = posting.salesThousandths + conversion * done.delta.followers;
  const sold = Math.floor(sales / 1000);
  const delta = { ...done.delta, cash: done.delta.cash + sold * EBOOK_PRICE };
  return {
    ok: true,
    player: { ...done.player, cash: done.player.cash + sold * EBOOK_PRICE },
    posting: {
      masteryExperience: gainMastery(posting.masteryExperience, benefits.masteryPercent),
      salesThousandths: sales % 1000,
      lastCycleAt: now,
      unattendedCycles: posting.unattendedCycles + 1,
    },
    delta,
    sold,
  };
}
