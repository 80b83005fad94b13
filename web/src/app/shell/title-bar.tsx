import { useLocation } from "react-router-dom";
import { findPage } from "../features.ts";
import * as texts from "../texts.ts";
import { AdminLinks } from "./admin-links.tsx";
import { ChatPanelButton } from "./chat/chat-panel-button.tsx";
import type { ChatPanelState } from "./chat/chat-panel-state.ts";
import { NavBadge, useNavNote } from "./nav-badge.tsx";
import styles from "./shell.module.css";
import { ThemeToggle } from "./theme-toggle.tsx";

export interface TitleBarProps {
  readonly title: string;
  readonly chat: ChatPanelState;
}

/** The title bar on desktops: the page's title, links to the administration, and the chat's button. */
export function TitleBar({ title, chat }: TitleBarProps) {
  return (
    <header className={styles.titleBar}>
      <span className={styles.staff} aria-hidden>
        {texts.staff}
      </span>
      <AdminLinks />
      <ThemeToggle />
      <ChatPanelButton {...chat} />
      {/* Shown first, and read last: the page follows its title, also for the focus. */}
      <div className={styles.pageTitle}>
        <h1 id="page-title">{title}</h1>
        <UnreadBadge />
      </div>
    </header>
  );
}

/** The count of unread messages, on their page. */
function UnreadBadge() {
  const page = findPage(useLocation().pathname);
  const note = useNavNote(page ?? {});
  return (
    page?.badge === "unreadMessages" &&
    note !== null && (
      <>
        <NavBadge page={page} isCompact={false} />
        <span className="visually-hidden">{note}</span>
      </>
    )
  );
}
