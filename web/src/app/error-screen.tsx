import { Component, type ReactNode } from "react";
import { isReloadingForFile } from "../device/missing-files.ts";
import { Button } from "../ui/button.tsx";
import { Spot } from "../ui/spot.tsx";
import styles from "./full-screen.module.css";
import { Loading } from "./loading.tsx";

/** Catches errors of a screen and offers a way on. A page that reloads for a missing file is still loading. */
export class ErrorScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (isReloadingForFile()) return <Loading />;
    return (
      <main className={styles.screen}>
        <Spot name="toppled" />
        <h1>This screen fell over.</h1>
        <p>Your progress is safe: it lives on the server, not in here.</p>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </main>
    );
  }
}
