import { type ReactElement, Suspense } from "react";
import { Outlet } from "react-router-dom";
import type { Account } from "../../player/me.ts";
import { receivedAtAtom } from "../../player/player.ts";
import { Spinner } from "../../ui/button/spinner.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";
import { ConnectionLine } from "../connection/connection-slot.tsx";
import { PageErrorScreen } from "../errors/page-error-screen.tsx";
import { type ChatPanelState, ChatSlot } from "./chat/chat-slot.tsx";
import styles from "./shell.module.css";
import { useBreakpoint } from "./use-breakpoint.ts";

interface FrameProps {
  readonly account: Account;
  readonly title: string;
  readonly chat: ChatPanelState;
  readonly className?: string | undefined;
  /** Says what is wrong with the page as a whole. */
  readonly banner: ReactElement;
  /** The navigation beside the page, on a phone above it. */
  readonly side: ReactElement;
  /** The bar above the page. */
  readonly bar: ReactElement | false;
}

/** Frames a page in both layouts: with a way past the navigation, the line about the connection, and the chat. */
export function Frame({
  account: { user, isCached },
  title,
  chat,
  className = "",
  banner,
  side,
  bar,
}: FrameProps) {
  const isPhone = useBreakpoint() === "phone";
  return (
    <div className={`${styles.shell} ${className}`} data-layout={isPhone ? "phone" : "desktop"}>
      <PageTitle title={title} />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {side}
      <div className={styles.main}>
        {bar}
        <div className={styles.scroller}>
          <Suspense fallback={null}>{banner}</Suspense>
          <main id="content" className={styles.content} tabIndex={-1}>
            <PageErrorScreen place="shell">
              <Suspense fallback={<Spinner label="Loading..." />}>
                <Outlet />
              </Suspense>
            </PageErrorScreen>
          </main>
          <ConnectionLine cached={{ receivedAtAtom, isCached }} />
        </div>
      </div>
      <ChatSlot isPhone={isPhone} user={user} panel={chat} />
    </div>
  );
}
