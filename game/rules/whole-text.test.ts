import fc from "fast-check";
import { expect, it } from "vitest";
import { wholeText } from "./whole-text.ts";

it.each([
  [0, "0"],
  [47, "47"],
  [999, "999"],
  [1_000, "1,000"],
  [12_345_678, "12,345,678"],
  [-100, "-100"],
  [-1_234, "-1,234"],
])("the number %i is written as %s", (value, text) => {
  expect(wholeText(value)).toBe(text);
});

it("each safe integer is written as Intl writes it", () => {
  const format = new Intl.NumberFormat("en-US");
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      fc.pre(!Object.is(value, -0));
      expect(wholeText(value)).toBe(format.format(value));
    }),
  );
});
