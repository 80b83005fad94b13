import { Button } from "../../ui/button/button.tsx";
import * as texts from "../texts.ts";
import styles from "./full-screen.module.css";

/** Replaces the first view if the page's scripts can't be loaded. first-view/head.ts answers the button. */
export function FirstFailure() {
  return (
    <main className={styles.screen} role="alert">
      <h1>{texts.theGameDidntLoad}</h1>
      <p>{texts.aFileGotLost}</p>
      <Button variant="primary">{texts.reload}</Button>
    </main>
  );
}
