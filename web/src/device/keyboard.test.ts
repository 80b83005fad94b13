import { expect, it, vi } from "vitest";
import { watchKeyboard } from "./keyboard.ts";

/** A visual viewport of this height under a window of 844 pixels, 40 of which are scrolled away above it. */
function viewportOf(height: number, scale = 1) {
  const viewport = Object.assign(new EventTarget(), { height, scale, offsetTop: 40 });
  vi.stubGlobal("innerHeight", 844);
  vi.stubGlobal("visualViewport", viewport);
  return viewport;
}
const keyboard = () => document.documentElement.style.getPropertyValue("--keyboard");

// online-go.com#3689, react-spectrum#5926
it("the page avoids the area that a keyboard covers, until it closes", () => {
  const viewport = viewportOf(420);
  const stop = watchKeyboard();
  expect(keyboard()).toBe("384px");
  viewport.height = 844;
  viewport.dispatchEvent(new Event("resize"));
  expect(keyboard()).toBe("0px");
  stop();
  expect(keyboard()).toBe("");
});

it("zooming in is no keyboard", () => {
  viewportOf(420, 2);
  const stop = watchKeyboard();
  expect(keyboard()).toBe("0px");
  stop();
});
