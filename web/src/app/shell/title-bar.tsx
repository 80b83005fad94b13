import { NavLink, useLocation } from "react-router-dom";
import { ADMIN_PAGES, findPage } from "../features.ts";
import { ChatPanelButton } from "./chat/chat-button.tsx";
import type { ChatPanelState } from "./chat/chat-slot.tsx";
import { NavBadge, useNavNote } from "./page-link.tsx";
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
        Staff
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

/** Links to the administration, each an icon with its word. Phones have them in their menus. */
export function AdminLinks() {
  return (
    <nav aria-label="Administration" className={styles.adminLinks}>
      {ADMIN_PAGES.map(({ path, title, word, icon: Icon }) => (
        <NavLink key={path} to={path} end aria-label={title} title={title} className={styles.wordLink ?? ""}>
          <Icon aria-hidden size={20} />
          <span>{word ?? title}</span>
        </NavLink>
      ))}
    </nav>
  );
}
