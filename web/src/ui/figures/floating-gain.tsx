import { useEffect, useState } from "react";
import { atMotionEnd } from "../motion.ts";
import styles from "./floating-gain.module.css";
import { Quantity, type QuantityKind } from "./quantity.tsx";

const KINDS = ["cash", "energy", "experience", "mastery", "followers", "affinity"] as const;

/** Amounts gained, negative if lost; absent or 0 if nothing changes. */
export type Gains = { readonly [Kind in QuantityKind]?: number | undefined };

/**
 * Gains that float off their button, each with the icon and hue of its quantity, each time `trigger` increases. Screen
 * readers hear them.
 */
export function FloatingGain({ trigger, gains }: { trigger: number; gains: Gains }) {
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (trigger <= ended) return;
    return atMotionEnd(() => setEnded(trigger));
  }, [trigger, ended]);
  const kinds = KINDS.filter((kind) => (gains[kind] ?? 0) !== 0);
  return (
    <span className={styles.place} aria-live="polite">
      {trigger > ended && kinds.length > 0 && (
        <span key={trigger} className={styles.gain}>
          {kinds.map((kind) => (
            <span key={kind}>
              <Quantity kind={kind} value={gains[kind] ?? 0} signed />
              {/* Its figure is often that of XP or followers, and it is neither. */}
              {kind === "mastery" && <span aria-hidden>{" mastery"}</span>}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
