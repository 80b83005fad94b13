import { memo } from "react";
import styles from "./meter.module.css";

interface MeterProps {
  /** Kind of value, which sets the hue. Energy has a hue for each level. */
  readonly kind: "experience" | "affinity" | "good" | "warning" | "low";
  readonly value: number;
  readonly max: number;
  /** Text for screen readers. */
  readonly label: string;
}

/** A bar that shows a share of a maximum. */
export const Meter = memo(function Meter({ kind, value, max, label }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not let a <meter> be drawn to a design
    <div
      className={styles.track}
      data-tone={kind}
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
});
