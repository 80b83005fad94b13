import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { pageTitleAtom } from "../../device/page-title.ts";
import type { Account } from "../../player/me.ts";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { HasTitleBarContext } from "../../ui/page/page-heading.tsx";
import { findPage } from "../features.ts";
import { useChatPanel } from "./chat/chat-slot.tsx";
import { Frame } from "./frame.tsx";
import styles from "./shell.module.css";
import { MobileBar, Sidebar, TitleBar } from "./shell-parts.ts";
import { useBreakpoint } from "./use-breakpoint.ts";

const ConnectionBanner = lazyComponent(async () => (await import("../signed-in-later.tsx")).ConnectionBanner);

/** The layout around every signed-in page: one for desktops, one for phones. docs/reference/platform.md#layout */
export function Shell({ account }: { account: Account }) {
  const isPhone = useBreakpoint() === "phone";
  const chat = useChatPanel("chat-panel");
  const { pathname } = useLocation();
  const title = useAtomValue(pageTitleAtom) ?? findPage(pathname)?.title ?? "";
  const side = (
    <Suspense fallback={<div className={isPhone ? styles.phoneHead : undefined} />}>
      {isPhone ? <MobileBar user={account.user} /> : <Sidebar />}
    </Suspense>
  );
  const bar = !isPhone && (
    <Suspense fallback={<div className={styles.titleBar} />}>
      <TitleBar title={title} chat={chat} />
    </Suspense>
  );
  return (
    <HasTitleBarContext value={!isPhone && title !== ""}>
      <Frame
        account={account}
        title={title}
        chat={chat}
        banner={<ConnectionBanner />}
        side={side}
        bar={bar}
      />
    </HasTitleBarContext>
  );
}
