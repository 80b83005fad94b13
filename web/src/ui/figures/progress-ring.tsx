import type { ReactNode } from "react";
import styles from "./progress-ring.module.css";

interface ProgressRingProps {
  /** Progress from 0 to 1. */
  readonly share: number;
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A progress ring around a picture, filled clockwise from the top. */
export function ProgressRing({ share, label, children }: ProgressRingProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-full={share >= 1}
    >
      <svg viewBox="0 0 100 100" fill="none" aria-hidden="true">
        <circle className={styles.track} cx="50" cy="50" r="45" strokeWidth="7" />
        <circle
          className={styles.fill}
          cx="50"
          cy="50"
          r="45"
          strokeWidth="7"
          strokeLinecap="round"
          pathLength="1"
          strokeDasharray={`${Math.min(1, share)} 2`}
          visibility={share > 0 ? "visible" : "hidden"}
        />
      </svg>
      <span className={styles.picture} aria-hidden>
        {children}
      </span>
    </div>
  );
}
