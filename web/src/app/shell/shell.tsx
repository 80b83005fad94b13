import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { pageTitleAtom } from "../../device/page-title.ts";
import type { Account } from "../../player/me.ts";
import { receivedAtAtom } from "../../player/player.ts";
import { Spinner } from "../../ui/button/spinner.tsx";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { HasTitleBarContext } from "../../ui/page/page-heading.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";
import { ConnectionLine } from "../connection/connection-slot.tsx";
import { PageErrorScreen } from "../errors/page-error-screen.tsx";
import { findPage } from "../features.ts";
import * as texts from "../texts.ts";
import { useChatPanel } from "./chat/chat-panel-state.ts";
import { ChatSlot } from "./chat/chat-slot.tsx";
import styles from "./shell.module.css";
import { MobileBar, Sidebar, TitleBar } from "./shell-parts.ts";
import { useBreakpoint } from "./use-breakpoint.ts";

const ConnectionBanner = lazyComponent(async () => (await import("../signed-in-later.tsx")).ConnectionBanner);

/** The layout around every signed-in page: one for desktops, one for phones. docs/reference/platform.md#layout */
export function Shell({ account }: { account: Account }) {
  const { user, isCached } = account;
  const isPhone = useBreakpoint() === "phone";
  const chat = useChatPanel("chat-panel");
  const { pathname } = useLocation();
  const title = useAtomValue(pageTitleAtom) ?? findPage(pathname)?.title ?? "";

  return (
    <div className={styles.shell} data-layout={isPhone ? "phone" : "desktop"}>
      <PageTitle title={title} />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isPhone ? (
        <Suspense fallback={<div className={styles.phoneHead} />}>
          <MobileBar user={user} />
        </Suspense>
      ) : (
        <Suspense fallback={<div />}>
          <Sidebar />
        </Suspense>
      )}
      <div className={styles.main}>
        {!isPhone && (
          <Suspense fallback={<div className={styles.titleBar} />}>
            <TitleBar title={title} chat={chat} />
          </Suspense>
        )}
        <div className={styles.scroller}>
          <Suspense fallback={null}>
            <ConnectionBanner />
          </Suspense>
          <main id="content" className={styles.content} tabIndex={-1}>
            <HasTitleBarContext value={!isPhone && title !== ""}>
              <PageErrorScreen place="shell">
                <Suspense fallback={<Spinner label={texts.loading} />}>
                  <Outlet />
                </Suspense>
              </PageErrorScreen>
            </HasTitleBarContext>
          </main>
          <ConnectionLine cached={{ receivedAtAtom, isCached }} />
        </div>
      </div>
      <ChatSlot isPhone={isPhone} user={user} panel={chat} />
    </div>
  );
}
