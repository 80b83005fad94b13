import fc from "fast-check";
import { expect, it } from "vitest";
import { cropSquare, dragged, outputSide, WHOLE, zoomed } from "./crop.ts";

const WIDE = { width: 400, height: 200 };

it("the first crop is the largest centred square", () => {
  expect(cropSquare(WIDE, WHOLE)).toEqual({ x: 100, y: 0, side: 200 });
  expect(cropSquare({ width: 90, height: 90 }, WHOLE)).toEqual({ x: 0, y: 0, side: 90 });
});

it("dragging the picture moves the crop the other way, up to the edge", () => {
  expect(cropSquare(WIDE, dragged(WIDE, WHOLE, { x: 0.25, y: 1 }))).toEqual({ x: 50, y: 0, side: 200 });
  expect(cropSquare(WIDE, dragged(WIDE, WHOLE, { x: -9, y: 0 }))).toEqual({ x: 200, y: 0, side: 200 });
});

it("zooming keeps the centre of the crop", () => {
  expect(cropSquare(WIDE, zoomed(WIDE, WHOLE, 2))).toEqual({ x: 150, y: 50, side: 100 });
});

it("the crop never leaves the picture", () => {
  const sides = fc.integer({ min: 1, max: 12_000 });
  const share = fc.double({ min: -2, max: 2, noNaN: true });
  const zooms = fc.double({ min: 0, max: 9, noNaN: true });
  fc.assert(
    fc.property(sides, sides, share, share, zooms, zooms, (width, height, x, y, zoom, next) => {
      const size = { width, height };
      const view = zoomed(size, dragged(size, { zoom, x: 0.5, y: 0.5 }, { x, y }), next);
      const square = cropSquare(size, view);
      expect(square.side).toBeGreaterThan(0);
      expect(square.x).toBeGreaterThanOrEqual(0);
      expect(square.y).toBeGreaterThanOrEqual(0);
      expect(square.x + square.side).toBeLessThanOrEqual(width + 1e-6);
      expect(square.y + square.side).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});

it.each([
  [4000, 512],
  [512, 512],
  [99.6, 100],
  [0.2, 1],
])("a crop of %d pixels a side is uploaded with %d", (side, sent) => {
  expect(outputSide(side)).toBe(sent);
});
