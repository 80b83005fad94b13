import "../app/first-frame.css";

/**
 * Removes the prerendered view as soon as the app shows something other than its loading screen, before the browser paints. Until
 * then, the style sheet hides the root. The sign-in form keeps its values and the focus.
 */
export function replaceFirstView(root: HTMLElement): void {
  const first = document.getElementById("first-view");
  if (!first) return;
  const observer = new MutationObserver(() => {
    if (!root.hasChildNodes() || root.querySelector(":scope > [data-loading]")) return;
    observer.disconnect();
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
