import { LANGUAGE } from "../core/language.ts";

const UNITS = [
  { name: "day", ms: 86_400_000 },
  { name: "hour", ms: 3_600_000 },
  { name: "minute", ms: 60_000 },
  { name: "second", ms: 1_000 },
] as const;

// Creating one takes milliseconds.
let format: Intl.RelativeTimeFormat | undefined;

/** Formats a post's age in its largest whole unit: `12 seconds ago`, `1 hour ago`. Below 1 s: `just now`. */
export function ageText(ageMs: number): string {
  const unit = UNITS.find(({ ms }) => ageMs >= ms);
  if (!unit) return "just now";
  const count = Math.floor(ageMs / unit.ms);
  format ??= new Intl.RelativeTimeFormat(LANGUAGE);
  return format.format(-count, unit.name);
}
