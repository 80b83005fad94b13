import fc from "fast-check";
import { expect, it } from "vitest";
import { delayMs, describeDelay, isDelay, MAX_DELAY_MS, MIN_DELAY_MS, parseDelay } from "./delay.ts";
import { MINUTE_MS } from "./durations.ts";

it.each([
  ["PT1M", MINUTE_MS],
  ["PT90M", 90 * MINUTE_MS],
  ["PT20H", 20 * 60 * MINUTE_MS],
  ["P2D", 2 * 24 * 60 * MINUTE_MS],
  ["P1DT4H", 28 * 60 * MINUTE_MS],
  ["P1DT4H30M", (28 * 60 + 30) * MINUTE_MS],
  ["P7D", MAX_DELAY_MS],
])("the delay %s is %d ms, and the content may use it", (text, ms) => {
  expect(parseDelay(text)).toBe(ms);
  expect(delayMs(text)).toBe(ms);
  expect(isDelay(text)).toBe(true);
});

it.each(["PT0M", "P7DT1M", "P8D", "PT169H"])("the content may not use the delay %s", (text) => {
  expect(isDelay(text)).toBe(false);
});

it.each([
  ...["", "P", "PT", "P1DT", "20H", "PT1.5H", "-PT1H", "PT1S", "P1W", "P1Y", "pt1h", "PT1M2H", " PT1H"],
  "PT123456M",
])("the text “%s” is no duration", (text) => {
  expect(parseDelay(text)).toBeNull();
  expect(delayMs(text)).toBe(0);
  expect(isDelay(text)).toBe(false);
});

it("an absent delay takes no time", () => {
  expect(delayMs(undefined)).toBe(0);
});

it("a delay is the sum of its days, hours and minutes", () => {
  const part = fc.integer({ min: 0, max: 99_999 });
  fc.assert(
    fc.property(part, part, part, (days, hours, minutes) => {
      expect(parseDelay(`P${days}DT${hours}H${minutes}M`)).toBe(
        ((days * 24 + hours) * 60 + minutes) * MINUTE_MS,
      );
    }),
  );
  expect(MIN_DELAY_MS).toBe(MINUTE_MS);
});

it.each([
  [MINUTE_MS, "1 minute"],
  [90 * MINUTE_MS, "1 hour 30 minutes"],
  [28 * 60 * MINUTE_MS, "1 day 4 hours"],
  [MAX_DELAY_MS, "7 days"],
])("a delay of %d ms reads %s", (ms, text) => {
  expect(describeDelay(ms)).toBe(text);
});
