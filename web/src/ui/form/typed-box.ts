import { cutText, lengthOf, storedLength } from "#game/core/wire/text.ts";
import { showToast } from "../layers/toast.ts";

/** Maximum number of characters in a box without its own limit. With millions of them, a page no longer responds to keys. */
const MAX = 10_000;

/** The attributes of a box in which somebody types words: their direction is the box's, and `cutInsertion` reads the limit. */
export const typedBox = (max = MAX) => ({ dir: "auto", "data-max": max });

/** Cuts what is pasted or dropped at the limit of its box, and says so. A `maxLength` would cut silently, and counts other characters. */
export function cutInsertion(event: InputEvent): void {
  const { target: box, data, inputType } = event;
  if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return;
  if (data === null || !/^insertFrom(Paste|Drop)/.test(inputType)) return;
  const { value, selectionStart, selectionEnd } = box;
  const max = Number(box.dataset.max ?? MAX);
  const kept = value.slice(0, selectionStart ?? value.length) + value.slice(selectionEnd ?? value.length);
  if (storedLength(kept + data) <= max) return;
  event.preventDefault();
  const fitting = cutText(data, max - lengthOf(kept));
  // The only insertion that the browser can undo.
  if (fitting !== "") document.execCommand("insertText", false, fitting);
  showToast("default", `Cut at ${max} characters.`, { key: "cut" });
}
