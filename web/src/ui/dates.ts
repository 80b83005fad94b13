import { CALENDAR } from "#game/core/language.ts";
import { serverDate } from "../clock.ts";

/* Moments and days as people read them, on this device's calendar and clock. */

/** An ISO 8601 text, epoch milliseconds, or a date. */
type Moment = string | number | Date;

/** A moment this far ahead of the device's clock counts as today, because clocks differ. Milliseconds. */
const MAX_CLOCK_SKEW_MS = 10 * 60_000;

const format = (options: Intl.DateTimeFormatOptions) => {
  // Creating one takes milliseconds. A starting page needs none.
  let formatter: Intl.DateTimeFormat | undefined;
  return (at: Moment) => {
    formatter ??= new Intl.DateTimeFormat(CALENDAR, options);
    // Some engines put a comma after the weekday.
    return formatter.format(new Date(at)).replace(/^(\w{3}),/, "$1");
  };
};
const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;
const DAY = { day: "numeric", month: "short" } as const;
const weekday = format({ weekday: "short" });
const day = format(DAY);
const dayWithWeekday = format({ weekday: "short", ...DAY });
const dayWithYear = format({ ...DAY, year: "numeric" });
const stamp = format({ ...DAY, ...CLOCK });
const stampWithYear = format({ ...DAY, year: "numeric", ...CLOCK });

/** `14:05` */
export const clockText = format(CLOCK);
/** `14:05:09` */
export const clockTextWithSeconds = format({ ...CLOCK, second: "2-digit" });
/** `3 March 2026` */
export const dateText = format({ day: "numeric", month: "long", year: "numeric" });
const monthOfYear = format({ month: "long", year: "numeric", timeZone: "UTC" });
/** `March 2026`, from the server's `2026-03`. */
export const monthText = (month: string) => monthOfYear(`${month}-01T00:00:00Z`);

/** Days between the dates of two moments, on this device's calendar. */
export function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

/** Days since the date of a moment: 0 for today and just ahead of the clock, negative in the future. */
function daysAgo(at: Moment, now: Date): number {
  const date = new Date(at);
  const ahead = date.getTime() - now.getTime();
  return ahead > 0 && ahead <= MAX_CLOCK_SKEW_MS ? 0 : daysBetween(date, now);
}

function isSameYear(at: Moment, now: Date): boolean {
  return new Date(at).getFullYear() === now.getFullYear();
}

const YESTERDAY = "Yesterday";
/** The names of days, by how long ago they are. */
const DAYS: ReadonlyMap<number, string> = new Map([
  [0, "Today"],
  [1, YESTERDAY],
  [-1, "Tomorrow"],
]);

/** `Today`, `Yesterday`, `Tomorrow`, `Tue 3 Mar`, `3 Mar 2025` */
export function dayText(at: Moment, now = serverDate()): string {
  return DAYS.get(daysAgo(at, now)) ?? (isSameYear(at, now) ? dayWithWeekday(at) : dayWithYear(at));
}

/** `14:05` today, else with the day: `Yesterday, 14:05`, `Tue 3 Mar, 14:05` */
export function momentText(at: Moment, now = serverDate()): string {
  return daysAgo(at, now) === 0 ? clockText(at) : fullText(at, now);
}

/** Always with the day: `Today, 14:05`, `Tue 3 Mar, 14:05`, `3 Mar 2025, 14:05` */
export function fullText(at: Moment, now = serverDate()): string {
  return `${dayText(at, now)}, ${clockText(at)}`;
}

/** Always with the date: `3 Mar, 14:05`, and with the year if it is another one */
export function stampText(at: Moment, now = serverDate()): string {
  return isSameYear(at, now) ? stamp(at) : stampWithYear(at);
}

/** The nearest full hour, always with the date: `3 Mar, about 14:00`, for a moment that isn't known more precisely. */
export function hourText(at: Moment, now = serverDate()): string {
  const hour = new Date(at);
  hour.setMinutes(hour.getMinutes() + 30);
  hour.setMinutes(0, 0, 0);
  return stampText(hour, now).replace(/, (?=\d\d:)/, ", about ");
}

/** The shortest form: `14:05`, `Yesterday`, `Tue`, `3 Mar`, `3 Mar 2025` */
export function briefText(at: Moment, now = serverDate()): string {
  const days = daysAgo(at, now);
  if (days <= 0) return clockText(at);
  if (days === 1) return YESTERDAY;
  if (days < 7) return weekday(at);
  return isSameYear(at, now) ? day(at) : dayWithYear(at);
}

/** `just now`, `3 min ago`, `2 h ago`, and from a day on its date: `on 3 Mar, 14:05` */
export function agoText(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : `on ${stampText(at)}`;
}
