import { beforeEach, expect, it, vi } from "vitest";

const DAY_MS = 86_400_000;

/** Loads the clock of a page that has just opened. */
async function openPage() {
  vi.resetModules();
  const clock = await import("./clock.ts");
  return { ...clock, hear: (at: number) => clock.hearServerTime(at, clock.steadyNow()) };
}

beforeEach(() => void vi.useFakeTimers());

// rendro/countdown#8, bigbluebutton#25311: the device's clock is wrong, in either direction.
it.each([3 * DAY_MS, -3 * DAY_MS, 5_000, -5_000])(
  "the first reply corrects a clock that is wrong by %i ms",
  async (wrongBy) => {
    const { hear, serverNow } = await openPage();
    hear(Date.now() - wrongBy);
    expect(serverNow()).toBe(Date.now() - wrongBy);
    vi.advanceTimersByTime(1_500);
    expect(serverNow()).toBe(Date.now() - wrongBy);
  },
);

it("a clock that is set back while the page is open changes nothing", async () => {
  const { hear, serverNow, isTimeUncertain } = await openPage();
  const at = 1_700_000_000_000;
  hear(at);
  expect(isTimeUncertain()).toBe(false);
  vi.setSystemTime(Date.now() - 3 * DAY_MS);
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(at + 1_000);
  expect(isTimeUncertain()).toBe(true);
});

// After sleep, the steady clock is behind. Nothing tells this from a clock that has been set ahead.
it("a clock that goes ahead counts as sleep until the next reply", async () => {
  const { hear, serverNow, isTimeUncertain } = await openPage();
  const at = 1_700_000_000_000;
  hear(at);
  vi.setSystemTime(Date.now() + DAY_MS);
  expect(serverNow()).toBe(at + DAY_MS);
  expect(isTimeUncertain()).toBe(true);
  hear(at + 1_000);
  expect(serverNow()).toBe(at + 1_000);
  expect(isTimeUncertain()).toBe(false);
});

// parabol#13353, trinity#918: the way of a reply is no difference of the clocks.
it("a slow reply whose time fits leaves the time alone", async () => {
  const { hear, hearServerTime, onTimeCorrected, serverNow, steadyNow } = await openPage();
  const at = 1_700_000_000_000;
  hear(at);
  const corrected = vi.fn();
  const stop = onTimeCorrected(corrected);
  const calledAt = steadyNow();
  vi.advanceTimersByTime(8_000);
  hearServerTime(at + 100, calledAt);
  hearServerTime(at + 7_900, calledAt);
  expect(serverNow()).toBe(at + 8_000);
  expect(corrected).not.toHaveBeenCalled();
  hear(at + 600_000);
  expect(corrected).toHaveBeenCalledOnce();
  stop();
});

it("a page starts with the offset that the last one knew, or with the device's time where it was less than a second", async () => {
  const { hear } = await openPage();
  for (const [offset, expected] of [
    [DAY_MS, DAY_MS],
    [400, 0],
  ] as const) {
    hear(Date.now() + offset);
    const { serverNow } = await openPage();
    expect(serverNow() - Date.now()).toBe(expected);
  }
  expect(localStorage.length).toBe(0);
});

// node#4541, timeago.js#104: browsers run a longer timer at once.
it("the delay of a timer is at most 2^31 - 1 ms, and at least 0", async () => {
  const { timerMs } = await openPage();
  expect([-1, 5, 40 * DAY_MS].map(timerMs)).toEqual([0, 5, 2_147_483_647]);
});
