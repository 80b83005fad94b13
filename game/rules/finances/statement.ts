import type { PlayerDelta } from "../player.ts";
import { causeGroup } from "./causes.ts";

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

/**
 * Adds the balance after each row and sorts the rows newest first. Works backwards from `latest`, the balance after the
 * newest given row. `before` is the balance before the oldest row, from which the next page continues.
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

/** Sums the rows by group of causes; sorted as by `byMovement`. */
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

/** Sorts by cash change, largest absolute value first, then by group. */
export function byMovement(sums: readonly CauseSum[]): readonly CauseSum[] {
  return [...sums].sort((a, b) => Math.abs(b.cash) - Math.abs(a.cash) || (a.group < b.group ? -1 : 1));
}
