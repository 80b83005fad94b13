import { MS_PER_WEEK, weekOf } from "../leaderboards/week.ts";
import type { Tone } from "./lines.ts";

/** A scandal of the week, as content. */
export interface Scandal {
  readonly id: string;
  /** Names it in a line: `the 4 am alarm`. */
  readonly subject: string;
  readonly headline: string;
  /** What two contacts say about it. */
  readonly comments: readonly { readonly contactId: string; readonly text: string }[];
  /** Posts of this tone gain followers while it lasts; `why` says so in the game's words. */
  readonly pays: { readonly tone: Tone; readonly why: string };
  /** Posts of this tone lose followers while it lasts. */
  readonly costs: { readonly tone: Tone; readonly why: string };
}

/** Followers that a post in the tone of the week gains on top. */
export const SCANDAL_GAIN = 3;
/** Followers that a post in the wrong tone loses: one more than a post without perks gains. */
export const SCANDAL_LOSS = 4;

const HOUR = 3_600_000;
/** Hours into the week at which the headline and the two comments appear. */
export const SCANDAL_HOURS = [6, 30, 54] as const;

/** The scandal of the week that holds `now` (epoch ms). As many weeks as there are scandals pass without a repeat. */
export function scandalOf(scandals: readonly Scandal[], now: number): Scandal {
  const scandal = scandals[weekOf(now) % scandals.length];
  if (!scandal) throw new Error("there are no scandals");
  return scandal;
}

/** Whether the scandal of the week has broken by `now`: it breaks six hours into its week. */
export function hasBroken(now: number): boolean {
  return now - weekOf(now) * MS_PER_WEEK >= SCANDAL_HOURS[0] * HOUR;
}

/** Followers that a post of this tone gains (or loses, negative) by the scandal at `now`. */
export function scandalFollowers(scandals: readonly Scandal[], tone: Tone, now: number): number {
  if (!hasBroken(now)) return 0;
  const scandal = scandalOf(scandals, now);
  if (tone === scandal.pays.tone) return SCANDAL_GAIN;
  return tone === scandal.costs.tone ? -SCANDAL_LOSS : 0;
}
