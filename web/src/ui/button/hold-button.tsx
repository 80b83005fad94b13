import { type ReactNode, useEffect, useRef, useState } from "react";
import { swallowPress } from "../../device/stillness.ts";
import { isMotionReduced } from "../motion.ts";
import { useAnnouncer } from "../use-announcer.tsx";
import buttons from "./button.module.css";
import styles from "./hold.module.css";

interface HoldButtonProps {
  readonly variant?: "primary" | "danger";
  /** Reason that it can't be done; null if it can. */
  readonly reason: string | null;
  /** Id of the element that shows `hint`. */
  readonly hintId: string;
  readonly onDone: () => void;
  /** Reports a hint for the player. */
  readonly onHint: (hint: string) => void;
  readonly children: ReactNode;
}

/** A button to hold until it is full. */
export function HoldButton({ variant = "primary", hintId, children, ...hold }: HoldButtonProps) {
  const { announce, region } = useAnnouncer();
  const handlers = useHold({ ...hold, onRefuse: announce });
  return (
    <>
      <button
        type="button"
        className={`${buttons.button} ${buttons[variant]} ${styles.hold} ${styles.button}`}
        aria-describedby={hintId}
        data-variant={variant}
        {...handlers}
      >
        {children}
      </button>
      {region}
    </>
  );
}

/** Minimum length of a press, in milliseconds. */
const HOLD_MS = 600;
/** A pointer that moves further, in CSS pixels, drags: a finger never leaves the button that it pressed. */
const DRAG_PX = 12;

interface Hold {
  /** Reason that it can't be done; null if it can. */
  readonly reason: string | null;
  readonly onDone: () => void;
  /** Answers a press of a button that can't be used, with the reason. */
  readonly onRefuse?: (reason: string) => void;
  /** Reports a hint for the player. */
  readonly onHint: (hint: string) => void;
}

/**
 * Makes a button one to hold until it is full. A key, or a press by assistive technology or with reduced motion, does it
 * at once; after a short press that did nothing, the next press does it, however short.
 */
export function useHold({ reason, onDone, onRefuse, onHint }: Hold) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const start = useRef({ x: 0, y: 0, ms: 0 });
  const wasShort = useRef(false);
  const [isHeld, setIsHeld] = useState(false);

  function release() {
    clearTimeout(timer.current ?? undefined);
    timer.current = null;
    setIsHeld(false);
  }
  function finish() {
    release();
    swallowPress();
    onDone();
  }
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  return {
    "aria-disabled": reason !== null,
    "data-held": isHeld,
    onPointerDown: ({ button, isPrimary, clientX, clientY, timeStamp }: React.PointerEvent) => {
      if (reason !== null || button !== 0 || !isPrimary) return;
      start.current = { x: clientX, y: clientY, ms: timeStamp };
      setIsHeld(true);
      timer.current = setTimeout(finish, HOLD_MS);
    },
    onPointerMove: ({ clientX, clientY }: React.PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > DRAG_PX) release();
    },
    onPointerUp: ({ timeStamp }: React.PointerEvent) => {
      // A busy page handles the release before the timer, although the press was long enough.
      if (timer.current !== null && timeStamp - start.current.ms >= HOLD_MS) finish();
      else release();
    },
    onPointerLeave: release,
    onPointerCancel: release,
    // A long touch would open a menu.
    onContextMenu: (event: React.MouseEvent) => event.preventDefault(),
    onClick: ({ detail }: React.MouseEvent) => {
      if (reason !== null) {
        onRefuse?.(reason);
      } else if (detail === 0 || wasShort.current || isMotionReduced.matches) {
        onDone();
      } else {
        wasShort.current = true;
        onHint("Hold it, or press once more.");
      }
    },
  };
}
