import { expect, it } from "vitest";
import { barLayout } from "./bar-layout.ts";

it("bars stand side by side, scaled to the greatest value", () => {
  const { shapes, zero, max } = barLayout(
    [
      {
        label: "a",
        bars: [
          { value: 100, tone: "first" },
          { value: 25, tone: "second" },
        ],
      },
      {
        label: "b",
        bars: [
          { value: 50, tone: "first" },
          { value: 0, tone: "second" },
        ],
      },
    ],
    200,
    100,
    false,
  );
  expect([zero, max]).toEqual([100, 100]);
  expect(shapes).toEqual([
    { key: "a 0", tone: "first", x: 10, y: 0, width: 40, height: 100 },
    { key: "a 1", tone: "second", x: 50, y: 75, width: 40, height: 25 },
    { key: "b 0", tone: "first", x: 110, y: 50, width: 40, height: 50 },
    { key: "b 1", tone: "second", x: 150, y: 100, width: 40, height: 0 },
  ]);
});

it("a value below zero hangs from the zero line at the same place as the one above", () => {
  const group = {
    label: "1",
    bars: [
      { value: 30, tone: "in" as const },
      { value: -10, tone: "out" as const },
    ],
  };
  const { shapes, zero } = barLayout([group], 100, 40, true);
  expect(zero).toBe(30);
  expect(shapes).toEqual([
    { key: "1 0", tone: "in", x: 10, y: 0, width: 80, height: 30 },
    { key: "1 1", tone: "out", x: 10, y: 30, width: 80, height: 10 },
  ]);
});

it.each([[[]], [[{ label: "a", bars: [{ value: 0, tone: "in" as const }] }]]])(
  "a chart without values has a zero line and no height: %o",
  (groups) => {
    const { shapes, zero } = barLayout(groups, 100, 40, false);
    expect(zero).toBe(40);
    for (const { height } of shapes) expect(height).toBe(0);
  },
);
