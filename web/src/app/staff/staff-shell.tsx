import { useAtomValue } from "jotai";
import { ChevronDown, Search, Undo2 } from "lucide-react";
import { type ReactElement, Suspense, useEffect, useMemo, useState } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { can } from "#game/core/wire/roles.ts";
import { pageTitleAtom } from "../../device/page-title.ts";
import { RAIL_GROUPS } from "../../features/admin/pages.ts";
import type { Account } from "../../player/me.ts";
import { receivedAtAtom } from "../../player/player.ts";
import { Spinner } from "../../ui/button/spinner.tsx";
import { isComposing, shortcutOf } from "../../ui/keys.ts";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";
import { ConnectionLine } from "../connection/connection-slot.tsx";
import { PageErrorScreen } from "../errors/page-error-screen.tsx";
import { AdminLinks } from "../shell/admin-links.tsx";
import { ChatButton } from "../shell/chat/chat-button.tsx";
import { ChatPanelButton } from "../shell/chat/chat-panel-button.tsx";
import { type ChatPanelState, useChatPanel } from "../shell/chat/chat-panel-state.ts";
import { ChatSlot } from "../shell/chat/chat-slot.tsx";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import shell from "../shell/shell.module.css";
import { ThemeToggle } from "../shell/theme-toggle.tsx";
import { useBreakpoint } from "../shell/use-breakpoint.ts";
import styles from "./staff.module.css";
import { currentPage, staffPagesFor } from "./staff-pages.ts";

const Palette = lazyComponent(async () => (await import("../../features/admin/search/palette.tsx")).Palette);

/** The layout around every page of the administration. docs/reference/administration.md#shell */
export function StaffShell({ account }: { readonly account: Account }) {
  const { user, isCached } = account;
  const isPhone = useBreakpoint() === "phone";
  const chat = useChatPanel("staff-chat");
  const title = useAtomValue(pageTitleAtom) ?? "Overview";
  const search = useSearch(can(user, "npcs.edit"));
  const pages = useMemo(() => staffPagesFor(user), [user]);

  return (
    <div className={`${shell.shell} ${styles.shell}`} data-layout={isPhone ? "phone" : "desktop"}>
      <PageTitle title={title} />
      <a className={shell.skip} href="#content">
        Skip to content
      </a>
      {isPhone ? (
        <StaffBar onSearch={search.open} menu={<StaffMenu pages={pages} />} />
      ) : (
        <StaffRail pages={pages} />
      )}
      <div className={shell.main}>
        {!isPhone && <StaffBar onSearch={search.open} menu={<AdminLinks />} chat={chat} />}
        <div className={shell.scroller}>
          <ConnectionBanner />
          <main id="content" className={`${shell.content} ${styles.content}`} tabIndex={-1}>
            <PageErrorScreen place="shell">
              <Suspense fallback={<Spinner label="Loading..." />}>
                <Outlet />
              </Suspense>
            </PageErrorScreen>
          </main>
          <ConnectionLine cached={{ receivedAtAtom, isCached }} />
        </div>
      </div>
      <ChatSlot isPhone={isPhone} user={user} panel={chat} />
      {search.wasOpened && (
        <Suspense fallback={null}>
          <Palette pages={pages} isOpen={search.isOpen} onClose={search.close} />
        </Suspense>
      )}
    </div>
  );
}

/** The state of the search, which ⌘K and Ctrl+K open. Another page closes it. */
function useSearch(isAllowed: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { pathname } = useLocation();

  useEffect(() => {
    if (!isAllowed) return;
    const press = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      // Another dialog is answered first.
      if (event.repeat || document.querySelector("dialog[open]")) return;
      setWasOpened(true);
      setIsOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isAllowed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the search
  useEffect(() => setIsOpen(false), [pathname]);

  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return { isOpen, wasOpened, open: isAllowed ? open : null, close: () => setIsOpen(false) };
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

interface StaffBarProps {
  /** Opens the search; null if the role may not search. */
  readonly onSearch: (() => void) | null;
  readonly menu: ReactElement;
  /** The chat's panel; absent on a phone, where a sheet takes its place. */
  readonly chat?: ChatPanelState;
}

/** The bar above a page of the administration: the search, and a way to other pages. */
function StaffBar({ onSearch, menu, chat }: StaffBarProps) {
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
      {menu}
      {!chat && <ChatButton isCompact />}
      <ThemeToggle />
      {chat && <ChatPanelButton {...chat} />}
    </header>
  );
}

interface StaffPagesProps {
  readonly pages: ReturnType<typeof staffPagesFor>;
}

/** The navigation of the administration on a phone: a button with the name of the page, which opens the others. */
function StaffMenu({ pages }: StaffPagesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const current = currentPage(pages, useLocation().pathname);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-haspopup="dialog"
        aria-label={`Pages, ${current?.title}`}
        onClick={() => setIsOpen(true)}
      >
        <span>{current?.title ?? "Pages"}</span>
        <ChevronDown aria-hidden size={18} />
      </button>
      <Dialog title="Pages" size="roomy" isOpen={isOpen} onClose={close}>
        <StaffRail pages={pages} onLeave={close} />
      </Dialog>
    </>
  );
}

/** The links to the pages of the administration: a column beside the page, or in the dialog of a phone, which `onLeave` closes. */
function StaffRail({ pages, onLeave }: StaffPagesProps & { readonly onLeave?: () => void }) {
  const current = currentPage(pages, useLocation().pathname);
  // A link's page takes over the entry of the dialog in the history.
  const leave = onLeave && { replace: true, onClick: onLeave };
  return (
    <nav aria-label="Staff" className={styles.rail}>
      {RAIL_GROUPS.map((group) => {
        const links = pages.filter((page) => page.rail.group === group);
        return (
          links.length > 0 && (
            <div key={group} className={styles.group}>
              <p aria-hidden>{group}</p>
              <ul aria-label={group} className={styles.links}>
                {links.map((page) => (
                  <li key={page.path}>
                    <Link
                      {...leave}
                      to={page.path}
                      className={`${shell.navLink} ${styles.link}`}
                      title={page.title}
                      aria-current={page === current ? "page" : undefined}
                    >
                      <page.rail.Icon aria-hidden size={18} />
                      <span>{page.title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      <Link
        {...leave}
        to={PAGE_PATHS.dashboard}
        className={`${shell.navLink} ${styles.link} ${styles.back}`}
        title="Back to the game"
      >
        <Undo2 aria-hidden size={18} />
        <span>Back to the game</span>
      </Link>
    </nav>
  );
}
