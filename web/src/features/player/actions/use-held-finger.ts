import { type PointerEvent, useEffect, useRef, useState } from "react";
import { swallowPress } from "../../../device/stillness.ts";

/** Time after which a finger is held, in milliseconds: less than the system takes for its menu. */
const HELD_MS = 400;

/** Tells whether a finger is held on a button, which then does nothing when the finger leaves. */
export function useHeldFinger() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  function release() {
    clearTimeout(timer.current);
    setIsHeld(false);
  }
  return {
    isHeld,
    onPointerDown({ pointerType, isPrimary }: PointerEvent) {
      if (pointerType !== "touch" || !isPrimary) return;
      timer.current = setTimeout(() => {
        swallowPress();
        setIsHeld(true);
      }, HELD_MS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
  };
}
