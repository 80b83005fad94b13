import { expect, it } from "vitest";
import { waitText } from "./wait-text.ts";

it.each([
  [0, "1 s"],
  [6_001, "7 s"],
  [59_000, "59 s"],
  [59_500, "1 min"],
  [61_000, "2 min"],
  [3_600_000, "1 h"],
  [3_900_000, "1 h 5 min"],
])("says %d ms as %s", (ms, text) => expect(waitText(ms)).toBe(text));
