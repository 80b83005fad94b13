import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "./durations.ts";
import { waitText } from "./wait-text.ts";

it.each([
  [0, "1 s"],
  [6_001, "7 s"],
  [59_000, "59 s"],
  [59_500, "1 min"],
  [61_000, "2 min"],
  [HOUR_MS, "1 h"],
  [HOUR_MS + 5 * MINUTE_MS, "1 h 5 min"],
  [24 * HOUR_MS, "24 h"],
  [48 * HOUR_MS - MINUTE_MS, "47 h 59 min"],
  [48 * HOUR_MS, "2 d"],
  [108 * HOUR_MS + MINUTE_MS, "4 d 13 h"],
  [109 * HOUR_MS, "4 d 13 h"],
  [119 * HOUR_MS + 1, "5 d"],
])("a wait of %d ms reads %s", (ms, text) => expect(waitText(ms)).toBe(text));
