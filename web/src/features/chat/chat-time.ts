import { daysBetween } from "../../lib/days.ts";

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });
const dayAndYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** `14:05`. */
export function clockText(at: Date): string {
  return clock.format(at);
}

/** The day as a separator names it: `Today`, `Yesterday`, `Tue 3 Mar`, `3 Mar 2025`. */
export function dayText(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  // A clock that runs behind the server's sees messages of tomorrow.
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return (at.getFullYear() === now.getFullYear() ? day : dayAndYear).format(at).replace(",", "");
}

/** A moment that need not be today: `14:05`, `Tue 3 Mar, 14:05`. */
export function momentText(at: Date, now: Date): string {
  return daysBetween(at, now) === 0 ? clockText(at) : `${dayText(at, now)}, ${clockText(at)}`;
}
