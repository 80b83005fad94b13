import { MINUTE_MS } from "./durations.ts";
import { LANGUAGE } from "./language.ts";

const PATTERN = /^P(?!$)(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,5})M)?)?$/;

/** Shortest and longest delay in milliseconds: `PT1M` and `P7D`. See docs/reference/contacts.md#delays. */
export const MIN_DELAY_MS = MINUTE_MS;
export const MAX_DELAY_MS = 7 * 24 * 60 * MINUTE_MS;

/** Milliseconds of an ISO 8601 duration in whole days, hours and minutes: `PT90M`, `P1DT4H`. Null if it is invalid. */
export function parseDelay(text: string): number | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [days, hours, minutes] = match.slice(1).map((digits) => Number(digits ?? 0));
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * MINUTE_MS;
}

/** Milliseconds of a content's delay; 0 if it is absent or no duration. */
export function delayMs(delay: string | undefined): number {
  return (delay === undefined ? null : parseDelay(delay)) ?? 0;
}

/** Returns whether the text is a duration that the content may use. */
export function isDelay(text: string): boolean {
  const ms = parseDelay(text);
  return ms !== null && ms >= MIN_DELAY_MS && ms <= MAX_DELAY_MS;
}

/** The formats of the units, made once: a contact has a delay on most of its messages. */
const formats = new Map<string, Intl.NumberFormat>();

function count(value: number, unit: string): string {
  const format =
    formats.get(unit) ?? new Intl.NumberFormat(LANGUAGE, { style: "unit", unit, unitDisplay: "long" });
  formats.set(unit, format);
  return format.format(value);
}

/** Readable delay: `1 day 4 hours`. */
export function describeDelay(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(minutes / 1440), "day"],
    [Math.floor((minutes % 1440) / 60), "hour"],
    [minutes % 60, "minute"],
  ];
  return parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => count(value, unit))
    .join(" ");
}
