import { weekOf } from "#game/rules/leaderboards/week.ts";
import type { Database } from "../db/client.ts";
import { selectUnsettledWeeks, settleWeek } from "../db/ledger/weekly-scores.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import { readAllLedgers } from "./read-ledgers.ts";

/** After the end of a week: a change that was decided before it may still be on its way to the database. */
const GRACE_MS = 60_000;

/**
 * Reads the ledger, and then settles the weeks that have ended and were not settled before, unless there is more
 * to read; returns their numbers. A second run, also at the same time, settles nothing twice.
 */
export async function settleWeeks(db: Database): Promise<readonly number[]> {
  const at = now();
  if (!(await readAllLedgers(db))) return [];
  const settled: number[] = [];
  for (const week of await selectUnsettledWeeks(db, weekOf(at - GRACE_MS))) {
    if (await settleWeek(db, week, at)) settled.push(week);
  }
  if (settled.length > 0) logLine("info", "weeks settled", { weeks: settled.join(" ") });
  return settled;
}
