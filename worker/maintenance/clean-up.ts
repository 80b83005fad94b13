import { deleteAbandoned, deleteExpired, type Expiry, selectExpiredKinds } from "../db/clean-up.ts";
import type { Database } from "../db/client.ts";
import { deleteExpiredReplies, type ReplyPosition } from "../db/replies.ts";
import { DELETION, EXPIRING_KINDS } from "../features.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import {
  CLEAN_UP_BOUNDS,
  type CleanUpBounds,
  CRON_INTERVAL_MS,
  REPLY_BOUNDS,
  type ReplyBounds,
  STATEMENTS_PER_ACCOUNT_BATCH,
} from "./bounds.ts";
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

/** Values of the first four digits of a random id. */
const PREFIXES = 0x10000;

/** The users from `start` up to but without `end`. */
interface Slice {
  readonly start: string;
  readonly end: string;
}

/** Returns the slice of all users whose turn it is: each run of the cron takes the next one. */
export function sliceAt(at: number, slices: number): Slice {
  const turn = Math.floor(at / CRON_INTERVAL_MS) % slices;
  const prefix = (number: number) =>
    Math.round((PREFIXES * number) / slices)
      .toString(16)
      .padStart(4, "0");
  // Ids that don't begin with a hexadecimal digit belong to the last slice.
  return { start: turn === 0 ? "" : prefix(turn), end: turn + 1 === slices ? "~" : prefix(turn + 1) };
}

/**
 * Deletes the expired replies of one slice of the users, in small batches. A whole round takes six hours, so a reply is
 * kept for 24 to 30 hours. Returns the number of deleted replies.
 */
export async function cleanUpReplies(db: Database, bounds: Partial<ReplyBounds> = {}): Promise<number> {
  const { slices, chunk, statements, budgetMs } = { ...REPLY_BOUNDS, ...bounds };
  const at = now();
  const { start, end } = sliceAt(at, slices);
  let position: ReplyPosition = { userId: start, key: "" };
  let total = 0;
  for (let sent = 0; sent < statements && now() - at < budgetMs; sent += 1) {
    const { last, deleted } = await deleteExpiredReplies(db, position, end, at, chunk);
    total += deleted;
    await giveWay();
    if (!last || deleted < chunk) break;
    position = last;
  }
  if (total > 0) logLine("info", "replies cleaned up", { deleted: total, ms: now() - at });
  return total;
}
