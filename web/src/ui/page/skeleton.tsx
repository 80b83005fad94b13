import styles from "./skeleton.module.css";

/** Placeholders of loading rows, each with a portrait and two lines. They appear after 300 ms. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.skeleton} />
          <div className={styles.skeleton} />
          <div className={styles.skeleton} />
        </div>
      ))}
    </div>
  );
}

/** Placeholder of loading content. Appears after 300 ms. `height` in CSS pixels. */
export function Skeleton({ height }: { height: number }) {
  return <div className={styles.skeleton} style={{ height }} aria-hidden />;
}
