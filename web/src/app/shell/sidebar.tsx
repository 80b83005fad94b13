import { useAtomValue } from "jotai";
import { Ellipsis, LogOut, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { energyTone } from "#game/core/energy.ts";
import { levelProgress } from "#game/core/level.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { useCollapsed } from "../../device/preferences/sidebar.ts";
import type { Page } from "../../feature.ts";
import { signOut } from "../../player/device/sign-out.ts";
import { energyAmountAtom } from "../../player/energy.ts";
import { ownFaceAtom, playerAtom } from "../../player/player.ts";
import { isUncountedAtom } from "../../player/reads/studies.ts";
import { Logo } from "../../ui/art/logo.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { Quantity, quantityText } from "../../ui/figures/quantity.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { ACCOUNT_PAGES, NAV_PAGES } from "../features.ts";
import { MoreBadge, PageLink } from "./page-link.tsx";
import shell from "./shell.module.css";
import styles from "./sidebar.module.css";
import { useBreakpoint } from "./use-breakpoint.ts";

const LINK = `${shell.navLink} ${styles.link}`;
/** Height of a link with its gap in CSS pixels, as in the style sheet. */
const LINK_HEIGHT = 48;

/** Navigation on desktops. Collapses in a narrow window, and moves links that don't fit into 'More'. */
export function Sidebar() {
  const [isCollapsed, setCollapsed] = useCollapsed("sidebar", useBreakpoint() === "wide" ? "wide" : "narrow");
  const list = useRef<HTMLDivElement>(null);
  const fits = useFittingCount(list);
  const shown = fits >= NAV_PAGES.length ? NAV_PAGES : NAV_PAGES.slice(0, Math.max(1, fits - 1));
  const more = NAV_PAGES.slice(shown.length);

  return (
    <aside className={styles.sidebar} data-collapsed={isCollapsed}>
      <div className={styles.head}>
        {!isCollapsed && <Logo />}
        <IconButton
          label={isCollapsed ? "Expand sidebar" : "Collapse sidebar"}
          onClick={() => setCollapsed(!isCollapsed)}
          aria-expanded={!isCollapsed}
        >
          {isCollapsed ? <PanelLeftOpen aria-hidden size={20} /> : <PanelLeftClose aria-hidden size={20} />}
        </IconButton>
      </div>
      <PlayerSummary isCompact={isCollapsed} />
      <nav aria-label="Main" className={styles.nav} ref={list}>
        {shown.map((page) => (
          <SidebarLink key={page.path} page={page} isCompact={isCollapsed} />
        ))}
        {more.length > 0 && <More pages={more} isCollapsed={isCollapsed} />}
      </nav>
      <div className={styles.foot}>
        {ACCOUNT_PAGES.map((page) => (
          <SidebarLink key={page.path} page={page} isCompact={isCollapsed} />
        ))}
        <button type="button" className={LINK} onClick={() => void signOut()} aria-label="Logout">
          <LogOut aria-hidden size={20} />
          {!isCollapsed && <span>Logout</span>}
        </button>
      </div>
    </aside>
  );
}

const badgeClass = (isCompact: boolean) => (isCompact ? shell.iconBadge : styles.badge);

interface SidebarLinkProps {
  readonly page: Page;
  readonly isCompact?: boolean;
  readonly onClick?: () => void;
}

function SidebarLink({ page, isCompact = false, ...link }: SidebarLinkProps) {
  return (
    <PageLink page={page} className={LINK} badge={badgeClass(isCompact)} isCompact={isCompact} {...link}>
      {!isCompact && <span>{page.title}</span>}
    </PageLink>
  );
}

function More({ pages, isCollapsed }: { pages: readonly Page[]; isCollapsed: boolean }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={LINK} popoverTarget={id} aria-label="More">
        <Ellipsis aria-hidden size={20} />
        {!isCollapsed && <span>More</span>}
        <span className={badgeClass(isCollapsed)}>
          <MoreBadge pages={pages} isCompact={isCollapsed} />
        </span>
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.more}>
        {pages.map((page) => (
          <SidebarLink key={page.path} page={page} onClick={() => menu.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
}

/** Returns the number of links that fit, and updates it with the window. */
function useFittingCount(list: React.RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(NAV_PAGES.length);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      // The prerendered view may still hide it.
      if (element.clientHeight > 0) setCount(Math.floor(element.clientHeight / LINK_HEIGHT));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [list]);
  return count;
}

/** Summary card of the player in the sidebar. */
function PlayerSummary({ isCompact }: { isCompact: boolean }) {
  const player = useAtomValue(playerAtom);
  const energy = useAtomValue(energyAmountAtom);
  const isUncounted = useAtomValue(isUncountedAtom);
  const face = useAtomValue(ownFaceAtom);
  if (!player) return null;
  const { level } = levelProgress(player.lifetimeExperience);
  const meter = (
    <Meter kind={energyTone(energy)} value={energy} max={100} label={`Energy ${energy} of 100`} />
  );
  if (isCompact) {
    return (
      <div className={styles.summary} data-compact="true">
        <Avatar name={player.name} src={face} size={40} />
        {meter}
      </div>
    );
  }
  return (
    <section className={styles.summary} aria-label="Player summary">
      <Avatar name={player.name} src={face} size={40} />
      <div className={styles.summaryText}>
        <strong translate="no">{player.name}</strong>
        <span>{`Level ${level} · ${player.status}`}</span>
      </div>
      {meter}
      <div className={styles.summaryNumbers}>
        <Link
          to={`${PAGE_PATHS.finances}?only=cash`}
          aria-label={`Cash ${quantityText("cash", player.cash)}: what moved it`}
        >
          <Quantity kind="cash" value={player.cash} isShort />
        </Link>
        {!isUncounted && (
          <Link
            to={`${PAGE_PATHS.finances}?only=followers`}
            aria-label={`${quantityText("followers", player.followers)} followers: what moved them`}
          >
            <Quantity kind="followers" value={player.followers} isShort />
          </Link>
        )}
      </div>
    </section>
  );
}
