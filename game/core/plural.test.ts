import { expect, it } from "vitest";
import { GROUP, LANGUAGE, POINT } from "./language.ts";
import { plural } from "./plural.ts";

it("chooses the language's form for a count", () => {
  const letters = (count: number) => plural(count, { one: "a letter", other: `${count} letters` });
  expect([0, 1, 2, 11, 21].map(letters)).toEqual([
    "0 letters",
    "a letter",
    "2 letters",
    "11 letters",
    "21 letters",
  ]);
});

it("falls back to the general form", () => {
  expect(plural(1, { other: "letters" })).toBe("letters");
});

it("writes digits as Intl does for the language", () => {
  const parts = new Intl.NumberFormat(LANGUAGE).formatToParts(1_234_567.8);
  expect(parts.map(({ value }) => value)).toEqual(["1", GROUP, "234", GROUP, "567", POINT, "8"]);
});
