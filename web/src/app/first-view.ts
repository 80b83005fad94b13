import "./first-frame.css";

/** Time for which presses of quick actions wait for them, in milliseconds. Later, the player would not expect them. */
const PATIENCE_MS = 10_000;

/** Attribute of a button while the app receives a press whose gain the first view has already shown. */
const ANSWERED = "data-answered";

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
  // Its number among the buttons of the form, noted by the inline script of index.html. The rest of the page may have more
  // buttons by now.
  const { pressed } = first.dataset;
  if (pressed !== undefined) root.querySelectorAll<HTMLElement>("main button")[Number(pressed)]?.click();
  pressActions(root, wordsOf(first.dataset.actions), wordsOf(first.dataset.answered));
}

const wordsOf = (text: string | undefined): string[] => text?.trim().split(" ") ?? [];

/** Presses quick actions as soon as the page has them. Marks the presses that the first view has already `answered`. */
function pressActions(root: HTMLElement, actions: readonly string[], answered: string[]): void {
  if (actions.length === 0) return;
  const press = (): boolean => {
    const buttons = actions.map((id) => root.querySelector<HTMLElement>(`[data-action="${CSS.escape(id)}"]`));
    if (buttons.some((button) => button === null)) return false;
    for (const button of buttons) {
      const place = answered.indexOf(button?.dataset.action ?? "");
      if (place >= 0) answered.splice(place, 1);
      button?.toggleAttribute(ANSWERED, place >= 0);
      button?.click();
      button?.removeAttribute(ANSWERED);
    }
    return true;
  };
  if (press()) return;
  const observer = new MutationObserver(() => {
    if (press()) observer.disconnect();
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
