import { Button } from "../../ui/button/button.tsx";
import styles from "./full-screen.module.css";

/** Replaces the first view if the page's scripts can't be loaded. first-view/head.ts answers the button. */
export function FirstFailure() {
  return (
    <main className={styles.screen} role="alert">
      <h1>The game didn't load.</h1>
      <p>A file got lost on the way here. Your progress is on the server and doing fine.</p>
      <Button variant="primary">Reload</Button>
    </main>
  );
}
