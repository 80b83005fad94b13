import { expect, it } from "vitest";
import { withWholeRanges } from "./whole-ranges.ts";

it.each([
  ["Thurs 17–21, Bags", "Thurs 17–\u206021, Bags"],
  ["Mon 9–12 and 14–18", "Mon 9–\u206012 and 14–\u206018"],
  ["Bags – all of them", "Bags – all of them"],
  ["Forty-One Retractions", "Forty-One Retractions"],
])("'%s' breaks in no range", (text, expected) => {
  expect(withWholeRanges(text)).toBe(expected);
});
