import { useAtomValue } from "jotai";
import { LogOut, Menu, X } from "lucide-react";
import { useRef, useState } from "react";
import type { User } from "#game/core/wire/me.ts";
import { useLayer } from "../../device/history.ts";
import type { Page } from "../../feature.ts";
import { signOut } from "../../player/device/sign-out.ts";
import { ownFaceAtom } from "../../player/player.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { useModal } from "../../ui/layers/modal.ts";
import layout from "../../ui/layout.module.css";
import { Avatar } from "../../ui/people/avatar.tsx";
import { ACCOUNT_PAGES, ADMIN_PAGES, BAR_PAGES, NAV_PAGES } from "../features.ts";
import { ChatButton } from "./chat/chat-button.tsx";
import styles from "./mobile.module.css";
import { NavBadge, PageLink, useNavNote } from "./page-link.tsx";
import shell from "./shell.module.css";
import { StatsStrip } from "./stats-strip.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const LINK = `${shell.wordLink} ${styles.link}`;
const MENU_LINK = `${shell.navLink} ${styles.menuLink}`;

/** The badge of a page that the bar lacks: it shows on the menu's button. */
const MENU_NEWS: Pick<Page, "badge"> = { badge: "finishedCourse" };

/** The top bar on phones, with the four quantities below it. */
export function MobileBar({ user }: { readonly user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const note = useNavNote(MENU_NEWS);
  return (
    <header className={styles.top}>
      <div className={styles.bar}>
        <nav aria-label="Main" className={styles.links}>
          {BAR_PAGES.map(({ label, ...page }) => (
            <PageLink
              key={page.path}
              page={page}
              className={LINK}
              badge={shell.iconBadge}
              size={22}
              isCompact
            >
              <span className={layout.cut}>
                {label && <span className={styles.more}>{page.title.slice(0, -label.length)}</span>}
                <span>{label ?? page.title}</span>
              </span>
            </PageLink>
          ))}
        </nav>
        <ChatButton />
        <button
          type="button"
          className={LINK}
          aria-label={note === null ? "Menu" : `Menu, ${note}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <Menu aria-hidden size={22} />
          <span className={layout.cut}>Menu</span>
          <span className={shell.iconBadge}>
            <NavBadge page={MENU_NEWS} isCompact />
          </span>
        </button>
      </div>
      <StatsStrip />
      <MobileMenu isOpen={isOpen} onClose={() => setIsOpen(false)} user={user} />
    </header>
  );
}

/** The full-screen menu on phones: all pages, the account and Logout. docs/reference/platform.md#layout */
function MobileMenu({ isOpen, onClose, user }: { isOpen: boolean; onClose: () => void; user: User }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(isOpen, onClose);
  useModal(dialog, isOpen);
  const { username, email } = user;
  const face = useAtomValue(ownFaceAtom);
  // Each takes the place of the menu's entry in the history.
  const linkTo = (page: Page) => (
    <PageLink
      key={page.path}
      page={page}
      className={MENU_LINK}
      badge={styles.menuBadge}
      end
      replace
      onClick={onClose}
    >
      <span>{page.title}</span>
    </PageLink>
  );

  return (
    <dialog ref={dialog} className={`${layout.window} ${styles.menu}`} aria-label="Menu" onClose={onClose}>
      {isOpen && (
        <>
          <div className={styles.menuHead}>
            <Avatar name={username} src={face} size={40} />
            <div>
              <strong translate="no">{username}</strong>
              <span>{email}</span>
            </div>
            <ThemeToggle />
            <IconButton label="Close menu" onClick={onClose}>
              <X aria-hidden size={22} />
            </IconButton>
          </div>
          <nav aria-label="All pages" className={styles.menuLinks}>
            {[...NAV_PAGES, ...ACCOUNT_PAGES].map(linkTo)}
            <p className={styles.staff} aria-hidden>
              Staff
            </p>
            {ADMIN_PAGES.map(linkTo)}
          </nav>
          <button type="button" className={MENU_LINK} onClick={() => void signOut()}>
            <LogOut aria-hidden size={20} />
            Logout
          </button>
        </>
      )}
    </dialog>
  );
}
