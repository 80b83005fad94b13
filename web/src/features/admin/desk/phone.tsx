import type { ReactElement } from "react";
import type { Elements } from "../../../ui/elements.ts";
import styles from "./writing.module.css";

const LABEL = "As players see it";

/** Players' view of a part, beside its form. */
export function Phone({ children }: { readonly children: Elements }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.phone} aria-label={LABEL} tabIndex={0}>
      {children}
    </section>
  );
}

/** A phone for a scene, which fills it. */
export function ScenePhone({ children }: { readonly children: ReactElement }) {
  return (
    <section className={`${styles.phone} ${styles.full}`} aria-label={LABEL}>
      {children}
    </section>
  );
}

interface LetterProps {
  readonly from: string;
  readonly letter: { readonly subject: string; readonly body: string };
  /** Name of the mission that it offers. */
  readonly offer?: string | undefined;
}

/** A letter as players read it. */
export function Letter({ from, letter: { subject, body }, offer }: LetterProps) {
  return (
    <div className={styles.paper}>
      <p className={styles.muted}>{from || "Nobody yet"}</p>
      {subject && <strong>{subject}</strong>}
      <p className={styles.text}>{body || "The letter."}</p>
      {offer !== undefined && <p className={styles.say}>{offer || "Untitled mission"}</p>}
    </div>
  );
}
