import { useAtomValue } from "jotai";
import { Component, type ReactNode } from "react";
import { isReloadingForFile } from "../../device/installation/missing-files.ts";
import { applyUpdateAtom } from "../../device/installation/update.ts";
import { Spot } from "../../ui/art/spot.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Spinner } from "../../ui/button/spinner.tsx";
import { retryLazyComponents } from "../../ui/page/lazy-component.tsx";
import { PageHeading } from "../../ui/page/page-heading.tsx";
import { Loading } from "../loading.tsx";
import styles from "./full-screen.module.css";

export interface ErrorScreenProps {
  /** Changes with each visit of a page. */
  readonly visit: string;
  /** Place of the page: the whole screen, or within the shell, which stays. */
  readonly place: "screen" | "shell";
  readonly children: ReactNode;
}

interface State {
  readonly visit: string;
  readonly failed: boolean;
}

/** Catches errors of a page and offers a way on. Another visit, by a link or Back, shows its page. */
export class ErrorScreen extends Component<ErrorScreenProps, State> {
  override state: State = { visit: this.props.visit, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ visit }: ErrorScreenProps, state: State): State | null {
    return visit === state.visit ? null : { visit, failed: false };
  }

  override componentDidCatch() {
    retryLazyComponents();
  }

  override render() {
    const { place, children } = this.props;
    if (!this.state.failed) return children;
    // A page that reloads for a missing file is still loading.
    if (isReloadingForFile()) return place === "shell" ? <Spinner label="Loading..." /> : <Loading />;
    return place === "shell" ? (
      <div className={styles.page}>
        <Failure />
      </div>
    ) : (
      <main className={styles.screen}>
        <Failure />
      </main>
    );
  }
}

function Failure() {
  const update = useAtomValue(applyUpdateAtom);
  return (
    <>
      <Spot name="toppled" />
      <PageHeading>This screen fell over.</PageHeading>
      <p>Your progress is safe: it lives on the server, not in here.</p>
      {update && <p>A new version is ready. It may stand more firmly.</p>}
      <Button variant="primary" onClick={update ? update.apply : () => location.reload()}>
        Reload
      </Button>
    </>
  );
}
