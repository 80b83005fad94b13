import styles from "./skeleton.module.css";

/** Keeps the place of what is being loaded; it shows itself after 300 ms. `height` in CSS pixels. */
export function Skeleton({ height }: { height: number }) {
  return <div className={styles.skeleton} style={{ height }} aria-hidden />;
}
