import { useAtomValue } from "jotai";
import { NavLink } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { type PreviewRequest, WAIT_AN_HOUR, WAIT_UNTIL_DUE } from "#game/preview/preview-message.ts";
import { refreshLists } from "../../player/live/refresh.ts";
import { refreshMe } from "../../player/me.ts";
import { badgesAtom } from "../../player/reads/badges.ts";
import styles from "./preview-app.module.css";
import { askPage } from "./transport.ts";

/** The previewed screens, and buttons that let an hour pass, or the time until something delayed is due. */
export function PreviewBar() {
  const { unreadMessages, newContacts } = useAtomValue(badgesAtom);
  const screens = [
    { path: PAGE_PATHS.dashboard, title: "Dashboard", count: 0, what: "" },
    { path: PAGE_PATHS.network, title: "Network", count: newContacts, what: "new" },
    { path: PAGE_PATHS.messages, title: "Messages", count: unreadMessages, what: "unread" },
  ];

  async function wait(request: PreviewRequest) {
    await askPage(request);
    refreshMe();
    refreshLists();
  }

  return (
    <header className={styles.bar}>
      <nav aria-label="Previewed screens" className={styles.links}>
        {screens.map(({ path, title, count, what }) => (
          <NavLink key={path} to={path} className={styles.link ?? ""}>
            <span>{title}</span>
            {count > 0 && (
              <span className={styles.count}>
                <span>{count}</span>
                <span className="visually-hidden">{` ${what}`}</span>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      <div className={styles.waits}>
        <button type="button" className={styles.wait} onClick={() => void wait(WAIT_AN_HOUR)}>
          Wait 1 h
        </button>
        <button type="button" className={styles.wait} onClick={() => void wait(WAIT_UNTIL_DUE)}>
          Next due
        </button>
      </div>
    </header>
  );
}
