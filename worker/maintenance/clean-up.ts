import { deleteExpired, EXPIRING_KINDS, type ExpiringKind, selectExpiredKinds } from "../db/clean-up.ts";
import type { Database } from "../db/client.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";

/** Bounds of one run. */
export interface CleanUpBounds {
  /** Rows that one batch deletes at most, so that no batch holds up the game for long. */
  readonly chunk: number;
  /** Batches, below D1's 1,000 statements for one invocation. */
  readonly batches: number;
  /** Milliseconds. Less than the interval of the cron trigger, so that runs don't overlap. */
  readonly budgetMs: number;
}

export const CLEAN_UP_BOUNDS: CleanUpBounds = { chunk: 250, batches: 600, budgetMs: 4 * 60_000 };

/** An account takes a statement for each of its tables, and its rows with it. */
const ACCOUNTS_CHUNK = 20;
const STATEMENTS_PER_ACCOUNT_BATCH = 25;

export type CleanUpCounts = Readonly<Record<ExpiringKind, number>>;

/**
 * Deletes what has expired, in small batches, until nothing is left or a bound is reached; the next run continues.
 * Returns the rows deleted of each kind. The kinds take turns, so that a large one doesn't starve the others. Runs every
 * five minutes; a second run at the same time does no harm.
 */
export async function cleanUp(db: Database, bounds: Partial<CleanUpBounds> = {}): Promise<CleanUpCounts> {
  const { chunk, batches, budgetMs } = { ...CLEAN_UP_BOUNDS, ...bounds };
  const at = now();
  const counts = Object.fromEntries(EXPIRING_KINDS.map((kind) => [kind, 0])) as Record<ExpiringKind, number>;
  let left = await selectExpiredKinds(db, at);
  let statements = 0;
  const mayGoOn = () => statements < batches && now() - at < budgetMs;
  while (left.length > 0 && mayGoOn()) {
    const full: ExpiringKind[] = [];
    for (const kind of left) {
      if (!mayGoOn()) break;
      const isAccounts = kind === "abandonedAccounts";
      const limit = isAccounts ? Math.min(chunk, ACCOUNTS_CHUNK) : chunk;
      const deleted = await deleteExpired(db, kind, at, limit);
      counts[kind] += deleted;
      statements += isAccounts ? STATEMENTS_PER_ACCOUNT_BATCH : 1;
      if (deleted === limit) full.push(kind);
    }
    left = full;
  }
  logLine("info", "clean-up", { ...counts, statements, ms: now() - at });
  return counts;
}
