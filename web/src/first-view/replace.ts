import "../app/first-frame.css";
import { loadFonts } from "./view.ts";

/** Longest wait for the fonts of a page that has been drawn, in milliseconds. */
const FONTS_MS = 500;

/**
 * Removes the prerendered view once the app has drawn something other than its loading screen, and the fonts of its text have come, so
 * that none of it moves. Until then, the style sheet hides the root. The sign-in form, none of whose text moves, is replaced before the
 * browser paints, and keeps its values and the focus.
 */
export function replaceFirstView(root: HTMLElement): void {
  const first = document.getElementById("first-view");
  if (!first) return;
  const observer = new MutationObserver(async () => {
    if (!root.hasChildNodes() || root.querySelector(":scope > [data-loading]")) return;
    observer.disconnect();
    if (first.hasChildNodes() && !first.querySelector("form"))
      await Promise.race([loadFonts(), new Promise((resolve) => setTimeout(resolve, FONTS_MS))]);
    const focused = document.activeElement;
    // Before the focus: hidden elements take none.
    first.remove();
    for (const early of first.querySelectorAll("input")) {
      const input = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(early.name)}"]`);
      if (input && early.value !== "") type(input, early.value);
      if (early === focused) input?.focus();
    }
  });
  observer.observe(root, { childList: true });
}

/** Changes a controlled input as typing does. */
function type(input: HTMLInputElement, value: string): void {
  // React overrides the property of the element to learn of changes by code, which it ignores.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
