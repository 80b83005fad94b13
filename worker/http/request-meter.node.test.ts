import { describe, expect, it } from "vitest";
import { RequestMeter } from "./request-meter.ts";

const MINUTE = 60_000;

describe("RequestMeter", () => {
  it("a request meter counts each name separately and restarts with the next minute", () => {
    const meter = new RequestMeter();
    const at = 5 * MINUTE;
    expect([meter.count("a", at), meter.count("a", at + 1), meter.count("b", at + 2)]).toEqual([1, 2, 1]);
    expect(meter.count("a", at + MINUTE - 1)).toBe(3);
    expect(meter.count("a", at + MINUTE)).toBe(1);
  });

  it("a request meter gives new names no free requests above 50,000 names, and keeps counting the known ones", () => {
    const meter = new RequestMeter();
    for (let name = 0; name < 50_000; name += 1) meter.count(String(name), MINUTE);
    expect(meter.count("one more", MINUTE)).toBe(Number.POSITIVE_INFINITY);
    expect(meter.count("7", MINUTE)).toBe(2);
    expect(meter.count("one more", 2 * MINUTE)).toBe(1);
  });
});
