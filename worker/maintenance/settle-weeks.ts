import { weekOf } from "#game/rules/leaderboards/week.ts";
import type { Database } from "../db/client.ts";
import { selectBehind } from "../db/ledger/ledger-readings.ts";
import { selectUnsettledWeeks, settleWeek } from "../db/ledger/weekly-scores.ts";
import { readLedgers } from "../game/read-ledger.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import { READ_BOUNDS, type ReadBounds } from "./bounds.ts";
import { giveWay } from "./give-way.ts";

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

/**
 * Reads what players have done since the last run, for weekly scores. Returns false if a bound was reached;
 * the next run continues. See docs/decisions/073-one-reader-of-the-ledger.md.
 */
export async function readAllLedgers(db: Database, bounds: Partial<ReadBounds> = {}): Promise<boolean> {
  const { players, ledgerRows, steps, budgetMs } = { ...READ_BOUNDS, ...bounds };
  const at = now();
  let [after, rows, isComplete] = ["", 0, false];
  for (let step = 0; step < steps && !isComplete && now() - at < budgetMs; step += 1) {
    const found = await selectBehind(db, after, players);
    const read = found.length > 0 ? await readLedgers(db, found, ledgerRows) : 0;
    rows += read;
    // A full step may have stopped within a player's rows, whom the next step finds again.
    const isCut = read >= ledgerRows;
    isComplete = found.length < players && !isCut;
    if (!isCut) after = found.at(-1) ?? after;
    await giveWay();
  }
  if (rows > 0) logLine("info", "ledger read", { rows, ms: now() - at });
  return isComplete;
}
