import { type PointerEvent as ReactPointerEvent, type SyntheticEvent, useEffect, useRef } from "react";

/** Length of the press that opens a message's menu, in milliseconds. */
const PRESS_MS = 500;
/** A finger that moves further scrolls, in CSS pixels. */
const MAX_WAY_PX = 10;

/** Returns the handlers of an element that a finger opens by resting on it. A mouse has a button for that. */
export function useLongPress(onPress: () => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, isTouch: false });
  const end = () => clearTimeout(press.current.timer);
  useEffect(() => () => clearTimeout(press.current.timer), []);
  return {
    onPointerDown({ pointerType, clientX, clientY }: ReactPointerEvent) {
      end();
      const isTouch = pointerType === "touch";
      const timer = isTouch ? window.setTimeout(onPress, PRESS_MS) : 0;
      press.current = { timer, x: clientX, y: clientY, isTouch };
    },
    onPointerMove({ clientX, clientY }: ReactPointerEvent) {
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > MAX_WAY_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu for a long press.
    onContextMenu: (event: SyntheticEvent) => press.current.isTouch && event.preventDefault(),
  };
}
