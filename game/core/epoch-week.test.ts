import { expect, it } from "vitest";
import { MS_PER_WEEK, msUntilNextWeek, weekOf } from "./epoch-week.ts";

it("a week starts exactly at a multiple of MS_PER_WEEK since the epoch", () => {
  const start = weekOf(1_800_000_000_000) * MS_PER_WEEK;
  expect(weekOf(start)).toBe(weekOf(start - 1) + 1);
  expect(msUntilNextWeek(start)).toBe(MS_PER_WEEK);
  expect(msUntilNextWeek(start - 1)).toBe(1);
});
