import type { PlayerDelta } from "../core/player.ts";

/** A ledger row. The rows of a player are numbered from 1 without gaps. */
export interface LedgerRow extends PlayerDelta {
  readonly seq: number;
  /** Epoch ms. */
  readonly at: number;
  /** `action:bag_fries`, `quest:your_mum.printer`, `reset`. */
  readonly cause: string;
}

/** Cash and followers after a row. */
export interface Balance {
  readonly cash: number;
  readonly followers: number;
}

export type StatementRow = LedgerRow & { readonly balance: Balance };

/** Returns true if the starting balance plus the sum of all rows equals the current balance. */
export function addsUp(start: Balance, sum: Balance, now: Balance): boolean {
  return start.cash + sum.cash === now.cash && start.followers + sum.followers === now.followers;
}

/** Total changes of a group of causes. */
export interface CauseSum extends PlayerDelta {
  /** Result of `causeGroup`. */
  readonly group: string;
  readonly rows: number;
}

/** Sorts by cash change, largest absolute value first, then by group. */
export function byMovement(sums: readonly CauseSum[]): readonly CauseSum[] {
  return [...sums].sort((a, b) => Math.abs(b.cash) - Math.abs(a.cash) || (a.group < b.group ? -1 : 1));
}
