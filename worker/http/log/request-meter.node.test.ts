import { expect, it } from "vitest";
import { MINUTE_MS } from "#game/core/durations.ts";
import { RequestMeter } from "./request-meter.ts";

it("a request meter counts each name separately and restarts with the next minute", () => {
  const meter = new RequestMeter();
  const at = 5 * MINUTE_MS;
  expect([meter.pass("a", at, 1), meter.pass("a", at + 1, 1), meter.pass("b", at + 2, 1)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(meter.pass("a", at + MINUTE_MS - 1, 1)).toBe(false);
  expect(meter.pass("a", at + MINUTE_MS, 1)).toBe(true);
});

it("a request meter lets one more request pass for each that is taken back, within its minute", () => {
  const meter = new RequestMeter();
  const passes = (at: number) => meter.pass("a", at, 0);
  expect(passes(0)).toBe(false);
  meter.takeBack("a", 1);
  meter.takeBack("a", 2);
  expect([passes(3), passes(4), passes(5)]).toEqual([true, true, false]);
  meter.takeBack("a", 6);
  expect(passes(MINUTE_MS)).toBe(false);
});

it("a request meter gives new names no free requests above 50,000 names, and keeps counting the known ones", () => {
  const meter = new RequestMeter();
  for (let name = 0; name < 50_000; name += 1) meter.pass(String(name), MINUTE_MS, 2);
  expect(meter.pass("one more", MINUTE_MS, 2)).toBe(false);
  meter.takeBack("one more", MINUTE_MS);
  expect(meter.pass("one more", MINUTE_MS, 2)).toBe(false);
  expect([meter.pass("7", MINUTE_MS, 2), meter.pass("7", MINUTE_MS, 2)]).toEqual([true, false]);
  expect(meter.pass("one more", 2 * MINUTE_MS, 2)).toBe(true);
});
