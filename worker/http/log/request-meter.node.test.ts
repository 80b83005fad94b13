import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#game/rules/durations.ts";
import { RequestMeter } from "./request-meter.ts";

describe("RequestMeter", () => {
  it("a request meter counts each name separately and restarts with the next minute", () => {
    const meter = new RequestMeter();
    const at = 5 * MINUTE_MS;
    expect([meter.count("a", at), meter.count("a", at + 1), meter.count("b", at + 2)]).toEqual([1, 2, 1]);
    expect(meter.count("a", at + MINUTE_MS - 1)).toBe(3);
    expect(meter.count("a", at + MINUTE_MS)).toBe(1);
  });

  it("a request meter gives new names no free requests above 50,000 names, and keeps counting the known ones", () => {
    const meter = new RequestMeter();
    for (let name = 0; name < 50_000; name += 1) meter.count(String(name), MINUTE_MS);
    expect(meter.count("one more", MINUTE_MS)).toBe(Number.POSITIVE_INFINITY);
    expect(meter.count("7", MINUTE_MS)).toBe(2);
    expect(meter.count("one more", 2 * MINUTE_MS)).toBe(1);
  });
});
