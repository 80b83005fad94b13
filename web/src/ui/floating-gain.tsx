import styles from "./floating-gain.module.css";

/** A gain that floats off the button that caused it, anew each time `trigger` rises above 0. */
export function FloatingGain({ trigger, text }: { trigger: number; text: string }) {
  if (trigger === 0 || text === "") return null;
  return (
    <span key={trigger} className={styles.gain} aria-hidden>
      {text}
    </span>
  );
}
