import fc from "fast-check";
import { expect, it } from "vitest";
import { shortText, signedText, tenthsText, wholeText } from "./whole-text.ts";

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

it.each([
  [0, "0"],
  [5, "0.5"],
  [24, "2.4"],
  [40, "4"],
  [12_345, "1,234.5"],
])("%i tenths are written as %s", (tenths, text) => {
  expect(tenthsText(tenths)).toBe(text);
});

it.each([
  [0, "0"],
  [999_999, "999,999"],
  [1_000_000, "1M"],
  [1_000_047, "1M"],
  [1_284_500, "1.28M"],
  [1_204_500, "1.2M"],
  [9_999_999, "9.99M"],
  [12_345_678, "12.3M"],
  [123_456_789, "123M"],
  [999_999_999, "999M"],
  [1_050_000_000, "1.05B"],
  [1_234_000_000_000, "1,234B"],
])("the number %i is shortened to %s, never upwards", (value, text) => {
  expect(shortText(value)).toBe(text);
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

it.each([
  [8, "$", "+$8"],
  [-1_234, "$", "−$1,234"],
  [0, "", "+0"],
])("the gain %i in “%s” is written as %s", (value, unit, text) => {
  expect(signedText(value, unit)).toBe(text);
});
