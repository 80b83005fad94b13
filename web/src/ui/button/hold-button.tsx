import type { ReactNode } from "react";
import { useAnnouncer } from "../use-announcer.tsx";
import styles from "./hold.module.css";
import { useHold } from "./use-hold.ts";

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
        className={`${styles.hold} ${styles.button}`}
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
