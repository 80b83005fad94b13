import { type Deletion, deleteAbandonedAccounts } from "./accounts/account-deletion.ts";
import type { Database } from "./client.ts";
import { bind, type Statement, sendBatch, sendChange, sql } from "./statement.ts";
import { type Column, columnName, tableName } from "./tables.ts";

/** A kind of row that expires: its table and its condition, which an index answers. `at` is in epoch ms. */
export type Expiry = readonly [table: string, condition: (at: number) => Statement];

/** Rows that expire `keptMs` after the time in a column, which is in epoch ms, or what `unit` makes of them. */
export function expired(column: Column, keptMs = 0, unit = (at: number) => at): Expiry {
  const condition = (at: number) => sql`${bind(`"${columnName(column)}"`)} <= ${unit(at - keptMs)}`;
  return [tableName(column.table), condition];
}

/** Selects a column of at most `limit` rows of a kind that have expired. */
function selectExpired(column: string, [table, condition]: Expiry, at: number, limit: number): Statement {
  return sql`select ${bind(column)} from ${bind(table)} where ${condition(at)} limit ${limit}`;
}

/** Returns the kinds with expired rows at `at` (epoch ms). Takes one round trip, which reads one row of each kind. */
export async function selectExpiredKinds(
  db: Database,
  kinds: readonly Expiry[],
  at: number,
): Promise<Expiry[]> {
  // Separate statements, because D1 allows at most five terms in a UNION.
  const found = await sendBatch(
    db,
    kinds.map((kind) => selectExpired("1", kind, at, 1)),
  );
  return kinds.filter((_, index) => found[index]?.length === 1);
}

/**
 * Deletes at most `limit` rows of one kind that have expired at `at` (epoch ms), in one batch. Returns the number
 * deleted. Each statement reads only expired rows, through an index.
 */
export async function deleteExpired(
  db: Database,
  expiry: Expiry,
  at: number,
  limit: number,
): Promise<number> {
  const rows = selectExpired("rowid", expiry, at, limit);
  return sendChange(db, sql`delete from ${bind(expiry[0])} where rowid in (${rows})`);
}

/** Deletes at most `limit` abandoned accounts. Returns the number deleted. */
export async function deleteAbandoned(
  db: Database,
  deletion: Deletion,
  at: number,
  limit: number,
): Promise<number> {
  const deleted = await sendBatch(db, deleteAbandonedAccounts(deletion, at, limit));
  return deleted.at(-1)?.length ?? 0;
}
