import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import type { User } from "#game/core/wire/me.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import styles from "./staff.module.css";
import { currentPage, staffPagesFor } from "./staff-pages.ts";

/** The navigation of the administration: a column beside the page, a row above it on phones. */
export function StaffRail({ user }: { readonly user: User }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const pages = staffPagesFor(user);
  const current = currentPage(pages, pathname);

  // The row of a phone shows where the page is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    const link = list.current?.querySelector("[aria-current]");
    link?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav aria-label="Staff" className={styles.rail}>
      <ul ref={list} className={styles.links}>
        {pages.map((page) => (
          <li key={page.path}>
            <Link
              to={page.path}
              className={styles.link ?? ""}
              title={page.title}
              aria-current={page === current ? "page" : undefined}
            >
              <page.Icon aria-hidden size={18} />
              <span>{page.title}</span>
            </Link>
          </li>
        ))}
        <li className={styles.back}>
          <Link to={PAGE_PATHS.dashboard} className={styles.link ?? ""} title="Back to the game">
            <Undo2 aria-hidden size={18} />
            <span>Back to the game</span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}
