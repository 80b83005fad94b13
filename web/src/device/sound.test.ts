import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
});

// A phone interrupts the audio of a page for a call. Sounds played meanwhile must not play afterwards, all at once.
it("a sound that the device delays or refuses isn't played later, and nothing fails", async () => {
  vi.useFakeTimers();
  const resumed = Promise.withResolvers<void>();
  const made = vi.fn();
  vi.stubGlobal("GainNode", made);
  const interrupted = { state: "interrupted", resume: () => resumed.promise };
  vi.stubGlobal("AudioContext", function AudioContext() {
    return interrupted;
  });
  const { playSound } = await import("./sound.ts");
  playSound("till");
  await vi.advanceTimersByTimeAsync(60_000);
  resumed.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(made).not.toHaveBeenCalled();

  vi.stubGlobal("AudioContext", function AudioContext() {
    throw new DOMException("Too many contexts", "NotSupportedError");
  });
  vi.resetModules();
  const again = await import("./sound.ts");
  expect(() => again.playSound("till")).not.toThrow();
});
