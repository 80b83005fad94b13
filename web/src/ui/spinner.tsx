import styles from "./spinner.module.css";

/** Progress without a known end; it shows itself after 300 ms. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      {label}
    </span>
  );
}
