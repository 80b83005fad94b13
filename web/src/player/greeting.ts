/** The greetings of the day, each until an hour, 1–24. */
const GREETINGS: readonly (readonly [untilHour: number, text: string])[] = [
  [5, "Still up"],
  [12, "Good morning"],
  [18, "Good afternoon"],
  [24, "Good evening"],
];

/** Returns the greeting at an hour, 0–23. */
export function greeting(hour: number): string {
  return GREETINGS.find(([until]) => hour < until)?.[1] ?? "";
}
