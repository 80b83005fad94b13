import "../app/first-shell.css";

/** Time for which presses wait for their buttons, in milliseconds. Later, the player would not expect them. */
const PATIENCE_MS = 10_000;

/**
 * Removes the prerendered view as soon as the app shows something other than its loading screen, before the browser paints,
 * and hands over what the player has typed, focused and pressed in it. Until then, the style sheet hides the root.
 */
export function replaceFirstView(root: HTMLElement): void {
  const first = document.getElementById("first-view");
  if (!first) return;
  const observer = new MutationObserver(() => {
    if (!root.hasChildNodes() || root.querySelector(":scope > [data-loading]")) return;
    observer.disconnect();
    handOver(first, root);
  });
  observer.observe(root, { childList: true });
}

function handOver(first: HTMLElement, root: HTMLElement): void {
  // A button that disappears between press and release gets no click.
  if (first.matches(":active")) {
    requestAnimationFrame(() => handOver(first, root));
    return;
  }
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : null;
  // Before its parts are read: the root is hidden until then, and hidden elements take no focus.
  first.remove();
  for (const { name, value } of first.querySelectorAll("input")) {
    const input = value === "" ? null : inputOf(root, name);
    if (input) type(input, value);
  }
  if (focused !== null) inputOf(root, focused)?.focus();
  const pressed = [...first.querySelectorAll<HTMLButtonElement>("[data-pressed]")].map(selectorOf);
  if (pressed.length > 0) press(root, pressed);
}

/** Returns what finds the app's own button: a quick action by its id, another one by its name. */
function selectorOf({ dataset: { action }, name }: HTMLButtonElement): string {
  return action === undefined
    ? `button[name="${CSS.escape(name)}"]`
    : `[data-action="${CSS.escape(action)}"]`;
}

/** Presses buttons as soon as the page has all of them. */
function press(root: HTMLElement, selectors: readonly string[]): void {
  const pressAll = (): boolean => {
    const buttons = selectors.map((selector) => root.querySelector<HTMLElement>(selector));
    if (buttons.some((button) => button === null)) return false;
    for (const button of buttons) button?.click();
    return true;
  };
  if (pressAll()) return;
  const observer = new MutationObserver(() => {
    if (pressAll()) observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

function inputOf(root: HTMLElement, name: string): HTMLInputElement | null {
  return root.querySelector(`input[name="${CSS.escape(name)}"]`);
}

/** Changes a controlled input as typing does. */
function type(input: HTMLInputElement, value: string): void {
  // React overrides the property of the element to learn of changes by code, which it ignores.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
