import type { PlayerDelta } from "../player.ts";
import { causeGroup } from "./causes.ts";

/** A row of the ledger. Rows of one player are numbered from 1 without a gap. */
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

/**
 * Adds the balance after each row, newest first, going backwards from `latest`: the balance after the newest row
 * given. `before` is the balance before the oldest one, where the next page goes on.
 */
export function withBalances(
  rows: readonly LedgerRow[],
  latest: Balance,
): { readonly rows: readonly StatementRow[]; readonly before: Balance } {
  let balance = latest;
  const shown: StatementRow[] = [];
  for (const row of [...rows].sort((a, b) => b.seq - a.seq)) {
    shown.push({ ...row, balance });
    balance = { cash: balance.cash - row.cash, followers: balance.followers - row.followers };
  }
  return { rows: shown, before: balance };
}

/** Whether what was there at the start and the sum of all rows make what is there now. */
export function addsUp(start: Balance, sum: Balance, now: Balance): boolean {
  return start.cash + sum.cash === now.cash && start.followers + sum.followers === now.followers;
}

/** What all rows of one group of causes moved. */
export interface CauseSum extends PlayerDelta {
  /** As `causeGroup` gives it. */
  readonly group: string;
  readonly rows: number;
}

/** Sums by group of causes, the largest movement of cash first, then by group. */
export function sumByCause(rows: readonly LedgerRow[]): readonly CauseSum[] {
  const sums = new Map<string, CauseSum>();
  for (const row of rows) {
    const group = causeGroup(row.cause);
    const old = sums.get(group);
    sums.set(group, {
      group,
      rows: (old?.rows ?? 0) + 1,
      cash: (old?.cash ?? 0) + row.cash,
      experience: (old?.experience ?? 0) + row.experience,
      followers: (old?.followers ?? 0) + row.followers,
      energy: (old?.energy ?? 0) + row.energy,
    });
  }
  return byMovement([...sums.values()]);
}

/** The largest movement of cash first, then by group. */
export function byMovement(sums: readonly CauseSum[]): readonly CauseSum[] {
  return [...sums].sort((a, b) => Math.abs(b.cash) - Math.abs(a.cash) || (a.group < b.group ? -1 : 1));
}
