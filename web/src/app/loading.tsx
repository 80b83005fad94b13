import { Spinner } from "../ui/spinner.tsx";
import styles from "./full-screen.module.css";

/** The loading state of a screen. docs/reference/platform.md#frame-of-a-signed-in-page */
export function Loading() {
  return (
    <main className={styles.screen} aria-busy="true" data-loading>
      <Spinner label="Loading..." />
    </main>
  );
}
