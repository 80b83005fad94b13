import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useIdleMoment } from "./level-covers.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const waiting = () =>
  renderHook(({ isWaiting }) => useIdleMoment(isWaiting), { initialProps: { isWaiting: true } });

it("a cover opens after a pause, and the next one waits for its own pause", () => {
  const { result, rerender } = waiting();
  pass(800);
  expect(result.current).toBe(false);
  pass(300);
  expect(result.current).toBe(true);
  rerender({ isWaiting: false });
  expect(result.current).toBe(false);
});

it("a cover waits while the player presses and types", () => {
  const { result } = waiting();
  for (let i = 0; i < 5; i += 1) {
    pass(600);
    document.body.dispatchEvent(new Event(i % 2 ? "keydown" : "pointerdown", { bubbles: true }));
  }
  expect(result.current).toBe(false);
  pass(1_100);
  expect(result.current).toBe(true);
});

it.each([
  ["a text field has the focus", () => document.body.append(document.createElement("textarea"))],
  ["a dialog is open", () => document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>")],
  ["the administration is open", () => history.replaceState(null, "", "/admin/game")],
])("a cover waits while %s", (_, begin) => {
  begin();
  document.querySelector("textarea")?.focus();
  const { result } = waiting();
  pass(10_000);
  expect(result.current).toBe(false);
  document.body.replaceChildren();
  history.replaceState(null, "", "/dashboard");
  pass(1_100);
  expect(result.current).toBe(true);
});
