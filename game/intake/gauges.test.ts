import { expect, it } from "vitest";
import { gaugeState, isInDanger } from "./gauges.ts";

it.each([
  [0, 0],
  [20, 0],
  [21, 1],
  [39, 1],
  [40, 2],
  [60, 2],
  [61, 3],
  [79, 3],
  [80, 4],
  [100, 4],
])("a gauge at %i is shown in state %i, and near either end in danger", (value, state) => {
  expect(gaugeState(value)).toBe(state);
  expect(isInDanger(value)).toBe(value <= 20 || value >= 80);
});
