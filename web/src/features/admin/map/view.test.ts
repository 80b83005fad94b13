import { expect, it } from "vitest";
import { isNear, viewOf } from "./view.ts";

const MAP = { width: 4000, height: 2000 };
const WINDOW = { width: 800, height: 600 };

it.each([
  ["a node in the view", { x: 300, y: 300 }, { x: 0, y: 0, zoom: 1 }, null],
  ["a node in a moved view", { x: 2000, y: 1000 }, { x: -900, y: -450, zoom: 0.5 }, null],
  ["a node outside", { x: 2000, y: 1000 }, { x: 0, y: 0, zoom: 1 }, { x: -1688, y: -715, zoom: 1 }],
  ["half a node", { x: 700, y: 300 }, { x: 0, y: 0, zoom: 1 }, { x: -388, y: -15, zoom: 1 }],
  ["a node at the first corner", { x: 0, y: 0 }, { x: -900, y: -900, zoom: 2 }, { x: 0, y: 0, zoom: 2 }],
  [
    "a node at the last corner",
    { x: 3824, y: 1970 },
    { x: 0, y: 0, zoom: 1 },
    { x: -3200, y: -1400, zoom: 1 },
  ],
])("the view of %s shows it, and never what is beyond the map", (_name, node, view, shown) => {
  expect(viewOf(node, view, MAP, WINDOW)).toEqual(shown);
});

it.each([
  ["in the window", { x: 100, y: 100 }, true],
  ["just outside it", { x: -300, y: 700 }, true],
  ["far to the left", { x: -500, y: 100 }, false],
  ["far below", { x: 100, y: 800 }, false],
])("a node %s is near: %s", (_name, node, expected) => {
  expect(isNear(node, { x: 0, y: 0, zoom: 1, ...WINDOW })).toBe(expected);
});
