import { describeDelay, parseDelay } from "#game/core/delay.ts";

/** The units in which a delay is typed, with their text. */
export const DELAY_UNITS = { M: "Minutes", H: "Hours", D: "Days" } as const;
type DelayUnit = keyof typeof DELAY_UNITS;

const PLAIN = /^P(?:T(\d{1,5})([MH])|(\d{1,5})(D))$/;

export const isUnit = (text: string | undefined): text is DelayUnit =>
  text === "M" || text === "H" || text === "D";

/** The number and unit of a delay: `PT20H` gives 20 hours, `P1DT4H` 28. Null if the text is no duration. */
export function delayParts(delay: string): { readonly count: number; readonly unit: DelayUnit } | null {
  const match = PLAIN.exec(delay);
  const unit = match?.[2] ?? match?.[4];
  if (isUnit(unit)) return { count: Number(match?.[1] ?? match?.[3]), unit };
  const ms = parseDelay(delay);
  if (ms === null) return null;
  const minutes = ms / 60_000;
  return minutes % 60 === 0 ? { count: minutes / 60, unit: "H" } : { count: minutes, unit: "M" };
}

/** The delay of a typed number in a unit. Anything but a whole number stays as typed, and is a problem. */
export function delayOf(count: string, unit: DelayUnit): string {
  if (!/^\s*\d{1,5}\s*$/.test(count)) return count;
  return unit === "D" ? `P${Number(count)}D` : `PT${Number(count)}${unit}`;
}

/** A delay in a summary: `20 h`, `1 day 4 h`. The text itself if it is no duration. */
export function delayText(delay: string): string {
  const ms = parseDelay(delay);
  return ms === null
    ? delay
    : describeDelay(ms)
        .replace(/ hours?/, " h")
        .replace(/ minutes?/, " min");
}
