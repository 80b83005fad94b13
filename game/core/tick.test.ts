import { expect, it } from "vitest";
import { TICK_RATE, tickAt } from "./tick.ts";

it.each([
  [0, 0],
  [4_999, 0],
  [5_000, 1],
  [86_400_000, 17_280],
  [-1, 0],
])("%i ms after the world began, %i ticks have passed", (elapsed, ticks) => {
  expect(tickAt(1_000, 1_000 + elapsed)).toBe(ticks);
});

it("the tick rate is 0.2 per second", () => {
  expect(TICK_RATE).toBe(0.2);
});
