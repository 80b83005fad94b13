import type { Elements } from "../../ui/elements.ts";
import styles from "./auth.module.css";

/** Links to the sign-in providers; not buttons, because they leave the page. Another way in follows them. */
export function Providers({ children }: { children: Elements }) {
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
      {children}
    </div>
  );
}
