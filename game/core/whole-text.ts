import { GROUP, POINT } from "./language.ts";

/**
 * Writes a safe integer with a mark before each three digits: `1,234`. Avoids `Intl`, whose tables take a starting page
 * on a slow phone a tenth of a second to load.
 */
export function wholeText(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, GROUP);
}

const UNITS = [
  { from: 1_000_000_000, name: "B" },
  { from: 1_000_000, name: "M" },
] as const;
/** Significant digits of a shortened number. */
const DIGITS = 3;

/** Writes a number for a narrow place: exactly below a million, else rounded down: `1.28M`. */
export function shortText(value: number): string {
  const unit = UNITS.find(({ from }) => value >= from);
  if (!unit) return wholeText(value);
  const whole = Math.floor(value / unit.from);
  const places = Math.max(0, DIGITS - String(whole).length);
  const scale = 10 ** places;
  return `${wholeText(whole)}${fraction(Math.floor((value % unit.from) / (unit.from / scale)), places)}${unit.name}`;
}

/** Writes a number of tenths, at least 0: `24` as `2.4`. */
export const tenthsText = (tenths: number): string =>
  `${wholeText(Math.floor(tenths / 10))}${fraction(tenths % 10, 1)}`;

/** Writes the digits after the point, without zeros at the end. */
function fraction(digits: number, places: number): string {
  return digits === 0 ? "" : `${POINT}${String(digits).padStart(places, "0").replace(/0+$/, "")}`;
}

/** Formats a gain or a loss with its unit in front: `+$8`, `−10`. */
export const signedText = (value: number, unit = ""): string =>
  `${value < 0 ? "−" : "+"}${unit}${wholeText(Math.abs(value))}`;
