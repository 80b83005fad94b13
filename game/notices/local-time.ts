import { MINUTE_MS } from "../core/durations.ts";

const MINUTES_A_DAY = 24 * 60;
/** Notifications are sent from 08:00 to 22:00, in minutes of the device's day. */
const MORNING = 8 * 60;
const NIGHT = 22 * 60;

/** Returns whether the runtime knows the IANA name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== "" && clockOf(name) !== null;
  } catch {
    return false;
  }
}

/** Returns when the night ends in this time zone (epoch ms); null if it isn't night at `at`. */
export function endOfNight(timeZone: string, at: number): number | null {
  const minutes = minutesOfDay(timeZone, at);
  if (minutes >= MORNING && minutes < NIGHT) return null;
  const left = (MORNING - minutes + MINUTES_A_DAY) % MINUTES_A_DAY;
  // The night of a clock change is an hour longer or shorter, so the caller checks again afterwards.
  return Math.floor(at / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
}

/** Returns the time of day in minutes, 0–1439. */
function minutesOfDay(timeZone: string, at: number): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const read = (type: "hour" | "minute") => Number(parts.find((part) => part.type === type)?.value);
  return read("hour") * 60 + read("minute");
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
