import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./hold-button.module.css";

/** Minimum length of a press, in milliseconds. */
const HOLD_MS = 600;

interface HoldButtonProps {
  readonly variant?: "primary" | "danger";
  /** Why it can't be done; null if it can. */
  readonly reason: string | null;
  /** Id of the element that shows `hint`. */
  readonly hintId: string;
  readonly onDone: () => void;
  /** Reports a hint for the player; null takes it back. */
  readonly onHint: (hint: string | null) => void;
  readonly children: ReactNode;
}

/**
 * A button to hold until it is full. A key, or a press by assistive technology or with reduced motion, does it at once;
 * after a short press that did nothing, the next press does it, however short.
 */
export function HoldButton({
  variant = "primary",
  reason,
  hintId,
  onDone,
  onHint,
  children,
}: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const wasShort = useRef(false);
  const [isHeld, setIsHeld] = useState(false);

  function release() {
    clearTimeout(timer.current ?? undefined);
    setIsHeld(false);
  }
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  return (
    <button
      type="button"
      className={styles.hold}
      aria-disabled={reason !== null}
      aria-describedby={hintId}
      data-variant={variant}
      data-held={isHeld}
      onPointerDown={({ button }) => {
        if (reason !== null || button !== 0) return;
        setIsHeld(true);
        timer.current = setTimeout(() => {
          release();
          onDone();
        }, HOLD_MS);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // A long touch would open a menu.
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        if (reason !== null) return;
        if (detail === 0 || wasShort.current || matchMedia("(prefers-reduced-motion: reduce)").matches) {
          onDone();
        } else {
          wasShort.current = true;
          onHint("Hold it, or press once more.");
        }
      }}
    >
      {children}
    </button>
  );
}
