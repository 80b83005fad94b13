import { NavLink } from "react-router-dom";
import { ADMIN_PAGES } from "../features.ts";
import styles from "./shell.module.css";

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
