import { HOUR_MS } from "../durations.ts";
import { MS_PER_WEEK, weekOf } from "../leaderboards/week.ts";
import type { Tone } from "./lines.ts";

/** A scandal of the week in the content. */
export interface Scandal {
  readonly id: string;
  /** Noun phrase for use in a line: `the 4 am alarm`. */
  readonly subject: string;
  readonly headline: string;
  /** What the paper takes back on the Wednesday. */
  readonly correction: string;
  /** Comments of two contacts. */
  readonly comments: readonly { readonly contactId: string; readonly text: string }[];
  /** Posts in this tone gain extra followers during the scandal; `why` is the explanation shown to players. */
  readonly pays: { readonly tone: Tone; readonly why: string };
  /** Posts in this tone lose followers during the scandal. */
  readonly costs: { readonly tone: Tone; readonly why: string };
}

/** Extra followers for a post in the rewarded tone. */
export const SCANDAL_GAIN = 3;
/** Followers lost by a post in the penalized tone: one more than a post without benefits gains. */
export const SCANDAL_LOSS = 4;

/** Hours into the week at which the headline, the two comments and the correction are published; the last on the Wednesday. */
export const SCANDAL_HOURS = [6, 30, 54, 150] as const;

/** Returns the scandal of the week at `now` (epoch ms). Repeats only after all scandals have been used. */
export function scandalOf(scandals: readonly Scandal[], now: number): Scandal {
  const scandal = scandals[weekOf(now) % scandals.length];
  if (!scandal) throw new Error("there are no scandals");
  return scandal;
}

/** Returns true if the scandal of the week has broken by `now`: it breaks six hours into the week. */
export function hasBroken(now: number): boolean {
  return now - weekOf(now) * MS_PER_WEEK >= SCANDAL_HOURS[0] * HOUR_MS;
}

/** Returns true if the paper has corrected the scandal of the week by `now`: it does so on the Wednesday. */
export function isCorrected(now: number): boolean {
  return now - weekOf(now) * MS_PER_WEEK >= SCANDAL_HOURS[3] * HOUR_MS;
}

/** Returns the followers that a post in this tone gains, or loses if negative, from the scandal at `now`. */
export function scandalFollowers(scandals: readonly Scandal[], tone: Tone, now: number): number {
  if (!hasBroken(now)) return 0;
  const scandal = scandalOf(scandals, now);
  if (tone === scandal.pays.tone) return SCANDAL_GAIN;
  return tone === scandal.costs.tone ? -SCANDAL_LOSS : 0;
}
