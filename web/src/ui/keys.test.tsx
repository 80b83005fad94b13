import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isComposing, pressOnce, shortcutOf } from "./keys.ts";

beforeEach(() => addEventListener("keydown", pressOnce, true));
afterEach(() => removeEventListener("keydown", pressOnce, true));

it.each([
  ["during a composition", { isComposing: true, keyCode: 229 }, true],
  ["after Safari has ended it", { isComposing: false, keyCode: 229 }, true],
  ["of a keyboard", { isComposing: false, keyCode: 13 }, false],
])("an Enter %s belongs to the input method or not", (_name, init, expected) => {
  expect(isComposing(new KeyboardEvent("keydown", { key: "Enter", ...init }))).toBe(expected);
});

it.each([
  ["Dvorak's K", { key: "k", code: "KeyV" }, "k"],
  ["Caps Lock and K", { key: "K", code: "KeyK" }, "k"],
  ["a Cyrillic л", { key: "л", code: "KeyK" }, "k"],
  ["a dead key", { key: "Dead", code: "Digit7" }, "7"],
  ["a letter without a Latin one in its place", { key: "ж", code: "Semicolon" }, ""],
  ["an arrow", { key: "ArrowLeft", code: "ArrowLeft" }, ""],
])("%s is a shortcut's key or none", (_name, init, expected) => {
  expect(shortcutOf(new KeyboardEvent("keydown", init))).toBe(expected);
});

it("a held Enter goes on breaking lines, and other keys repeat", () => {
  render(
    <>
      <textarea aria-label="Letter" />
      <input aria-label="Name" />
    </>,
  );
  expect(fireEvent.keyDown(screen.getByLabelText("Letter"), { key: "Enter", repeat: true })).toBe(true);
  expect(fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Backspace", repeat: true })).toBe(true);
});
