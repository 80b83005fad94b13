import { act, fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { steadyNow } from "../clock.ts";
import { untilStill, usePlaces, useStill } from "./stillness.ts";

const PRESS = { button: 0, isPrimary: true };

beforeEach(() => void vi.useFakeTimers());

/** Returns whether the promise has resolved. */
async function isResolved(promise: Promise<void>): Promise<boolean> {
  const done = vi.fn();
  void promise.then(done);
  await vi.advanceTimersByTimeAsync(0);
  return done.mock.calls.length > 0;
}

it("the page is still half a second after the last of all pointers has left", async () => {
  expect(await isResolved(untilStill())).toBe(true);
  fireEvent.pointerDown(document.body, { ...PRESS, pointerId: 1 });
  const still = untilStill();
  fireEvent.pointerDown(document.body, { ...PRESS, pointerId: 2, isPrimary: false });
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  await vi.advanceTimersByTimeAsync(2_000);
  fireEvent.pointerCancel(document.body, { pointerId: 2 });
  await vi.advanceTimersByTimeAsync(499);
  expect(await isResolved(still)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isResolved(still)).toBe(true);
});

it("a press within the half second starts it anew, and one whose end the page can't hear ends with its focus", async () => {
  fireEvent.pointerDown(document.body, PRESS);
  fireEvent.pointerUp(document.body);
  const still = untilStill();
  await vi.advanceTimersByTimeAsync(400);
  fireEvent.pointerDown(document.body, PRESS);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await isResolved(still)).toBe(false);
  fireEvent.blur(window);
  await vi.advanceTimersByTimeAsync(500);
  expect(await isResolved(still)).toBe(true);
});

it("a finger whose end the page has missed holds nothing once another one begins", async () => {
  fireEvent.pointerDown(document.body, { ...PRESS, pointerId: 7 });
  fireEvent.pointerDown(document.body, { ...PRESS, pointerId: 8 });
  fireEvent.pointerUp(document.body, { pointerId: 8 });
  const still = untilStill();
  await vi.advanceTimersByTimeAsync(500);
  expect(await isResolved(still)).toBe(true);
});

it("what a press has asked for waits only for the next press", async () => {
  fireEvent.pointerDown(document.body, PRESS);
  fireEvent.pointerUp(document.body);
  await vi.advanceTimersByTimeAsync(1);
  const askedAt = steadyNow();
  expect(await isResolved(untilStill(askedAt))).toBe(true);
  fireEvent.pointerDown(document.body, PRESS);
  expect(await isResolved(untilStill(askedAt))).toBe(false);
  fireEvent.pointerUp(document.body);
  await vi.advanceTimersByTimeAsync(500);
});

it("a value that changes under a pointer shows once the page is still", async () => {
  const { result, rerender } = renderHook(({ value }) => useStill(value), { initialProps: { value: 1 } });
  fireEvent.pointerDown(document.body, PRESS);
  rerender({ value: 2 });
  expect(result.current).toBe(1);
  fireEvent.pointerUp(document.body);
  rerender({ value: 3 });
  expect(result.current).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(result.current).toBe(3);
  rerender({ value: 4 });
  expect(result.current).toBe(4);
});

it("each keeps its place, a free place goes to the first of the others, and below a dialog all are in order", () => {
  const { result, rerender } = renderHook(
    ({ ids, count = 3 }: { ids: string; count?: number }) => usePlaces([...ids], (id) => id, count),
    { initialProps: { ids: "bc" } },
  );
  const places = (ids: string, count?: number) => {
    rerender({ ids, ...(count !== undefined && { count }) });
    return result.current.map((id) => id ?? "-").join("");
  };
  expect(places("abc")).toBe("bca");
  expect(places("xabcde")).toBe("bcaxde");
  expect(places("ac")).toBe("-ca");
  expect(places("acd")).toBe("dca");
  expect(places("acdef", Number.POSITIVE_INFINITY)).toBe("dcaef");
  expect(places("acdxef", Number.POSITIVE_INFINITY)).toBe("dcaefx");
  document.body.innerHTML = "<dialog open></dialog>";
  expect(places("acdef")).toBe("acdef");
  document.body.innerHTML = "";
  expect(places("cadef")).toBe("acdef");
});
