import { expect, it } from "vitest";
import {
  briefText,
  clockTextWithSeconds,
  dateText,
  daysBetween,
  dayText,
  fullText,
  hourText,
  momentText,
  stampText,
} from "./dates.ts";

const NOW = new Date(2026, 10, 21, 10, 30);

it.each([
  [new Date(2026, 10, 21, 9, 5), "09:05", "Today, 09:05", "09:05"],
  [new Date(2026, 10, 21, 0, 0), "00:00", "Today, 00:00", "00:00"],
  [new Date(2026, 10, 20, 23, 59), "Yesterday", "Yesterday, 23:59", "Yesterday, 23:59"],
  [new Date(2026, 10, 15, 12, 0), "Sun", "Sun 15 Nov, 12:00", "Sun 15 Nov, 12:00"],
  [new Date(2026, 10, 14, 12, 0), "14 Nov", "Sat 14 Nov, 12:00", "Sat 14 Nov, 12:00"],
  [new Date(2025, 11, 31, 8, 0), "31 Dec 2025", "31 Dec 2025, 08:00", "31 Dec 2025, 08:00"],
])("the date %s is formatted briefly, in full and as a moment", (at, brief, full, moment) => {
  expect([briefText(at, NOW), fullText(at, NOW), momentText(at, NOW)]).toEqual([brief, full, moment]);
});

it("a moment that is known to the hour is formatted as the nearest full hour", () => {
  const texts = [
    [21, 9, 29],
    [21, 9, 30],
    [20, 23, 45],
  ].map(([day = 0, hour, minute]) => hourText(new Date(2026, 10, day, hour, minute), NOW));
  expect(texts).toEqual(["21 Nov, about 09:00", "21 Nov, about 10:00", "21 Nov, about 00:00"]);
  expect(hourText(new Date(2025, 2, 3, 14), NOW)).toBe("3 Mar 2025, about 14:00");
});

it("a moment just ahead of the device's clock counts as today, even past midnight", () => {
  const beforeMidnight = new Date(2026, 10, 21, 23, 59, 50);
  const justAfter = new Date(2026, 10, 22, 0, 0, 20);
  expect(dayText(justAfter, beforeMidnight)).toBe("Today");
  expect(momentText(justAfter, beforeMidnight)).toBe("00:00");
});

it("future days have names", () => {
  expect(momentText(new Date(2026, 10, 22, 9, 0), NOW)).toBe("Tomorrow, 09:00");
  expect(momentText(new Date(2026, 10, 24, 9, 0), NOW)).toBe("Tue 24 Nov, 09:00");
});

it("a stamp includes the date, and the year if it is not the current one", () => {
  expect(stampText(new Date(2026, 10, 21, 9, 5).toISOString(), NOW)).toBe("21 Nov, 09:05");
  expect(stampText(new Date(2025, 11, 30, 9, 0).getTime(), NOW)).toBe("30 Dec 2025, 09:00");
});

it("dates and times can be written in full", () => {
  expect(dateText(new Date(2026, 2, 3))).toBe("3 March 2026");
  expect(clockTextWithSeconds(new Date(2026, 2, 3, 4, 5, 6))).toBe("04:05:06");
});

it("days are counted by the calendar, not by hours", () => {
  expect(daysBetween(new Date(2026, 2, 28, 23, 0), new Date(2026, 2, 29, 1, 0))).toBe(1);
  expect(daysBetween(new Date(2026, 2, 28), new Date(2026, 2, 30))).toBe(2);
  expect(daysBetween(NOW, new Date(2026, 10, 20))).toBe(-1);
});
