import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cutInsertion, typedBox } from "./typed-box.ts";

const told = vi.hoisted(() => vi.fn());
vi.mock("../layers/toast.ts", () => ({ showToast: told }));
const inserted = vi.fn();

beforeEach(() => {
  told.mockClear();
  inserted.mockClear();
  Object.assign(document, { execCommand: (...call: unknown[]) => inserted(call) });
  addEventListener("beforeinput", cutInsertion, true);
});
afterEach(() => removeEventListener("beforeinput", cutInsertion, true));

/** Inserts a text over the last character of a box with `abcd` and room for eight. Returns whether the browser inserts it as it is. */
function insert(data: string, inputType: string): boolean {
  render(<textarea {...typedBox(8)} aria-label="Words" defaultValue="abcd" />);
  const box = screen.getByLabelText<HTMLTextAreaElement>("Words");
  box.setSelectionRange(3, 4);
  return fireEvent(box, new InputEvent("beforeinput", { data, inputType, bubbles: true, cancelable: true }));
}

// element-web#17496, open-webui#23182, open-webui#25255.
it.each([
  ["a paste", "insertFromPaste", "efghijkl", "efghi"],
  ["a drop", "insertFromDrop", "efghijkl", "efghi"],
  ["a paste of emoji, which count once", "insertFromPaste", "🦊🦊🦊🦊🦊🦊", "🦊🦊🦊🦊🦊"],
  ["a paste whose limit lies inside a character", "insertFromPaste", "123👩‍👩‍👧", "123"],
])("%s that is too long is cut at the limit of its box, and said so", (_what, inputType, data, expected) => {
  expect(insert(data, inputType)).toBe(false);
  expect(inserted.mock.calls).toEqual([[["insertText", false, expected]]]);
  expect(told).toHaveBeenCalledExactlyOnceWith("default", "Cut at 8 characters.", { key: "cut" });
});

it.each([
  ["a paste that fits", "insertFromPaste", "efghi"],
  ["a typed text", "insertText", "efghijkl"],
  ["a word of an input method in Safari", "insertFromComposition", "efghijkl"],
])("%s is left to the browser", (_what, inputType, data) => {
  expect(insert(data, inputType)).toBe(true);
  expect(told).not.toHaveBeenCalled();
});
