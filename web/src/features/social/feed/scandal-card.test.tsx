import { afterEach, expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/rules/durations.ts";
import { MS_PER_WEEK } from "#game/rules/leaderboards/week.ts";
import { show } from "../../../test-page.tsx";
import { ScandalSkeleton } from "./scandal-card.tsx";

afterEach(() => vi.useRealTimers());

it.each([
  ["before the scandal of the week breaks, nothing holds its place", 6 * HOUR_MS - 1, 0],
  ["afterwards, its place is held while the feed loads", 6 * HOUR_MS, 1],
])("%s", (_, sinceWeekBegan, elements) => {
  vi.useFakeTimers({ now: 3_000 * MS_PER_WEEK + sinceWeekBegan, toFake: ["Date"] });
  expect(show(<ScandalSkeleton />).container.childElementCount).toBe(elements);
});
