import { expect, it } from "vitest";
import { timeLeftText } from "./time-left.tsx";

it.each([
  [4.4 * 86_400_000, "4 days left"],
  [47.9 * 3_600_000, "47 h left"],
  [3_600_000, "1 h left"],
  [90_000, "2 min left"],
  [0, "Over"],
])("a time left of %i ms reads '%s'", (ms, text) => {
  expect(timeLeftText(ms)).toBe(text);
});
