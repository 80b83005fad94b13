import { useEffect, useReducer, useRef } from "react";
import { steadyNow } from "../clock.ts";

/*
 * Nothing that can be pressed moves under a pointer: what comes by itself waits until the page is still.
 * docs/reference/platform.md#layout
 */

/** Time after a press in which nothing moves by itself, in milliseconds. */
const STILL_MS = 500;

/** Ids of the pointers that are down. */
const down = new Set<number>();
/** End of the last press, by the steady clock. */
let pressedAt = Number.NEGATIVE_INFINITY;
/** Runs from the end of a press until the page is still. */
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

function begin({ pointerId, button, isPrimary }: PointerEvent): void {
  // The menu of another button hides the end of its press.
  if (button !== 0) return;
  // Nothing was down before the first finger, even if the page has missed its end.
  if (isPrimary) down.clear();
  down.add(pointerId);
  clearTimeout(timer);
  timer = undefined;
}

function end(): void {
  if (down.size > 0) return;
  pressedAt = steadyNow();
  timer = setTimeout(() => {
    timer = undefined;
    const ready = waiting;
    waiting = [];
    for (const resolve of ready) resolve();
  }, STILL_MS);
}

function lift({ pointerId }: PointerEvent): void {
  if (down.delete(pointerId)) end();
}

addEventListener("pointerdown", begin, true);
addEventListener("pointerup", lift, true);
addEventListener("pointercancel", lift, true);
// A page that isn't in front may hear of no end.
addEventListener("blur", () => {
  if (down.size === 0) return;
  down.clear();
  end();
});

/** Returns whether no pointer is down and the last press, apart from those that ended before `since`, is half a second old. */
function isStill(since = Number.NEGATIVE_INFINITY): boolean {
  return down.size === 0 && (timer === undefined || pressedAt < since);
}

/**
 * Resolves once no pointer is down and the last press is half a second old. A press that ended before `since`, by the steady clock,
 * doesn't count: it asked for what waits.
 */
export function untilStill(since?: number): Promise<void> {
  return isStill(since) ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
}

/** Returns the value, or the one before while the page isn't still: for what moves others, or takes another's place, as it changes. */
export function useStill<Value>(value: Value, isSame: (a: Value, b: Value) => boolean = Object.is): Value {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const shown = useRef(value);
  const isHeld = !isSame(shown.current, value) && !isStill();
  useEffect(() => {
    if (!isHeld) {
      shown.current = value;
      return;
    }
    let isCurrent = true;
    void untilStill().then(() => isCurrent && render());
    return () => {
      isCurrent = false;
    };
  });
  return isHeld ? shown.current : value;
}

/**
 * Returns the entries of the first `count` places, then the others. An entry keeps its place, and the first of the others takes a free
 * one (null). Below a dialog nothing is pressed, so all are in order again, as at first.
 */
export function usePlaces<Entry>(
  entries: readonly Entry[],
  idOf: (entry: Entry) => string,
  count: number,
): readonly (Entry | null)[] {
  const before = useRef<readonly (string | null)[]>([]);
  const taken = document.querySelector("dialog[open]") ? [] : before.current.slice(0, count);
  const others = entries.filter((entry) => !taken.includes(idOf(entry)));
  const places = taken.map((id) => entries.find((entry) => idOf(entry) === id) ?? others.shift() ?? null);
  const shown = [...places, ...others];
  useEffect(() => {
    before.current = shown.map((entry) => entry && idOf(entry));
  });
  return shown;
}

/**
 * Keeps the end of the present press from what takes the place of what was pressed: its click, and a long touch's menu. A key's click
 * passes.
 */
export function swallowPress(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const swallow = (event: MouseEvent) => {
    if (event.type === "click" && event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, options);
  addEventListener("contextmenu", swallow, options);
  addEventListener("pointerdown", ({ isPrimary }) => isPrimary && over.abort(), options);
}
