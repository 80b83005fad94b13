import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ActionKeys } from "./action-keys.tsx";

const onKey = vi.fn();
const AZERTY_1 = { key: "&", code: "Digit1" };

beforeEach(() => {
  onKey.mockClear();
  render(
    <>
      <ActionKeys onKey={onKey} />
      <input aria-label="Message" />
    </>,
  );
});

it.each([
  ["of a US keyboard", { key: "1", code: "Digit1" }],
  ["of AZERTY", AZERTY_1],
  ["of AZERTY with Shift", { key: "1", code: "Digit1", shiftKey: true }],
  ["of Czech", { key: "+", code: "Digit1" }],
  ["of Arabic", { key: "١", code: "Digit1" }],
  ["of an Arabic number pad", { key: "١", code: "Numpad1" }],
  ["without a place, as on a phone", { key: "1", code: "" }],
])("the number key %s presses its action", (_layout, init) => {
  fireEvent.keyDown(document.body, init);
  expect(onKey).toHaveBeenCalledExactlyOnceWith(1);
});

it.each([
  ["with Ctrl", { ...AZERTY_1, ctrlKey: true }],
  ["with ⌘", { ...AZERTY_1, metaKey: true }],
  ["with Alt", { ...AZERTY_1, altKey: true }],
  ["of an input method", { ...AZERTY_1, isComposing: true }],
  ["of an input method in Safari", { ...AZERTY_1, keyCode: 229 }],
  ["that is held", { ...AZERTY_1, repeat: true }],
  ["of a number pad without Num Lock", { key: "End", code: "Numpad1" }],
  ["with Shift, which types a mark", { key: "!", code: "Digit1", shiftKey: true }],
])("a key %s presses nothing", (_what, init) => {
  fireEvent.keyDown(document.body, init);
  expect(onKey).not.toHaveBeenCalled();
});

it("a number key in a field belongs to the field", () => {
  fireEvent.keyDown(screen.getByLabelText("Message"), AZERTY_1);
  expect(onKey).not.toHaveBeenCalled();
});

it("a key with AltGr, which types a mark, presses nothing", () => {
  vi.spyOn(KeyboardEvent.prototype, "getModifierState").mockImplementation((key) => key === "AltGraph");
  fireEvent.keyDown(document.body, AZERTY_1);
  expect(onKey).not.toHaveBeenCalled();
});
