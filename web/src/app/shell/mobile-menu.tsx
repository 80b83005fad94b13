import { useAtomValue } from "jotai";
import { LogOut, X } from "lucide-react";
import { useRef } from "react";
import { NavLink } from "react-router-dom";
import type { User } from "#game/core/wire/me.ts";
import { useLayer } from "../../device/history.ts";
import type { Page } from "../../feature.ts";
import { signOut } from "../../player/device/sign-out.ts";
import { ownFaceAtom } from "../../player/own-face.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { useModal } from "../../ui/layers/modal.ts";
import layout from "../../ui/layout.module.css";
import { Avatar } from "../../ui/people/avatar.tsx";
import { ACCOUNT_PAGES, ADMIN_PAGES, NAV_PAGES } from "../features.ts";
import * as texts from "../texts.ts";
import styles from "./mobile.module.css";
import { NavBadge, useNavNote } from "./nav-badge.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

function MenuLink({ page, onFollow }: { page: Page; onFollow: () => void }) {
  const { path, title, icon: Icon } = page;
  const note = useNavNote(page);
  return (
    <NavLink
      to={path}
      end
      // Takes the place of the menu's entry in the history.
      replace
      onClick={onFollow}
      className={styles.menuLink ?? ""}
      aria-label={note === null ? title : `${title}, ${note}`}
    >
      <Icon aria-hidden size={20} />
      <span>{title}</span>
      <span className={styles.menuBadge}>
        <NavBadge page={page} isCompact={false} />
      </span>
    </NavLink>
  );
}

/** The full-screen menu on phones: all pages, the account and Logout. docs/reference/platform.md#layout */
export function MobileMenu({ isOpen, onClose, user }: { isOpen: boolean; onClose: () => void; user: User }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(isOpen, onClose);
  useModal(dialog, isOpen);
  const { username, email } = user;
  const face = useAtomValue(ownFaceAtom);

  return (
    <dialog
      ref={dialog}
      className={`${layout.window} ${styles.menu}`}
      aria-label={texts.menu}
      onClose={onClose}
    >
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
            {[...NAV_PAGES, ...ACCOUNT_PAGES].map((page) => (
              <MenuLink key={page.path} page={page} onFollow={onClose} />
            ))}
            <p className={styles.staff} aria-hidden>
              {texts.staff}
            </p>
            {ADMIN_PAGES.map((page) => (
              <MenuLink key={page.path} page={page} onFollow={onClose} />
            ))}
          </nav>
          <button type="button" className={styles.menuLink} onClick={() => void signOut()}>
            <LogOut aria-hidden size={20} />
            {texts.logout}
          </button>
        </>
      )}
    </dialog>
  );
}
