import styles from "./auth.module.css";

/** Links to the sign-in providers: each leaves the page, so that they are links and not buttons. */
export function Providers() {
  return (
    <div className={styles.providers}>
      <p className={styles.divider}>
        <span>or</span>
      </p>
      <a className={styles.provider} href="/auth/google">
        Continue with Google
      </a>
      <a className={styles.provider} href="/auth/discord">
        Continue with Discord
      </a>
    </div>
  );
}
