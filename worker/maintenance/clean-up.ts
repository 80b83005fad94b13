import { deleteAbandoned, deleteExpired, type Expiry, selectExpiredKinds } from "../db/clean-up.ts";
import type { Database } from "../db/client.ts";
import { DELETION, EXPIRING_KINDS } from "../features.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import { CLEAN_UP_BOUNDS, type CleanUpBounds, STATEMENTS_PER_ACCOUNT_BATCH } from "./bounds.ts";
import { giveWay } from "./give-way.ts";

/** Small, because deleting an account takes a statement for each of its tables and deletes all of its rows. */
const ACCOUNTS_CHUNK = 20;

export type CleanUpCounts = Readonly<Record<string, number>>;

/**
 * Deletes expired rows in small batches, until nothing is left or a bound is reached; the next run continues. Returns
 * the number of deleted rows of each table. The kinds take turns, so that a large one doesn't starve the others. Runs
 * every five minutes; concurrent runs are harmless.
 */
export async function cleanUp(db: Database, bounds: Partial<CleanUpBounds> = {}): Promise<CleanUpCounts> {
  const { chunk, statements: maxStatements, budgetMs } = { ...CLEAN_UP_BOUNDS, ...bounds };
  const at = now();
  const counts: Record<string, number> = Object.fromEntries(EXPIRING_KINDS.map(([table]) => [table, 0]));
  let left = await selectExpiredKinds(db, EXPIRING_KINDS, at);
  let statements = 0;
  const mayGoOn = () => statements < maxStatements && now() - at < budgetMs;
  while (left.length > 0 && mayGoOn()) {
    const full: Expiry[] = [];
    for (const kind of left) {
      if (!mayGoOn()) break;
      const [table] = kind;
      const isAccounts = table === "user";
      const limit = isAccounts ? Math.min(chunk, ACCOUNTS_CHUNK) : chunk;
      const deleted = isAccounts
        ? await deleteAbandoned(db, DELETION, at, limit)
        : await deleteExpired(db, kind, at, limit);
      await giveWay();
      counts[table] = (counts[table] ?? 0) + deleted;
      statements += isAccounts ? STATEMENTS_PER_ACCOUNT_BATCH : 1;
      if (deleted === limit) full.push(kind);
    }
    left = full;
  }
  logLine("info", "clean-up", { ...counts, statements, ms: now() - at });
  return counts;
}
