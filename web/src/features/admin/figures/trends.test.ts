import { expect, it } from "vitest";
import { MINUTE_MS } from "#game/core/durations.ts";
import { sparklinePath } from "./trends.tsx";

const point = (minutes: number, value: number) => ({ at: minutes * MINUTE_MS, value });
const box = { from: 0, to: 100 * MINUTE_MS, width: 100, height: 10 };

it("a chart scales from 0 to its highest value over the whole time", () => {
  const points = [point(0, 0), point(5, 4), point(10, 2)];
  expect(sparklinePath(points, box)).toBe("M0 10L5 0L10 5");
});

it("a chart leaves a gap where nothing was measured", () => {
  const points = [0, 5, 60, 65].map((minutes) => point(minutes, 1));
  expect(sparklinePath(points, box)).toBe("M0 0L5 0M60 0L65 0");
});

it("a chart of zeros is a line at the bottom, and one of nothing is empty", () => {
  expect(sparklinePath([{ at: 0, value: 0 }], box)).toBe("M0 10");
  expect(sparklinePath([], box)).toBe("");
});
