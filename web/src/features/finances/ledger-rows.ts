import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { getLedger, LEDGER_NUMBERS, LedgerMonthSum, LedgerRowView } from "#game/finances/wire.ts";

export type LedgerNumber = (typeof LEDGER_NUMBERS)[number];
/** Consecutive rows, newest first. `next` is the cursor of the next older page; null at the end. */
export type LedgerRows = ReplyOf<typeof getLedger>;

/**
 * Puts the newest page in front of the known rows. Rows never change, so known ones stay valid until they become part of
 * a month's sums; but if the page leaves a gap, drops them.
 */
export function withNewest(cached: LedgerRows | undefined, page: LedgerRows): LedgerRows {
  const oldest = page.rows.at(-1)?.seq;
  const newestKnown = cached?.rows[0]?.seq;
  if (!cached || oldest === undefined || newestKnown === undefined || oldest > newestKnown) return page;
  const { rolledUp } = page;
  const before = cached.rows.filter(({ seq }) => seq < oldest && seq > rolledUp);
  if (before.length === 0) return page;
  const next = cached.next !== null && cached.next > rolledUp + 1 ? cached.next : null;
  return { rows: [...page.rows, ...before], next, rolledUp };
}

/** Appends an older page to the known rows. */
export function withOlder(cached: LedgerRows, page: LedgerRows): LedgerRows {
  const last = cached.rows.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  const { next, rolledUp } = page;
  return { rows: [...cached.rows, ...page.rows.filter(({ seq }) => seq < last)], next, rolledUp };
}

/** Keeps only rows or sums that change the number. */
export function onlyMoving<Row extends Pick<LedgerRowView, LedgerNumber>>(
  rows: readonly Row[],
  only: LedgerNumber | undefined,
): Row[] {
  return rows.filter((row) => only === undefined || row[only] !== 0);
}

/** Groups sums, sorted by month, into their months. */
export function byMonth(sums: readonly LedgerMonthSum[]): readonly {
  readonly month: string;
  readonly sums: readonly LedgerMonthSum[];
}[] {
  const months: { month: string; sums: LedgerMonthSum[] }[] = [];
  for (const sum of sums) {
    const last = months.at(-1);
    if (last?.month === sum.month) last.sums.push(sum);
    else months.push({ month: sum.month, sums: [sum] });
  }
  return months;
}
