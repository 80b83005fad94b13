import styles from "./floating-gain.module.css";

/** A gain that floats off its button, each time `trigger` increases. */
export function FloatingGain({ trigger, text }: { trigger: number; text: string }) {
  if (trigger === 0 || text === "") return null;
  return (
    <span key={trigger} className={styles.gain} aria-hidden>
      {text}
    </span>
  );
}
