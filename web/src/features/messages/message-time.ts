import { daysBetween } from "../../lib/days.ts";

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayAndYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const full = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

/** When a message came, as short as it can be said: `14:05`, `Yesterday`, `Tue`, `3 Mar`, `3 Mar 2025`. */
export function shortTime(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  // A clock that runs behind the server's sees messages of tomorrow.
  if (days <= 0) return clock.format(at);
  if (days === 1) return "Yesterday";
  if (days < 7) return weekday.format(at);
  return at.getFullYear() === now.getFullYear() ? day.format(at) : dayAndYear.format(at);
}

/** When a message came, in full: `Today, 14:05`, `Tue 3 Mar, 14:05`, `3 Mar 2025, 14:05`. */
export function fullTime(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  const time = clock.format(at);
  if (days <= 0) return `Today, ${time}`;
  if (days === 1) return `Yesterday, ${time}`;
  return `${at.getFullYear() === now.getFullYear() ? full.format(at) : dayAndYear.format(at)}, ${time}`;
}
