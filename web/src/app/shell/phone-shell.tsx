import { Menu } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router-dom";
import type { User } from "#game/core/wire/me.ts";
import type { Page } from "../../feature.ts";
import { BAR_PAGES } from "../features.ts";
import * as texts from "../texts.ts";
import { ChatButton } from "./chat/chat-button.tsx";
import styles from "./mobile.module.css";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavBadge, useNavNote } from "./nav-badge.tsx";
import shell from "./shell.module.css";
import { StatsStrip } from "./stats-strip.tsx";

const LINK = `${shell.wordLink} ${styles.link}`;

/** The badge of a page that the bar lacks: it shows on the menu's button. */
const MENU_NEWS: Pick<Page, "badge"> = { badge: "finishedCourse" };

/** The top bar on phones, with the four quantities below it. */
export function MobileBar({ user }: { readonly user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const note = useNavNote(MENU_NEWS);
  return (
    <header className={styles.top}>
      <div className={styles.bar}>
        <nav aria-label={texts.main} className={styles.links}>
          {BAR_PAGES.map((link) => (
            <BarLink key={link.path} page={link} label={link.label ?? link.title} />
          ))}
        </nav>
        <ChatButton />
        <button
          type="button"
          className={LINK}
          aria-label={note === null ? texts.menu : `Menu, ${note}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <Menu aria-hidden size={22} />
          <span>{texts.menu}</span>
          <span className={styles.badge}>
            <NavBadge page={MENU_NEWS} isCompact />
          </span>
        </button>
      </div>
      <StatsStrip />
      <MobileMenu isOpen={isOpen} onClose={() => setIsOpen(false)} user={user} />
    </header>
  );
}

function BarLink({ page, label }: { page: Page; label: string }) {
  const { path, title, icon: Icon } = page;
  const note = useNavNote(page);
  return (
    <NavLink to={path} aria-label={note === null ? title : `${title}, ${note}`} className={LINK}>
      <Icon aria-hidden size={22} />
      <span>
        <span className={styles.more}>{title.slice(0, -label.length)}</span>
        <span>{label}</span>
      </span>
      <span className={styles.badge}>
        <NavBadge page={page} isCompact />
      </span>
    </NavLink>
  );
}
