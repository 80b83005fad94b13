import { closedWeek, countTown } from "#game/intake/town.ts";
import { studentsOf } from "#game/intake/week.ts";
import type { Database } from "../../db/client.ts";
import { selectContentVersion } from "../../db/content/releases.ts";
import { sendBatch } from "../../db/statement.ts";
import { insertTownWeek, selectTally, selectTownRows } from "../../db/town.ts";
import { contentAt } from "../../game/content.ts";
import { now } from "../../platform/clock.ts";

/** Weeks that a run makes up for: as many as keep their votes. */
const COUNTED_WEEKS = 3;

/**
 * Counts each week whose votes are closed and that has no row yet. Runs every five minutes; repeated and concurrent runs are
 * harmless, because the first row of a week stays. See docs/reference/intake.md#the-town.
 */
export async function countTownWeeks(db: Database): Promise<void> {
  const newest = closedWeek(now());
  const weeks = Array.from({ length: COUNTED_WEEKS }, (_, i) => newest - i);
  const [rows, [release]] = await sendBatch(db, [
    selectTownRows(newest - COUNTED_WEEKS + 1, newest),
    selectContentVersion(),
  ]);
  const missing = weeks.filter((week) => !rows.some((row) => row.week === week));
  if (missing.length === 0) return;
  const { documents } = await contentAt(db, release?.key ?? null);
  const { students } = documents["the-intake"];
  for (const week of missing) {
    if (studentsOf(students, week).length === 0) continue;
    await insertTownWeek(db, countTown(week, students, await selectTally(db, week)));
  }
}
