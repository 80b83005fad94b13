import type { PlayerDelta } from "../core/player.ts";
import type { Balance } from "./statement.ts";

/** A month of a player's ledger as the database numbers it: 202611 is November 2026, UTC. */
export type MonthNumber = number;

/** The changes of one cause in one month. */
export interface MonthSum extends PlayerDelta {
  readonly month: MonthNumber;
  readonly cause: string;
  readonly rows: number;
  /** After the last row of the month. */
  readonly balance: Balance;
}

/** The balances at a time (epoch ms). */
export interface ChartBalance {
  readonly at: number;
  readonly balance: Balance;
}

/** Formats a month by ISO 8601: `2026-11`. */
export function monthText(month: MonthNumber): string {
  const text = String(month).padStart(6, "0");
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Returns the number of a month in the format of `monthText`. */
export function monthNumber(text: string): MonthNumber {
  return Number(text.replace("-", ""));
}
