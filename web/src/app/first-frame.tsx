import { Logo } from "../ui/logo.tsx";
import styles from "./first-frame.module.css";

/** The frame of the signed-in pages before their scripts have run: bars and surfaces, without anything to press. */
export function FirstFrame() {
  return (
    <div className={styles.frame} aria-hidden>
      <div className={styles.side}>
        <Logo />
      </div>
      <div className={styles.bar} />
    </div>
  );
}
