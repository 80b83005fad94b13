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
import { hasPhoneLayout, useBreakpoint } from "./use-breakpoint.ts";

/** The top bar of phones. */
const MobileBar = lazyComponent(async () => (await import("./phone-shell.tsx")).MobileBar);
/** The navigation of desktops. */
const Sidebar = lazyComponent(async () => (await import("./sidebar.tsx")).Sidebar);
/** The title bar of desktops. */
const TitleBar = lazyComponent(async () => (await import("./title-bar.tsx")).TitleBar);

/** Loads the parts of the shell that only this window's layout has. */
export const loadShellParts = () =>
  Promise.all((hasPhoneLayout() ? [MobileBar] : [Sidebar, TitleBar]).map(({ load }) => load()));

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
