import fc from "fast-check";
import { expect, it } from "vitest";
import { isNearScale, keepOnMap, MAX_SCALE, MIN_SCALE, showNode, wholeMap, zoomAt } from "./view.ts";

const MAP = { width: 4000, height: 2000 };
const WINDOW = { width: 800, height: 600 };

it("zooming keeps the map's point under the pointer where it is", () => {
  const scale = fc.double({ min: MIN_SCALE, max: MAX_SCALE, noNaN: true });
  const point = fc.double({ min: 0, max: 800, noNaN: true });
  fc.assert(
    fc.property(
      scale,
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      point,
      point,
      (from, factor, atX, atY) => {
        const view = { x: 300, y: 200, scale: from };
        const after = zoomAt(view, factor, atX, atY);
        expect(after.x + atX / after.scale).toBeCloseTo(view.x + atX / view.scale, 6);
        expect(after.y + atY / after.scale).toBeCloseTo(view.y + atY / view.scale, 6);
        expect(after.scale).toBeGreaterThanOrEqual(MIN_SCALE);
        expect(after.scale).toBeLessThanOrEqual(MAX_SCALE);
      },
    ),
  );
});

it.each([
  [
    { x: -50, y: -1, scale: 1 },
    { x: 0, y: 0, scale: 1 },
  ],
  [
    { x: 9000, y: 9000, scale: 1 },
    { x: 3200, y: 1400, scale: 1 },
  ],
  [
    { x: 10, y: 10, scale: 99 },
    { x: 10, y: 10, scale: MAX_SCALE },
  ],
  [
    { x: 10, y: 10, scale: 0.01 },
    { x: 0, y: 0, scale: MIN_SCALE },
  ],
])("the view %o stays on the map as %o", (view, kept) => {
  expect(keepOnMap(view, MAP, WINDOW)).toEqual(kept);
});

it("the whole map fits into the window", () => {
  const { scale } = wholeMap(MAP, WINDOW);
  expect(scale).toBe(0.2);
});

it("a node outside the view comes to its middle, and one inside leaves the view as it is", () => {
  const view = { x: 0, y: 0, scale: 1 };
  expect(showNode(view, { x: 300, y: 300 }, WINDOW)).toBe(view);
  expect(showNode(view, { x: 2000, y: 1000 }, WINDOW)).toEqual({ x: 1688, y: 715, scale: 1 });
});

it.each([
  [1, 1, true],
  [1, 2.4, true],
  [1, 0.41, true],
  [1, 2.6, false],
  [1, 0.39, false],
])("a map drawn at scale %f is shown at %f without being drawn again: %s", (drawn, scale, isNear) => {
  expect(isNearScale(drawn, scale)).toBe(isNear);
});
