import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { getLedger, LEDGER_NUMBERS, LedgerRowView } from "#game/contract/finances.ts";

export type LedgerNumber = (typeof LEDGER_NUMBERS)[number];
/** Consecutive rows, newest first. `next` is the cursor of the next older page; null at the end. */
export type LedgerRows = ReplyOf<typeof getLedger>;

/**
 * Puts the newest page in front of the known rows. Rows never change, so known ones stay valid; but if the page leaves a
 * gap, drops them.
 */
export function withNewest(known: LedgerRows | undefined, page: LedgerRows): LedgerRows {
  const oldest = page.rows.at(-1)?.seq;
  const newestKnown = known?.rows[0]?.seq;
  if (!known || oldest === undefined || newestKnown === undefined || oldest > newestKnown) return page;
  const before = known.rows.filter(({ seq }) => seq < oldest);
  return before.length === 0 ? page : { rows: [...page.rows, ...before], next: known.next };
}

/** Appends an older page to the known rows. */
export function withOlder(known: LedgerRows, page: LedgerRows): LedgerRows {
  const last = known.rows.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  return { rows: [...known.rows, ...page.rows.filter(({ seq }) => seq < last)], next: page.next };
}

/** Keeps only rows that change the number. */
export function onlyMoving(rows: readonly LedgerRowView[], only: LedgerNumber | undefined): LedgerRowView[] {
  return rows.filter((row) => only === undefined || row[only] !== 0);
}
