import { beforeEach, expect, it, vi } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

beforeEach(() => void vi.useFakeTimers());

it("a burst runs the work once after the delay, once more an interval later if it goes on, and after a quiet interval after the delay again", () => {
  const work = vi.fn();
  const ask = atMostEvery(5_000, 500, work);
  for (let i = 0; i < 10; i += 1) ask();
  vi.advanceTimersByTime(499);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  ask();
  vi.advanceTimersByTime(4_999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  vi.advanceTimersByTime(499);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(3);
});

it("a clock set back delays the work by one interval at most", () => {
  const work = vi.fn();
  const ask = atMostEvery(5_000, 500, work);
  ask();
  vi.advanceTimersByTime(500);
  vi.setSystemTime(Date.now() - 86_400_000);
  ask();
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(2);
});
