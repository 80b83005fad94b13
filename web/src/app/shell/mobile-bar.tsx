import { LayoutDashboard, Mail, Menu, Settings, UsersRound } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router-dom";
import type { KnownMe } from "../../state/me.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./mobile.module.css";
import { MobileMenu } from "./mobile-menu.tsx";

const LINKS = [
  { path: "/dashboard", title: "Dashboard", Icon: LayoutDashboard },
  { path: "/network", title: "Network", Icon: UsersRound },
  { path: "/messages", title: "Messages", Icon: Mail },
  { path: "/settings", title: "Account Settings", Icon: Settings },
];

/** The phone's top bar. Player area, section 2. */
export function MobileBar({ known }: { known: KnownMe }) {
  const [isOpen, setIsOpen] = useState(false);
  const unread = known.me.badges.unreadMessages;
  return (
    <header className={styles.bar}>
      <nav aria-label="Main" className={styles.links}>
        {LINKS.map(({ path, title, Icon }) => (
          <NavLink key={path} to={path} aria-label={title} className={styles.link ?? ""}>
            <Icon aria-hidden size={22} />
            {path === "/messages" && unread > 0 && (
              <Badge count={unread} max={99} label={`${unread} unread`} />
            )}
          </NavLink>
        ))}
      </nav>
      <IconButton label="Menu" onClick={() => setIsOpen(true)} expanded={isOpen}>
        <Menu aria-hidden size={22} />
      </IconButton>
      <MobileMenu isOpen={isOpen} onClose={() => setIsOpen(false)} known={known} />
    </header>
  );
}
