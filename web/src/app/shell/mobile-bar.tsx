import { Menu } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router-dom";
import type { KnownMe } from "../../state/me.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { BAR_PAGES, type Page } from "../pages.ts";
import styles from "./mobile.module.css";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavBadge, useNavNote } from "./nav-badge.tsx";

/** The badge of a page that the bar lacks: it shows on the menu's button. */
const MENU_NEWS: Pick<Page, "badge"> = { badge: "finishedCourse" };

/** The top bar on phones. */
export function MobileBar({ known }: { known: KnownMe }) {
  const [isOpen, setIsOpen] = useState(false);
  const note = useNavNote(MENU_NEWS);
  return (
    <header className={styles.bar}>
      <nav aria-label="Main" className={styles.links}>
        {BAR_PAGES.map((link) => (
          <BarLink key={link.path} {...link} />
        ))}
      </nav>
      <div className={styles.menuButton}>
        <IconButton
          label={note === null ? "Menu" : `Menu, ${note}`}
          onClick={() => setIsOpen(true)}
          expanded={isOpen}
        >
          <Menu aria-hidden size={22} />
        </IconButton>
        <span className={styles.badge}>
          <NavBadge page={MENU_NEWS} isCompact />
        </span>
      </div>
      <MobileMenu isOpen={isOpen} onClose={() => setIsOpen(false)} known={known} />
    </header>
  );
}

function BarLink(page: Page) {
  const { path, title, Icon } = page;
  const note = useNavNote(page);
  return (
    <NavLink to={path} aria-label={note === null ? title : `${title}, ${note}`} className={styles.link ?? ""}>
      <Icon aria-hidden size={22} />
      <span className={styles.badge}>
        <NavBadge page={page} isCompact />
      </span>
    </NavLink>
  );
}
