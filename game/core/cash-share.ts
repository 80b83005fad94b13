import { wholeText } from "./whole-text.ts";

/** A share of the player's cash, but at least `amount`. Both are negative in an effect that takes the share. */
export interface CashShare {
  /** Whole per cent, 1–100 or -100 to -1. */
  readonly percent: number;
  /** Whole dollars, of the same sign or 0. */
  readonly amount: number;
}

/** Returns the price or the change in whole dollars for a player with `cash`. */
export function shareOf({ percent, amount }: CashShare, cash: number): number {
  const share = Math.floor((cash * Math.abs(percent)) / 100);
  const size = Math.max(Math.abs(amount), share);
  return percent < 0 ? 0 - size : size;
}

const PART_NAMES: Readonly<Record<number, string>> = {
  10: "a tenth",
  20: "a fifth",
  25: "a quarter",
  33: "a third",
  50: "half",
  67: "two thirds",
  75: "three quarters",
  100: "all",
};

/** Writes the share in words: `half of what you hold, at least $50,000`. */
export function shareText({ percent, amount }: CashShare): string {
  const size = Math.abs(percent);
  const part = `${PART_NAMES[size] ?? `${size} %`} of what you hold`;
  return amount === 0 ? part : `${part}, at least $${wholeText(Math.abs(amount))}`;
}
