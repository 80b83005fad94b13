import { expect, it } from "vitest";
import { type Area, wayToFreePlace } from "./free-place.ts";

/** The chat button of a phone with 390 × 844 px. */
const BUTTON: Area = { left: 318, right: 374, top: 772, bottom: 828 };
const HIGHEST = 400;

const rows = (height: number, gap: number): Area[] =>
  Array.from({ length: 12 }, (_, row) => {
    const top = 120 + row * (height + gap);
    return { left: 16, right: 374, top, bottom: top + height };
  });

it("the button stays where nothing is below it", () => {
  const left: Area = { left: 16, right: 200, top: 780, bottom: 824 };
  expect(wayToFreePlace(BUTTON, [left], HIGHEST)).toBe(0);
});

it("it goes up until it clears a link, and not onto the button above", () => {
  const link: Area = { left: 244, right: 374, top: 800, bottom: 844 };
  expect(wayToFreePlace(BUTTON, [link], HIGHEST)).toBe(28);
  const above: Area = { left: 212, right: 358, top: 700, bottom: 742 };
  expect(wayToFreePlace(BUTTON, [link, above], HIGHEST)).toBe(28);
  const near: Area = { ...above, top: 720, bottom: 764 };
  expect(wayToFreePlace(BUTTON, [link, near], HIGHEST)).toBe(108);
});

it("in a list of rows it stays on the end of one", () => {
  expect(wayToFreePlace(BUTTON, rows(80, 0), HIGHEST)).toBe(0);
});

it("it goes beyond a column of switches, however long, if that is possible", () => {
  const switches = rows(44, 16).map((row) => ({ ...row, left: 322 }));
  // The first of these is 540 px below the top of the window.
  expect(wayToFreePlace(BUTTON, switches.slice(7), HIGHEST)).toBe(828 - 544);
  expect(wayToFreePlace(BUTTON, switches, HIGHEST)).toBe(0);
});
