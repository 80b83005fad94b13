import * as texts from "./texts.ts";

/** The greetings of the day, each until an hour, 1–24. */
const GREETINGS: readonly (readonly [untilHour: number, text: string])[] = [
  [5, texts.stillUp],
  [12, texts.goodMorning],
  [18, texts.goodAfternoon],
  [24, texts.goodEvening],
];

/** Returns the greeting at an hour, 0–23. */
export function greeting(hour: number): string {
  return GREETINGS.find(([until]) => hour < until)?.[1] ?? "";
}
