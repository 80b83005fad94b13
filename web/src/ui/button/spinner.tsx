import styles from "./button.module.css";

/** Progress of unknown duration. Appears after 300 ms. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      {label}
    </span>
  );
}
