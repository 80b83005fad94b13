import { Search } from "lucide-react";
import { NavLink } from "react-router-dom";
import { ADMIN_PAGES } from "../features.ts";
import { ChatButton } from "../shell/chat/chat-button.tsx";
import shell from "../shell/shell.module.css";
import { ThemeToggle } from "../shell/theme-toggle.tsx";
import styles from "./staff.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

interface StaffBarProps {
  /** Opens the search; null if the role may not search. */
  readonly onSearch: (() => void) | null;
  readonly isPhone: boolean;
}

/** The bar above a page of the administration: the search, and links to its areas. */
export function StaffBar({ onSearch, isPhone }: StaffBarProps) {
  return (
    <header className={styles.bar}>
      {onSearch ? (
        <button
          type="button"
          className={styles.search}
          aria-label="Find anything"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <Search aria-hidden size={18} />
          <span>Find anything</span>
          <kbd>{isApple ? "⌘K" : "Ctrl+K"}</kbd>
        </button>
      ) : (
        <span className={styles.search} />
      )}
      <nav aria-label="Administration" className={shell.adminLinks}>
        {ADMIN_PAGES.map(({ path, title, icon: Icon }) => (
          <NavLink key={path} to={path} end aria-label={title} title={title} className={shell.iconLink ?? ""}>
            <Icon aria-hidden size={20} />
          </NavLink>
        ))}
      </nav>
      {isPhone && <ChatButton isCompact />}
      <ThemeToggle />
    </header>
  );
}
