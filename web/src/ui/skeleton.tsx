import styles from "./skeleton.module.css";

/** Placeholder of loading content. Appears after 300 ms. `height` in CSS pixels. */
export function Skeleton({ height }: { height: number }) {
  return <div className={styles.skeleton} style={{ height }} aria-hidden />;
}
