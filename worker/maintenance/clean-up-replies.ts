import type { Database } from "../db/client.ts";
import { deleteExpiredReplies, type ReplyPosition } from "../db/replies.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import { CRON_INTERVAL_MS, REPLY_BOUNDS, type ReplyBounds } from "./bounds.ts";
import { giveWay } from "./give-way.ts";

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
