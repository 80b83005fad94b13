import styles from "./plaque.module.css";

interface PlaqueProps {
  readonly name: string;
  readonly text: string;
  /** Shows the name to screen readers only. */
  readonly isSmall?: boolean;
  /** Older ones that lie behind it. */
  readonly others?: number;
}

/** A brass plaque. */
export function Plaque({ name, text, isSmall = false, others = 0 }: PlaqueProps) {
  return (
    <p className={styles.plaque} data-others={Math.min(2, others)}>
      <strong className={isSmall ? "visually-hidden" : undefined}>{name}</strong>
      <span>{text}</span>
      {others > 0 && <span className="visually-hidden">{`Plaques behind it: ${others}.`}</span>}
    </p>
  );
}
