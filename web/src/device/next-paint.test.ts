import { expect, it, vi } from "vitest";
import { nextPaint } from "./next-paint.ts";

it("waits for the next paint, and not for that of a hidden page", async () => {
  vi.useFakeTimers();
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (work: FrameRequestCallback) => frames.push(work));
  const done: string[] = [];
  void nextPaint().then(() => done.push("shown"));
  frames[0]?.(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(["shown"]);
  void nextPaint().then(() => done.push("hidden"));
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toEqual(["shown"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["shown", "hidden"]);
});
