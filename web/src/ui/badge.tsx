import styles from "./badge.module.css";

/** A count that stops at its cap: `9+`. `label` is what it counts, for readers. */
export function Badge({ count, max, label }: { count: number; max: 9 | 99; label: string }) {
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count > max ? `${max}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
