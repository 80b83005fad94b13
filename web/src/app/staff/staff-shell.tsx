import { useAtomValue } from "jotai";
import { ChevronDown, Search, Undo2 } from "lucide-react";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { can } from "#game/core/wire/roles.ts";
import { pageTitleAtom } from "../../device/page-title.ts";
import { ADMIN_AREA, type AdminAreaPage, pageAt, RAIL_GROUPS, trailTo } from "../../features/admin/pages.ts";
import { Palette } from "../../features/admin/search/palette.tsx";
import type { Account } from "../../player/me.ts";
import { isComposing, shortcutOf } from "../../ui/keys.ts";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { ChatButton, ChatPanelButton } from "../shell/chat/chat-button.tsx";
import { type ChatPanelState, useChatPanel } from "../shell/chat/chat-slot.tsx";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { Frame } from "../shell/frame.tsx";
import shell from "../shell/shell.module.css";
import { ThemeToggle } from "../shell/theme-toggle.tsx";
import { AdminLinks } from "../shell/title-bar.tsx";
import { useBreakpoint } from "../shell/use-breakpoint.ts";
import styles from "./staff.module.css";

/** The layout around every page of the administration. docs/reference/administration.md#shell */
export function StaffShell({ account }: { readonly account: Account }) {
  const { user } = account;
  const isPhone = useBreakpoint() === "phone";
  const chat = useChatPanel("staff-chat");
  const title = useAtomValue(pageTitleAtom) ?? "Overview";
  const search = useSearch(can(user, "npcs.edit"));
  const pages = useMemo(() => staffPagesFor(user), [user]);
  const side = isPhone ? (
    <StaffBar onSearch={search.open} menu={<StaffMenu pages={pages} />} />
  ) : (
    <StaffRail pages={pages} />
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
        bar={!isPhone && <StaffBar onSearch={search.open} menu={<AdminLinks />} chat={chat} />}
      />
      <Palette pages={pages} isOpen={search.isOpen} onClose={search.close} />
    </>
  );
}

/** The state of the search, which ⌘K and Ctrl+K open. Another page closes it. */
function useSearch(isAllowed: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isAllowed) return;
    const press = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      // Another dialog is answered first.
      if (!event.repeat && !document.querySelector("dialog[open]")) setIsOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isAllowed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the search
  useEffect(close, [pathname]);

  return { isOpen, open: isAllowed ? open : null, close };
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
  return trailTo(pageAt(pathname)?.path ?? null)
    .map(({ path }) => rail.find((each) => each.path === path))
    .findLast((page) => page !== undefined);
}
