import styles from "./meter.module.css";

interface MeterProps {
  /** What is measured; energy takes its hue from how much there is. */
  readonly kind: "experience" | "affinity" | "good" | "warning" | "low";
  readonly value: number;
  readonly max: number;
  /** What the bar says, for readers. */
  readonly label: string;
}

/** How full something is. */
export function Meter({ kind, value, max, label }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not let a <meter> be drawn to a design
    <div
      className={`${styles.track} ${styles[kind]}`}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={label}
    >
      <div className={styles.fill} style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
