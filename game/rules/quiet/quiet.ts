import { DAY_MS } from "../durations.ts";

/** Days that can be quiet within `QUIET_WINDOW_DAYS`. */
export const QUIET_DAYS = 14;
export const QUIET_WINDOW_DAYS = 90;
const WINDOW_MS = QUIET_WINDOW_DAYS * DAY_MS;

/** A time during which the brief, the clients and the Intake stand still (epoch ms). */
export interface QuietWeek {
  readonly from: number;
  /** The moment at which it's over. */
  readonly until: number;
}

/** A player's quiet weeks of the last 90 days and the present one: the oldest first, none over another. */
export type QuietWeeks = readonly QuietWeek[];

export const NO_QUIET: QuietWeeks = [];

/** Returns when the present quiet week is over (epoch ms); null if `at` isn't in one. */
export function quietUntil(weeks: QuietWeeks, at: number): number | null {
  return weeks.find(({ from, until }) => from <= at && at < until)?.until ?? null;
}

/** Returns the time from one moment to another, in milliseconds, without what was quiet of it. Negative if `to` is earlier. */
export function timePassed(weeks: QuietWeeks, from: number, to: number): number {
  return weeks.reduce(
    (passed, week) => passed - Math.max(0, Math.min(to, week.until) - Math.max(from, week.from)),
    to - from,
  );
}

/** Returns the moment (epoch ms) at which `ms` milliseconds that weren't quiet have passed since `from`. */
export function momentAfter(weeks: QuietWeeks, from: number, ms: number): number {
  let moment = from + ms;
  for (const week of weeks) {
    if (week.from < moment && from < week.until) moment += week.until - Math.max(from, week.from);
  }
  return moment;
}

/** Days that a quiet week takes of those that can be quiet: each that has begun, and the first at once. */
function daysOf({ from, until }: QuietWeek): number {
  return Math.max(1, Math.ceil((until - from) / DAY_MS));
}

/** The weeks whose days aren't free again at `at` (epoch ms). */
function counted(weeks: QuietWeeks, at: number): QuietWeeks {
  return weeks.filter(({ from }) => at < from + WINDOW_MS);
}

/**
 * Returns how many days can be quiet from `at` (epoch ms) on. The days of a week are free again 90 days after its beginning, so
 * no 90 days have more than 14. See docs/decisions/080-a-quiet-week.md.
 */
export function quietDaysLeft(weeks: QuietWeeks, at: number): number {
  return counted(weeks, at).reduce((left, week) => left - daysOf(week), QUIET_DAYS);
}

/** Returns when further days are free again (epoch ms) and how many; null if all are free at `at`. */
export function nextQuietDays(weeks: QuietWeeks, at: number): { at: number; days: number } | null {
  const [oldest] = counted(weeks, at);
  return oldest ? { at: oldest.from + WINDOW_MS, days: daysOf(oldest) } : null;
}

/** Returns the weeks with one of `days` that begins at `at` (epoch ms). Forgets those that count no more. */
export function withQuiet(weeks: QuietWeeks, days: number, at: number): QuietWeeks {
  return [...counted(weeks, at), { from: at, until: at + days * DAY_MS }];
}

/** Returns the weeks after the present one has ended at `at` (epoch ms); the same if there is none. */
export function withoutQuiet(weeks: QuietWeeks, at: number): QuietWeeks {
  if (quietUntil(weeks, at) === null) return weeks;
  return weeks.map((week) => (at < week.until && week.from <= at ? { ...week, until: at } : week));
}
