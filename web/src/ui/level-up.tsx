import { type CSSProperties, useEffect, useRef } from "react";
import styles from "./level-up.module.css";

/** How long it is on the screen, in milliseconds: gold paper for 1.2 s, and the card a little longer. */
const DURATION_MS = 1_800;

/** Sheets of gold paper, strewn by a fixed rule: no two levels need different ones. */
const SHEETS = Array.from({ length: 42 }, (_, i) => ({
  "--x": (i * 37) % 100,
  "--delay": ((i * 53) % 300) - 100,
  "--drift": ((i * 71) % 160) - 80,
  "--turns": 1 + ((i * 29) % 30) / 10,
}));

interface LevelUpProps {
  readonly newLevel: number;
  readonly status: string;
  readonly onDone: () => void;
}

/** The one loud moment. It lies over the page without stopping play. */
export function LevelUp({ newLevel, status, onDone }: LevelUpProps) {
  const popover = useRef<HTMLDivElement>(null);
  // Above an open dialog, too.
  useEffect(() => popover.current?.showPopover?.(), []);
  useEffect(() => {
    const timer = setTimeout(onDone, DURATION_MS);
    return () => clearTimeout(timer);
  }, [onDone]);

  return (
    <div ref={popover} popover="manual" className={styles.celebration} aria-hidden>
      {SHEETS.map((sheet) => (
        <span key={sheet["--x"]} className={styles.paper} style={sheet as CSSProperties} />
      ))}
      <div className={styles.card}>
        <span className={styles.over}>Level</span>
        <span className={styles.level}>{newLevel}</span>
        <span className={styles.status}>{status}</span>
      </div>
    </div>
  );
}
