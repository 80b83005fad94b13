/**
 * Returns whether an input method handles the key, for example an Enter that chooses a word. Safari ends the composition
 * before the event, and says so by the code 229 only.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** Returns whether the key is part of a shortcut of the browser or the system, or belongs to an input method. */
export const isForOthers = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph") || isComposing(event);

/**
 * Returns the letter or digit of a shortcut: what the layout types, else what a US keyboard has in that place. AZERTY types its digits
 * with Shift, Czech has letters and Arabic its own digits there, and Cyrillic has no K. Empty for any other key.
 */
export function shortcutOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase();
  // A number pad without Num Lock types no digit: it is End and the arrows.
  const isTyped = !shiftKey && (key.length === 1 || key === "Dead");
  return (isTyped && /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase()) || "";
}

/** Keeps a held Enter from pressing a button or sending a form again and again. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
}

/** Moves the focus among links by the arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent, links: readonly HTMLElement[]): void {
  const from = links.findIndex((link) => link.matches(":focus"));
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: links.length - 1 }[event.key] ?? -1;
  const next = links[to];
  if (from < 0 || !next || isForOthers(event)) return;
  event.preventDefault();
  next.focus();
}
