import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** A pointer that moves this far is no press of a button. CSS pixels. */
const DRAG_PX = 10;

/**
 * Follows a pointer that drags an element. `lean` is its way to the right, in CSS pixels, while it moves sideways.
 * `onSwipe` gets the whole way when it is released.
 */
export function useSwipe(onSwipe: (x: number, y: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const wasDragged = useRef(false);
  const [lean, setLean] = useState(0);

  const way = ({ clientX, clientY }: PointerEvent) =>
    start.current ? { x: clientX - start.current.x, y: clientY - start.current.y } : null;
  function end() {
    start.current = null;
    setLean(0);
  }

  return {
    lean,
    handlers: {
      onPointerDown({ clientX: x, clientY: y, isPrimary }: PointerEvent) {
        wasDragged.current = false;
        start.current = isPrimary ? { x, y } : null;
      },
      onPointerMove(event: PointerEvent) {
        const moved = way(event);
        if (!moved || event.buttons === 0) return;
        wasDragged.current ||= Math.hypot(moved.x, moved.y) > DRAG_PX;
        setLean(wasDragged.current && Math.abs(moved.x) > Math.abs(moved.y) ? moved.x : 0);
      },
      onPointerUp(event: PointerEvent) {
        const moved = way(event);
        end();
        if (moved) onSwipe(moved.x, moved.y);
      },
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        // A mouse that drags from a button to the same button also clicks it. A key's click has no count.
        if (wasDragged.current && event.detail > 0) event.stopPropagation();
        wasDragged.current = false;
      },
    },
  };
}
