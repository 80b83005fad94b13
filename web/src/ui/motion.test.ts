import { expect, it, vi } from "vitest";
import { atMotionEnd } from "./motion.ts";

it("what presses have started ends at once, 900 ms after the last", () => {
  vi.useFakeTimers();
  const ended: string[] = [];
  atMotionEnd(() => ended.push("gain"));
  const cancel = atMotionEnd(() => ended.push("gain of a page that was left"));
  vi.advanceTimersByTime(500);
  atMotionEnd(() => ended.push("pulse"));
  cancel();
  vi.advanceTimersByTime(899);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual(["gain", "pulse"]);
  vi.advanceTimersByTime(10_000);
  expect(ended).toHaveLength(2);
});
