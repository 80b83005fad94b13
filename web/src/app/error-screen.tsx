import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./full-screen.module.css";

/** Storage key, set during a reload for missing files, so that the page reloads only once. */
const RELOADED_KEY = "reloaded-for-missing-file";

/**
 * Catches errors of a screen and offers a way on. Reloads once if a file is missing, because a deploy removes files that
 * an open page may still load.
 */
export class ErrorScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    const isMissingFile = error instanceof TypeError && /import|module|fetch/i.test(error.message);
    if (isMissingFile && sessionStorage.getItem(RELOADED_KEY) === null) {
      sessionStorage.setItem(RELOADED_KEY, "1");
      location.reload();
    }
  }

  override componentDidMount() {
    setTimeout(() => sessionStorage.removeItem(RELOADED_KEY), 10_000);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={styles.screen}>
        <h1>This screen fell over.</h1>
        <p>Your progress is safe: it lives on the server, not in here.</p>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </main>
    );
  }
}
