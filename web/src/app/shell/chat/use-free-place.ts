import { type RefObject, useEffect, useState } from "react";
import { type Area, wayToFreePlace } from "./free-place.ts";

/** The page rests after this time without a change, in milliseconds. */
const REST_MS = 300;
/** A press of the player on a page. */
const CONTROLS = "#content :is(a[href], button, input, select, textarea, summary, label)";

/**
 * Returns how far a floating button goes up from its place so that it covers no control while the page rests, in CSS
 * pixels. docs/reference/platform.md#layout
 */
export function useFreePlace(button: RefObject<HTMLElement | null>): number {
  const [way, setWay] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (button.current) setWay(wayToFreePlace(placeOf(button.current), shownControls(), innerHeight / 2));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    wait();
    addEventListener("scroll", wait, { passive: true });
    addEventListener("resize", wait);
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isStill(target))) wait();
    });
    const content = document.getElementById("content");
    if (content) observer.observe(content, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", wait);
      removeEventListener("resize", wait);
      observer.disconnect();
    };
  }, [button]);
  return way;
}

/** Returns whether a change leaves every control in its place: it is inside a control or a live region. */
const isStill = (target: Node) =>
  target instanceof Element && target.closest("[aria-live], a, button") !== null;

/** Returns where the button is before it moves. */
function placeOf(button: HTMLElement): Area {
  const style = getComputedStyle(button);
  const right = document.documentElement.clientWidth - Number.parseFloat(style.right);
  const bottom = innerHeight - Number.parseFloat(style.bottom);
  return { left: right - button.offsetWidth, right, top: bottom - button.offsetHeight, bottom };
}

function shownControls(): Area[] {
  return [...document.querySelectorAll(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 0 && bottom > 0 && top < innerHeight);
}
