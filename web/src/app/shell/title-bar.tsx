import { NavLink } from "react-router-dom";
import { ADMIN_PAGES } from "../features.ts";
import * as texts from "../texts.ts";
import styles from "./shell.module.css";
import { ThemeToggle } from "./theme-toggle.tsx";

/** The title bar on desktops: the page's title and links to the administration. */
export function TitleBar({ title }: { title: string }) {
  return (
    <header className={styles.titleBar}>
      <p className={styles.pageTitle}>{title}</p>
      <nav aria-label="Administration" className={styles.adminLinks}>
        <span className={styles.staff} aria-hidden>
          {texts.staff}
        </span>
        {ADMIN_PAGES.map(({ path, title: name, icon: Icon }) => (
          <NavLink key={path} to={path} end aria-label={name} title={name} className={styles.iconLink ?? ""}>
            <Icon aria-hidden size={20} />
          </NavLink>
        ))}
      </nav>
      <ThemeToggle />
    </header>
  );
}
