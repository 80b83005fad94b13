import { useEffect, useRef } from "react";
import type { Location } from "react-router-dom";
import { canonicalPath } from "./canonical-path.ts";

/*
 * The browser's history. It closes layers, asks before unsaved changes are left, and then tells its listeners of the new page.
 * An entry has an index, the state of its page, and the number of layers above the page that it stands for.
 * See docs/decisions/046-one-owner-of-the-history.md.
 */

/** A change of page. */
export interface Visit {
  readonly action: "POP" | "PUSH" | "REPLACE";
  readonly location: Location;
}

/** Sees each step in the history that leads to another page before the router does. Returns true to keep it from the router. */
type BackGuard = (event: PopStateEvent) => boolean;

const listeners = new Set<(visit: Visit) => void>();
let guard: BackGuard | null = null;

// Entries

/** Reads a field of an entry's state, which may be another script's. */
function field(state: unknown, key: string): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, key) : undefined;
}

function numberIn(state: unknown, key: "idx" | "layers"): number {
  const value = field(state, key);
  return typeof value === "number" ? value : 0;
}

/** Returns how many layers an entry stands for. */
const depthOf = (state: unknown) => numberIn(state, "layers");

/** Returns the index of a page in the history, from any entry of the page. */
export function pageIndex(state: unknown): number {
  return numberIn(state, "idx") - depthOf(state);
}

/** Turns an address from elsewhere, such as `/Dashboard/`, into that of its page. */
function tidyAddress(): void {
  const { pathname, search, hash } = location;
  const path = canonicalPath(pathname);
  if (path !== pathname) history.replaceState(history.state, "", path + search + hash);
}

/** Returns the page that is open. */
export function currentVisit(): Visit {
  tidyAddress();
  const { pathname, search, hash } = location;
  const key = field(history.state, "key");
  const state: unknown = field(history.state, "usr") ?? null;
  return {
    action: "POP",
    location: { pathname, search, hash, state, key: typeof key === "string" ? key : "default" },
  };
}

/**
 * Opens a page of this site, in a new entry or in place of the current one. `state` belongs to its entry. A page that is open
 * already gets no second entry: the second press of a double click would make Back do nothing.
 */
export function open(
  wanted: "PUSH" | "REPLACE",
  place: Pick<Location, "pathname" | "search" | "hash">,
  state: unknown,
): void {
  const key = crypto.randomUUID().slice(0, 8);
  const idx = numberIn(history.state, "idx");
  const path = place.pathname + place.search + place.hash;
  const action = isOpen(path, state) ? "REPLACE" : wanted;
  if (action === "PUSH") history.pushState({ usr: state, key, idx: idx + 1 }, "", path);
  else history.replaceState({ usr: state, key, idx }, "", path);
  tell({ action, location: { ...place, state: state ?? null, key } });
}

/** Returns whether the current entry is this page with this state, and no layer above it. */
function isOpen(path: string, state: unknown): boolean {
  const { pathname, search, hash } = location;
  const current = field(history.state, "usr") ?? null;
  const isSame =
    path === pathname + search + hash && JSON.stringify(current) === JSON.stringify(state ?? null);
  return isSame && depthOf(history.state) === 0;
}

/** Gives the page that is open another address, as if it had been opened there. */
export function renamePage(path: string): void {
  history.replaceState(history.state, "", path);
}

function tell(visit: Visit): void {
  for (const listener of listeners) listener(visit);
}

/** Calls `listener` after each change of page. Returns a function that stops it. */
export function listen(listener: (visit: Visit) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the guard of Back and Forward; null removes it. */
export function setBackGuard(next: BackGuard | null): void {
  guard = next;
}

addEventListener("popstate", (event) => {
  if (passLayers(event) || guard?.(event)) return;
  tell(currentVisit());
});

// Layers

/** Functions that close the open layers, the topmost last: the menu, the chat, a story or a dialog. */
const openLayers: (() => void)[] = [];
/** The step through the history that is under way: it removes the entries of closed layers, or passes left-over ones. */
let step: "remove" | "pass" | null = null;
let isPlanned = false;
/** The page below the layers. */
let page = "";

/** Names the page of the current entry. The key tells two visits apart. */
const currentPage = () => `${location.href} ${field(history.state, "key")}`;

function go(delta: number, kind: "remove" | "pass"): void {
  step = kind;
  history.go(delta);
}

/** Adds or removes entries until the history has one for each open layer. */
function arrive(): void {
  if (step !== null) return;
  const depth = depthOf(history.state);
  if (depth > openLayers.length) go(openLayers.length - depth, "remove");
  if (depth < openLayers.length) page = currentPage();
  for (let layers = depth + 1; layers <= openLayers.length; layers += 1) {
    history.pushState({ ...history.state, idx: numberIn(history.state, "idx") + 1, layers }, "");
  }
}

/** Settles once a render is complete: a layer that replaces another one takes over its entry. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    arrive();
  });
}

/** Closes the layers that a step leaves. Returns true if the page below them stays, or another step follows. */
function passLayers(event: PopStateEvent): boolean {
  const ended = step;
  step = null;
  const depth = depthOf(event.state);
  const closing = ended === null ? openLayers.splice(depth).reverse() : [];
  const isSamePage = currentPage() === page;
  // A layer left this entry below a page that was opened from it.
  const isLeftOver = depth > openLayers.length;
  if (isLeftOver) go(openLayers.length - depth, "pass");
  for (const close of closing) close();
  plan();
  return isLeftOver || (isSamePage && (closing.length > 0 || ended === "remove"));
}

// Before any page asks for its address.
tidyAddress();
// A reload closes all layers.
arrive();

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
    const layer = () => close.current();
    openLayers.push(layer);
    plan();
    return () => {
      const index = openLayers.indexOf(layer);
      if (index >= 0) openLayers.splice(index, 1);
      plan();
    };
  }, [isOpen]);
}
