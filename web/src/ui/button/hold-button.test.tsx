import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HoldButton } from "./hold-button.tsx";

const PRESS = { button: 0, isPrimary: true };
const onDone = vi.fn();
const onHint = vi.fn();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.clearAllMocks());

const drawn = (reason: string | null = null) => (
  <HoldButton reason={reason} hintId="hint" onDone={onDone} onHint={onHint}>
    Do it
  </HoldButton>
);
function button(reason: string | null = null) {
  render(drawn(reason));
  return screen.getByRole("button");
}
function hold(target: HTMLElement, ms: number) {
  fireEvent.pointerDown(target, PRESS);
  act(() => vi.advanceTimersByTime(ms));
}

function press(target: HTMLElement, ms: number) {
  hold(target, ms);
  fireEvent.pointerUp(target);
  fireEvent.click(target, { detail: 1 });
}

it("a hold of 600 ms does it once", () => {
  const target = button();
  hold(target, 599);
  expect(onDone).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onDone).toHaveBeenCalledOnce();
});

it("a hold does it once although the page is too busy to run its timer", () => {
  const target = button();
  for (const [event, ms] of [
    [createEvent.pointerDown(target, PRESS), 1_000],
    [createEvent.pointerUp(target), 1_600],
  ] as const) {
    Object.defineProperty(event, "timeStamp", { value: ms });
    fireEvent(target, event);
  }
  fireEvent.click(target, { detail: 1 });
  act(() => vi.advanceTimersByTime(2_000));
  expect(onDone).toHaveBeenCalledOnce();
  expect(onHint).not.toHaveBeenCalled();
});

it("the click that ends a hold gives no hint, and no reason after using up its cost", () => {
  const { rerender } = render(drawn());
  const target = screen.getByRole("button");
  hold(target, 700);
  rerender(drawn("Needs 3 more energy"));
  fireEvent.pointerUp(target);
  fireEvent.click(target, { detail: 1 });
  expect(onDone).toHaveBeenCalledOnce();
  expect(onHint).not.toHaveBeenCalled();
  expect(target.textContent).toBe("Do it");
});

it("the end of a hold does nothing to what has taken the button's place, and the next press and a key do", () => {
  const onNext = vi.fn();
  const { rerender } = render(drawn());
  hold(screen.getByRole("button"), 700);
  expect(onDone).toHaveBeenCalledOnce();
  rerender(
    <button type="button" onClick={onNext}>
      Next
    </button>,
  );
  const next = screen.getByRole("button");
  expect(fireEvent.contextMenu(next)).toBe(false);
  fireEvent.pointerUp(next);
  fireEvent.click(next, { detail: 1 });
  expect(onNext).not.toHaveBeenCalled();
  fireEvent.click(next, { detail: 0 });
  expect(onNext).toHaveBeenCalledOnce();
  // A second finger doesn't end the first one's press.
  fireEvent.pointerDown(next, { ...PRESS, isPrimary: false });
  fireEvent.click(next, { detail: 1 });
  expect(onNext).toHaveBeenCalledOnce();
  press(next, 80);
  expect(onNext).toHaveBeenCalledTimes(2);
});

it("a short press does nothing but hint, and the next one does it", () => {
  const target = button();
  press(target, 80);
  expect(onDone).not.toHaveBeenCalled();
  expect(onHint).toHaveBeenCalledWith("Hold it, or press once more.");
  press(target, 80);
  expect(onDone).toHaveBeenCalledOnce();
});

it("a key or assistive technology does it at once", () => {
  fireEvent.click(button(), { detail: 0 });
  expect(onDone).toHaveBeenCalledOnce();
});

it.each<[string, (target: HTMLElement) => void]>([
  ["a second finger", (target) => fireEvent.pointerDown(target, { ...PRESS, isPrimary: false })],
  ["a hold that leaves the button", (target) => [hold(target, 0), fireEvent.pointerLeave(target)]],
  ["a finger that drags", (target) => [hold(target, 0), fireEvent.pointerMove(target, { clientX: 30 })]],
])("%s holds nothing", (_, move) => {
  move(button());
  act(() => vi.advanceTimersByTime(2_000));
  expect(onDone).not.toHaveBeenCalled();
});

it("a disabled hold does nothing", () => {
  const target = button("Needs 3 more energy");
  press(target, 2_000);
  fireEvent.click(target, { detail: 0 });
  expect(onDone).not.toHaveBeenCalled();
  expect(target.getAttribute("aria-disabled")).toBe("true");
});
