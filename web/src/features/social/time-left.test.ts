import { expect, it } from "vitest";
import { timeLeftText } from "./time-left.tsx";

it.each([
  [4.4 * 86_400_000, "4 d 10 h left"],
  [90_000, "2 min left"],
  [0, "Over"],
])("a time left of %i ms reads '%s'", (ms, text) => {
  expect(timeLeftText(ms)).toBe(text);
});
