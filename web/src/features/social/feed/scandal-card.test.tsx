import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { MS_PER_WEEK } from "#game/core/epoch-week.ts";
import type { ScandalView } from "#game/social/wire.ts";
import { show } from "../../../test-page.tsx";
import { ScandalCard, ScandalSkeleton, timeLeftText } from "./scandal-card.tsx";

it.each([
  ["before the scandal of the week breaks, nothing holds its place", 6 * HOUR_MS - 1, 0],
  ["afterwards, its place is held while the feed loads", 6 * HOUR_MS, 1],
])("%s", (_, sinceWeekBegan, elements) => {
  vi.useFakeTimers({ now: 3_000 * MS_PER_WEEK + sinceWeekBegan, toFake: ["Date"] });
  expect(show(<ScandalSkeleton />).container.childElementCount).toBe(elements);
});

it.each([
  [4.4 * 24 * HOUR_MS, "4 d 10 h left"],
  [90_000, "2 min left"],
  [0, "Over"],
])("a time left of %i ms reads '%s'", (ms, text) => {
  expect(timeLeftText(ms)).toBe(text);
});

const SCANDAL: ScandalView = {
  id: "keynote_nap",
  headline: "Productivity expert falls asleep.",
  correction: null,
  comments: [],
  endsInMs: HOUR_MS,
};

it("an open panel shows the correction of a corrected scandal", () => {
  const { unmount } = show(<ScandalCard scandal={SCANDAL} receivedAt={0} />);
  expect(screen.queryByText("On reflection")).toBeNull();
  unmount();
  show(<ScandalCard scandal={{ ...SCANDAL, correction: "Row R is still going." }} receivedAt={0} />);
  expect(screen.getByText("Row R is still going.").closest("p")?.textContent).toBe(
    "On reflection Row R is still going.",
  );
  // A closed panel keeps the height that was held for it.
  fireEvent.click(screen.getByRole("button", { name: "Scandal of the week" }));
  expect(screen.queryByText("Row R is still going.")).toBeNull();
});
