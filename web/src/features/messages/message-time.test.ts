import { describe, expect, it } from "vitest";
import { fullTime, shortTime } from "./message-time.ts";

const NOW = new Date(2026, 10, 21, 10, 30);

describe("shortTime and fullTime", () => {
  it.each([
    [new Date(2026, 10, 21, 9, 5), "09:05", "Today, 09:05"],
    [new Date(2026, 10, 21, 0, 0), "00:00", "Today, 00:00"],
    [new Date(2026, 10, 20, 23, 59), "Yesterday", "Yesterday, 23:59"],
    [new Date(2026, 10, 15, 12, 0), "Sun", "Sun 15 Nov, 12:00"],
    [new Date(2026, 10, 14, 12, 0), "14 Nov", "Sat 14 Nov, 12:00"],
    [new Date(2025, 11, 31, 8, 0), "31 Dec 2025", "31 Dec 2025, 08:00"],
    // The server's clock may be ahead of this device's.
    [new Date(2026, 10, 21, 10, 31), "10:31", "Today, 10:31"],
  ])("%s", (at, short, full) => {
    expect(shortTime(at, NOW)).toBe(short);
    expect(fullTime(at, NOW).replace(/^(\w{3}),/, "$1")).toBe(full);
  });
});
