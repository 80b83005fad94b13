import { expect, it, vi } from "vitest";
import { atMotionEnd, play } from "./motion.ts";

it("ends at once what starts within 240 ms, and the next press's at its own time", () => {
  vi.useFakeTimers();
  const ended: string[] = [];
  const end = (name: string) => atMotionEnd(() => ended.push(name));
  end("gain");
  const cancel = end("gain of a page that was left");
  vi.advanceTimersByTime(240);
  end("pulse");
  cancel();
  vi.advanceTimersByTime(100);
  end("next gain");
  vi.advanceTimersByTime(799);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual(["gain", "pulse"]);
  vi.advanceTimersByTime(340);
  expect(ended).toEqual(["gain", "pulse", "next gain"]);
  vi.advanceTimersByTime(10_000);
  expect(ended).toHaveLength(3);
});

it("plays one animation of an element at a time, and takes it away", () => {
  vi.useFakeTimers();
  // Later than the other test.
  vi.advanceTimersByTime(60_000);
  const element = document.createElement("span");
  const pulse = [
    { offset: 0, transform: "scale(1.5)" },
    { offset: 1, transform: "scale(1)" },
  ];
  play(element, pulse, 240);
  vi.advanceTimersByTime(1_000);
  const [first] = element.getAnimations();
  play(element, pulse, 240);
  const [second, ...others] = element.getAnimations();
  expect([first?.playState, second?.playState, others]).toEqual(["idle", "running", []]);
  vi.advanceTimersByTime(140);
  expect(second?.playState).toBe("running");
  vi.advanceTimersByTime(1_000);
  expect(second?.playState).toBe("idle");
});
