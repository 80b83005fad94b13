import { type RefObject, useEffect } from "react";

/** Open modal dialogs, the topmost last. The page outside of it is inert, toasts too. */
let modals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Returns the element in which something can be pressed and heard: the topmost modal dialog, or the page. */
export function topmost(): HTMLElement {
  return modals.at(-1) ?? document.body;
}

/** Calls `listener` when another element is the topmost. Returns a function that stops it. */
export function onTopmost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly HTMLDialogElement[]): void {
  modals = next;
  for (const listener of listeners) listener();
}

/** Shows a dialog above everything from when `isOpen` is true, and closes it when it no longer is. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, isOpen = true): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!isOpen) return element.close();
    if (!element.open) element.showModal();
    change([...modals, element]);
    return () => change(modals.filter((each) => each !== element));
  }, [dialog, isOpen]);
}
