import { Spinner } from "../ui/spinner.tsx";
import styles from "./full-screen.module.css";

/** What a screen shows until its first data is there. Player area, section 2. */
export function Loading() {
  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner label="Loading..." />
    </main>
  );
}
