/**
 * Returns whether an input method handles the key, for example an Enter that chooses a word. Safari ends the composition
 * before the event, and says so by the code 229 only.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** Keeps a held Enter from pressing a button or sending a form again and again. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
}
