import { LayoutDashboard, type LucideIcon, Mail, Menu, Settings, UsersRound } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router-dom";
import type { KnownMe } from "../../state/me.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./mobile.module.css";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavBadge, useNavNote } from "./nav-badge.tsx";

const LINKS = [
  { path: "/dashboard", title: "Dashboard", Icon: LayoutDashboard },
  { path: "/network", title: "Network", Icon: UsersRound },
  { path: "/messages", title: "Messages", Icon: Mail },
  { path: "/settings", title: "Account Settings", Icon: Settings },
];

/** The phone's top bar. Player area, section 2. */
export function MobileBar({ known }: { known: KnownMe }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className={styles.bar}>
      <nav aria-label="Main" className={styles.links}>
        {LINKS.map((link) => (
          <BarLink key={link.path} {...link} />
        ))}
      </nav>
      <IconButton label="Menu" onClick={() => setIsOpen(true)} expanded={isOpen}>
        <Menu aria-hidden size={22} />
      </IconButton>
      <MobileMenu isOpen={isOpen} onClose={() => setIsOpen(false)} known={known} />
    </header>
  );
}

function BarLink({ path, title, Icon }: { path: string; title: string; Icon: LucideIcon }) {
  const note = useNavNote(path);
  return (
    <NavLink to={path} aria-label={note === null ? title : `${title}, ${note}`} className={styles.link ?? ""}>
      <Icon aria-hidden size={22} />
      <span className={styles.badge}>
        <NavBadge path={path} isCompact />
      </span>
    </NavLink>
  );
}
