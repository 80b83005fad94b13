import { Spinner } from "../ui/button/spinner.tsx";
import styles from "./errors/full-screen.module.css";

/** The loading state of a screen. docs/reference/platform.md#shell-of-a-signed-in-page */
export function Loading() {
  return (
    <main className={styles.screen} aria-busy="true" data-loading>
      <Spinner label="Loading..." />
    </main>
  );
}
