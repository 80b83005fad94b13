import { HOUR_MS } from "../core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../core/epoch-week.ts";

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
}

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
