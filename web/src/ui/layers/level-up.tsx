import { type CSSProperties, useEffect, useRef } from "react";
import layout from "../layout.module.css";
import styles from "./level-up.module.css";

/** Duration in milliseconds: confetti for 1.2 s, and the card a little longer. */
const DURATION_MS = 1_800;

/** Gold confetti, scattered by a fixed rule. */
const SHEETS = Array.from({ length: 42 }, (_, i) => ({
  "--x": (i * 37) % 100,
  "--delay": ((i * 53) % 300) - 100,
  "--drift": ((i * 71) % 160) - 80,
  "--turns": 1 + ((i * 29) % 30) / 10,
}));

interface LevelUpProps {
  readonly newLevel: number;
  readonly status: string;
  /** False if the level is announced elsewhere: then only confetti falls. */
  readonly hasCard: boolean;
  readonly onDone: () => void;
}

/** Celebrates a new level on top of the page, without interrupting play. */
export function LevelUp({ newLevel, status, hasCard, onDone }: LevelUpProps) {
  const popover = useRef<HTMLDivElement>(null);
  // Above an open dialog too.
  useEffect(() => {
    popover.current?.showPopover?.();
  }, []);
  useEffect(() => {
    const timer = setTimeout(onDone, DURATION_MS);
    return () => clearTimeout(timer);
  }, [onDone]);

  return (
    <div ref={popover} popover="manual" className={styles.celebration} aria-hidden>
      {SHEETS.map((sheet) => (
        <span key={sheet["--x"]} className={styles.paper} style={sheet as CSSProperties} />
      ))}
      {hasCard && (
        <div className={styles.card}>
          <span className={styles.over}>Level</span>
          <span className={styles.level}>{newLevel}</span>
          <span className={layout.heading}>{status}</span>
        </div>
      )}
    </div>
  );
}
