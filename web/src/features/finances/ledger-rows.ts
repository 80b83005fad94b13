import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { getLedger, LEDGER_NUMBERS, LedgerRowView } from "#game/contract/finances.ts";

export type LedgerNumber = (typeof LEDGER_NUMBERS)[number];
/** Rows without a gap between them, newest first; `next` is where the rows before them begin, null at the end. */
export type LedgerRows = ReplyOf<typeof getLedger>;

/**
 * The known rows with the newest page in front. Rows never change, so that those loaded before stay; but where the page
 * does not meet them, the gap in between is unknown and they go.
 */
export function withNewest(known: LedgerRows | undefined, page: LedgerRows): LedgerRows {
  const oldest = page.rows.at(-1)?.seq;
  const newestKnown = known?.rows[0]?.seq;
  if (!known || oldest === undefined || newestKnown === undefined || oldest > newestKnown) return page;
  const before = known.rows.filter(({ seq }) => seq < oldest);
  return before.length === 0 ? page : { rows: [...page.rows, ...before], next: known.next };
}

/** The known rows with an older page behind them. */
export function withOlder(known: LedgerRows, page: LedgerRows): LedgerRows {
  const last = known.rows.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  return { rows: [...known.rows, ...page.rows.filter(({ seq }) => seq < last)], next: page.next };
}

/** Only the rows that move the number. */
export function onlyMoving(rows: readonly LedgerRowView[], only: LedgerNumber | undefined): LedgerRowView[] {
  return rows.filter((row) => only === undefined || row[only] !== 0);
}
