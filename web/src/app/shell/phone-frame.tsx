import { Menu, MessageCircle } from "lucide-react";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { NavLink } from "react-router-dom";
import type { User } from "#game/contract/me.ts";
import type { Elements } from "../../ui/elements.ts";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Badge } from "../../ui/people/badge.tsx";
import { BAR_PAGES, type Page } from "../pages/pages.ts";
import chatStyles from "./chat/chat-place.module.css";
import { useFreePlace } from "./chat/use-free-place.ts";
import styles from "./mobile.module.css";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavBadge, useNavNote } from "./nav-badge.tsx";
import { StatsStrip } from "./stats-strip.tsx";

/** Shorter ways are trembling fingers, in CSS pixels. */
const MIN_WAY_PX = 8;

/** The badge of a page that the bar lacks: it shows on the menu's button. */
const MENU_NEWS: Pick<Page, "badge"> = { badge: "finishedCourse" };

export interface MobileBarProps {
  readonly user: User;
  /** The line that states the connection. */
  readonly children: Elements;
}

/** The top bar on phones, with the state of the connection and the four quantities below it. */
export function MobileBar({ user, children }: MobileBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const note = useNavNote(MENU_NEWS);
  return (
    <header className={styles.top}>
      <div className={styles.bar}>
        <nav aria-label="Main" className={styles.links}>
          {BAR_PAGES.map((link) => (
            <BarLink key={link.path} page={link} label={link.label ?? link.title} />
          ))}
        </nav>
        <button
          type="button"
          className={styles.link}
          aria-label={note === null ? "Menu" : `Menu, ${note}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <Menu aria-hidden size={22} />
          <span>Menu</span>
          <span className={styles.badge}>
            <NavBadge page={MENU_NEWS} isCompact />
          </span>
        </button>
      </div>
      {children}
      <StatsStrip />
      <MobileMenu isOpen={isOpen} onClose={() => setIsOpen(false)} user={user} />
    </header>
  );
}

function BarLink({ page, label }: { page: Page; label: string }) {
  const { path, title, Icon } = page;
  const note = useNavNote(page);
  return (
    <NavLink to={path} aria-label={note === null ? title : `${title}, ${note}`} className={styles.link ?? ""}>
      <Icon aria-hidden size={22} />
      <span>
        <span className={styles.more}>{title.slice(0, -label.length)}</span>
        <span>{label}</span>
      </span>
      <span className={styles.badge}>
        <NavBadge page={page} isCompact />
      </span>
    </NavLink>
  );
}

export interface PhoneChatProps {
  readonly isOpen: boolean;
  readonly unread: number;
  /** Describes the unread messages for screen readers. */
  readonly note: string;
  readonly onToggle: (isOpen: boolean) => void;
  /** The chat. */
  readonly children: Elements;
}

/** The floating button of the chat and its sheet. The button steps aside while the player reads on, and rests on no control. */
export function PhoneChat({ isOpen, unread, note, onToggle, children }: PhoneChatProps) {
  const isAside = useIsScrollingDown();
  const button = useRef<HTMLButtonElement>(null);
  const way = useFreePlace(button);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={chatStyles.floating}
        data-aside={isAside}
        style={{ "--way": `${-way}px` } as CSSProperties}
        aria-label={`Open chat${note}`}
        onClick={() => onToggle(true)}
      >
        <MessageCircle aria-hidden size={24} />
        {unread > 0 && (
          <span className={chatStyles.badge}>
            <Badge count={unread} />
          </span>
        )}
      </button>
      <Dialog title="Chat" size="wide" isOpen={isOpen} onClose={() => onToggle(false)}>
        <div className={chatStyles.sheet}>{children}</div>
      </Dialog>
    </>
  );
}

/** Returns whether the window was last scrolled down and isn't at the end of the page, where there is room for what floats. */
function useIsScrollingDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      const way = scrollY - last;
      if (Math.abs(way) < MIN_WAY_PX) return;
      last = scrollY;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - MIN_WAY_PX;
      setIsDown(way > 0 && !isAtEnd);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return isDown;
}
