import { useEffect, useRef } from "react";

/** A layer above the page: the menu, the chat, a story or a dialog. */
interface Layer {
  readonly close: () => void;
}

/** The open layers, the topmost last. */
const open: Layer[] = [];
/** The step through the history that is under way: it removes the entries of closed layers, or passes left-over ones. */
let step: "remove" | "pass" | null = null;
let isPlanned = false;
/** The page below the layers. */
let page = "";

// The frame of a preview shares the history of the page around it.
const hasHistory = location.protocol !== "about:";

function numberIn(state: unknown, key: string): number {
  const value: unknown = typeof state === "object" && state !== null ? Reflect.get(state, key) : 0;
  return typeof value === "number" ? value : 0;
}

/** Returns how many layers an entry of the history stands for. */
const depthOf = (state: unknown) => numberIn(state, "layers");
/** Names the page of the current entry. The router's key tells two visits apart. */
const currentPage = () => `${location.href} ${history.state?.key}`;

/** Returns the router's number of a page in the history, from any entry of the page. */
export function pageIndex(state: unknown): number {
  return numberIn(state, "idx") - depthOf(state);
}

function go(delta: number, kind: "remove" | "pass"): void {
  step = kind;
  history.go(delta);
}

/** Adds or removes entries until the history has one for each open layer. */
function settle(): void {
  if (!hasHistory || step !== null) return;
  const depth = depthOf(history.state);
  if (depth > open.length) go(open.length - depth, "remove");
  if (depth < open.length) page = currentPage();
  for (let layers = depth + 1; layers <= open.length; layers += 1) {
    history.pushState({ ...history.state, idx: numberIn(history.state, "idx") + 1, layers }, "");
  }
}

/** Settles once a render is complete: a layer that replaces another one takes over its entry. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    settle();
  });
}

// Capturing, and so before the router and before the guard of unsaved changes, which learn of pages only.
addEventListener(
  "popstate",
  (event) => {
    const ended = step;
    step = null;
    const depth = depthOf(event.state);
    const closing = ended === null ? open.splice(depth).reverse() : [];
    const isSamePage = currentPage() === page;
    if (depth > open.length) {
      // A layer left this entry below a page that was opened from it.
      event.stopImmediatePropagation();
      go(open.length - depth, "pass");
    } else if (isSamePage && (closing.length > 0 || ended === "remove")) {
      event.stopImmediatePropagation();
    }
    for (const { close } of closing) close();
    plan();
  },
  true,
);
// A reload closes all layers.
settle();

/**
 * Gives a layer an entry in the history while it is open: Back closes the layer and stays on the page. Closing the layer in
 * another way removes the entry.
 */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { close: () => close.current() };
    open.push(layer);
    plan();
    return () => {
      const index = open.indexOf(layer);
      if (index >= 0) open.splice(index, 1);
      plan();
    };
  }, [isOpen]);
}
