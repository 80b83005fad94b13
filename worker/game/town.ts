import { closedWeek, type TownWeek } from "#game/intake/town.ts";
import type { ReadDatabase } from "../db/client.ts";
import { selectTownWeeks } from "../db/town.ts";

/** Weeks that are spoken of: those in which every student of 45 comes once, and those of a feed that begins a week ago. */
const SPOKEN_WEEKS = 6;
/** Time between two reads while the newest week isn't counted. */
const RETRY_MS = 60_000;

/** Weeks that this isolate has read. They never change. */
let cached: { readonly newest: number; readonly at: number; readonly weeks: readonly TownWeek[] } | null =
  null;

/** Forgets the weeks: the database of a test is another one. */
export function forgetTown(): void {
  cached = null;
}

/** Returns what the town decided on the last weeks at `at` (epoch ms). Costs a round trip once a week, and each minute until the cron has counted. */
export async function loadTown(db: ReadDatabase, at: number): Promise<readonly TownWeek[]> {
  const newest = closedWeek(at);
  const hasNewest = cached?.weeks.some(({ week }) => week === newest) === true;
  if (cached?.newest === newest && (hasNewest || Math.abs(at - cached.at) < RETRY_MS)) return cached.weeks;
  const weeks = await selectTownWeeks(db, newest - SPOKEN_WEEKS + 1, newest);
  cached = { newest, at, weeks };
  return weeks;
}
