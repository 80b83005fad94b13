import { useAtomValue } from "jotai";
import { Search, Undo2 } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Link, matchPath, useLocation } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { can } from "#game/core/wire/roles.ts";
import { pageTitleAtom } from "../../device/page-title.ts";
import { ADMIN_AREA, type AdminAreaPage, RAIL_GROUPS, trailTo } from "../../features/admin/pages.ts";
import type { Account } from "../../player/me.ts";
import { isComposing, shortcutOf } from "../../ui/keys.ts";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { ChatButton, ChatPanelButton } from "../shell/chat/chat-button.tsx";
import { type ChatPanelState, useChatPanel } from "../shell/chat/chat-slot.tsx";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { Frame } from "../shell/frame.tsx";
import shell from "../shell/shell.module.css";
import { ThemeToggle } from "../shell/theme-toggle.tsx";
import { AdminLinks } from "../shell/title-bar.tsx";
import { useBreakpoint } from "../shell/use-breakpoint.ts";
import styles from "./staff.module.css";

const Palette = lazyComponent(async () => (await import("../../features/admin/search/palette.tsx")).Palette);

/** The layout around every page of the administration. docs/reference/administration.md#shell */
export function StaffShell({ account }: { readonly account: Account }) {
  const { user } = account;
  const isPhone = useBreakpoint() === "phone";
  const chat = useChatPanel("staff-chat");
  const title = useAtomValue(pageTitleAtom) ?? "Overview";
  const search = useSearch(can(user, "npcs.edit"));
  const pages = useMemo(() => staffPagesFor(user), [user]);
  const bar = <StaffBar onSearch={search.open} chat={isPhone ? null : chat} />;
  const rail = <StaffRail pages={pages} />;
  const side = isPhone ? (
    <div className={styles.top}>
      {bar}
      {rail}
    </div>
  ) : (
    rail
  );

  return (
    <>
      <Frame
        account={account}
        title={title}
        chat={chat}
        className={styles.shell}
        banner={<ConnectionBanner />}
        side={side}
        bar={!isPhone && bar}
      />
      {search.wasOpened && (
        <Suspense fallback={null}>
          <Palette pages={pages} isOpen={search.isOpen} onClose={search.close} />
        </Suspense>
      )}
    </>
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
  /** The chat's panel; null on a phone, where a sheet takes its place. */
  readonly chat: ChatPanelState | null;
}

/** The bar above a page of the administration: the search, and links to its areas. */
function StaffBar({ onSearch, chat }: StaffBarProps) {
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
      <AdminLinks />
      {chat === null && <ChatButton isCompact />}
      <ThemeToggle />
      {chat && <ChatPanelButton {...chat} />}
    </header>
  );
}

/** The navigation of the administration: a column beside the page, a row above it on phones. */
function StaffRail({ pages }: { readonly pages: ReturnType<typeof staffPagesFor> }) {
  const { pathname } = useLocation();
  const rail = useRef<HTMLElement>(null);
  const current = currentPage(pages, pathname);

  // The row of a phone shows where the page is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    const link = rail.current?.querySelector("[aria-current]");
    link?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav ref={rail} aria-label="Staff" className={styles.rail}>
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

/** A page on the rail of the administration. */
type RailPage = AdminAreaPage & { readonly rail: object };

/** The pages of the rail that the user may open. docs/reference/administration.md#shell */
export function staffPagesFor(user: Parameters<typeof can>[0]): readonly RailPage[] {
  return ADMIN_AREA.flatMap(({ rail, ...page }) =>
    rail && (rail.needs === null || can(user, rail.needs)) ? [{ ...page, rail }] : [],
  );
}

/** Returns the page of the rail to which a path belongs: its own, or the nearest one above it. */
export function currentPage(rail: readonly RailPage[], pathname: string): RailPage | undefined {
  const own = ADMIN_AREA.find(({ path }) => matchPath(path, pathname) !== null);
  return trailTo(own?.path ?? null)
    .map(({ path }) => rail.find((each) => each.path === path))
    .findLast((page) => page !== undefined);
}
