import type { Page } from "@playwright/test";
import { changeEachText } from "../support/each-text.ts";

/** Lets each page be translated, as Chrome does: a text is replaced with a copy in two `<font>` elements. */
export function translate(page: Page): Promise<void> {
  return changeEachText(page, (text) => {
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    font.lastElementChild?.append(text.data);
    text.replaceWith(font);
  });
}
