import { useEffect, useRef, useState } from "react";

/** Minimum length of a press, in milliseconds. */
const HOLD_MS = 600;
/** A pointer that moves further, in CSS pixels, drags: a finger never leaves the button that it pressed. */
const DRAG_PX = 12;

interface Hold {
  /** Why it can't be done; null if it can. */
  readonly reason: string | null;
  readonly onDone: () => void;
  /** Reports a hint for the player. */
  readonly onHint: (hint: string) => void;
}

/**
 * Makes a button one to hold until it is full. A key, or a press by assistive technology or with reduced motion, does it
 * at once; after a short press that did nothing, the next press does it, however short.
 */
export function useHold({ reason, onDone, onHint }: Hold) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const start = useRef({ x: 0, y: 0 });
  const wasShort = useRef(false);
  const [isHeld, setIsHeld] = useState(false);

  function release() {
    clearTimeout(timer.current ?? undefined);
    setIsHeld(false);
  }
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  return {
    "aria-disabled": reason !== null,
    "data-held": isHeld,
    onPointerDown: ({ button, clientX, clientY }: React.PointerEvent) => {
      if (reason !== null || button !== 0) return;
      start.current = { x: clientX, y: clientY };
      setIsHeld(true);
      timer.current = setTimeout(() => {
        release();
        onDone();
      }, HOLD_MS);
    },
    onPointerMove: ({ clientX, clientY }: React.PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > DRAG_PX) release();
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // A long touch would open a menu.
    onContextMenu: (event: React.MouseEvent) => event.preventDefault(),
    onClick: ({ detail }: React.MouseEvent) => {
      if (reason !== null) return;
      if (detail === 0 || wasShort.current || matchMedia("(prefers-reduced-motion: reduce)").matches) {
        onDone();
      } else {
        wasShort.current = true;
        onHint("Hold it, or press once more.");
      }
    },
  };
}
