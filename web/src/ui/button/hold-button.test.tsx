import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HoldButton } from "./hold-button.tsx";

const onDone = vi.fn();
const onHint = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.clearAllMocks());

function button(reason: string | null = null) {
  render(
    <HoldButton reason={reason} hintId="hint" onDone={onDone} onHint={onHint}>
      Do it
    </HoldButton>,
  );
  return screen.getByRole("button");
}

function press(target: HTMLElement, ms: number) {
  fireEvent.pointerDown(target, { button: 0 });
  act(() => vi.advanceTimersByTime(ms));
  fireEvent.pointerUp(target);
  fireEvent.click(target, { detail: 1 });
}

it("a hold of 600 ms does it once", () => {
  const target = button();
  fireEvent.pointerDown(target, { button: 0 });
  act(() => vi.advanceTimersByTime(599));
  expect(onDone).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onDone).toHaveBeenCalledOnce();
});

it("a hold does it once although the page is too busy to run its timer", () => {
  const target = button();
  for (const [event, ms] of [
    [createEvent.pointerDown(target, { button: 0 }), 1_000],
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
  const { rerender } = render(
    <HoldButton reason={null} hintId="hint" onDone={onDone} onHint={onHint}>
      Do it
    </HoldButton>,
  );
  const target = screen.getByRole("button");
  fireEvent.pointerDown(target, { button: 0 });
  act(() => vi.advanceTimersByTime(700));
  rerender(
    <HoldButton reason="Needs 3 more energy" hintId="hint" onDone={onDone} onHint={onHint}>
      Do it
    </HoldButton>,
  );
  fireEvent.pointerUp(target);
  fireEvent.click(target, { detail: 1 });
  expect(onDone).toHaveBeenCalledOnce();
  expect(onHint).not.toHaveBeenCalled();
  expect(target.textContent).toBe("Do it");
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

it("a hold that leaves the button does nothing", () => {
  const target = button();
  fireEvent.pointerDown(target, { button: 0 });
  fireEvent.pointerLeave(target);
  act(() => vi.advanceTimersByTime(2_000));
  expect(onDone).not.toHaveBeenCalled();
});

it("a finger that drags doesn't hold", () => {
  const target = button();
  fireEvent.pointerDown(target, { button: 0, clientX: 100, clientY: 50 });
  fireEvent.pointerMove(target, { clientX: 130, clientY: 50 });
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
