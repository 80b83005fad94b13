import styles from "./logo.module.css";

/** The mark: a bust under a ring light that would like to be a halo. */
export function Logo() {
  return (
    <span className={styles.logo} translate="no">
      <svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true">
        <ellipse className={styles.halo} cx="14" cy="6" rx="8.5" ry="3" strokeWidth="2.4" />
        <circle cx="14" cy="13" r="4.6" fill="currentColor" />
        <path d="M4.5 27c.6-5.4 4.6-8 9.500-8s8.900 2.600 9.500 8z" fill="currentColor" />
      </svg>
      Guru Grind
    </span>
  );
}
