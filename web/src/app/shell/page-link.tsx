import { useAtomValue } from "jotai";
import { NavLink, type NavLinkProps } from "react-router-dom";
import { plural } from "#game/core/plural.ts";
import type { Page } from "../../feature.ts";
import { badgesAtom } from "../../player/reads/badges.ts";
import { isCourseReadyAtom } from "../../player/reads/studies.ts";
import type { Elements } from "../../ui/elements.ts";
import layout from "../../ui/layout.module.css";
import { Badge } from "../../ui/people/badge.tsx";

type Badged = Pick<Page, "badge" | "isSoon">;
type BadgeKind = NonNullable<Page["badge"]>;

const NOTES: Readonly<Record<BadgeKind, (count: number) => string>> = {
  unreadMessages: (count) => `${count} unread`,
  newContacts: (count) => plural(count, { one: "1 new contact", other: `${count} new contacts` }),
  finishedCourse: () => "course finished",
};

function useCounts(): Readonly<Record<BadgeKind, number>> {
  const isCourseReady = useAtomValue(isCourseReadyAtom);
  return { ...useAtomValue(badgesAtom), finishedCourse: isCourseReady ? 1 : 0 };
}

/** Describes a page's badge, or says that the page is coming soon; null if neither. */
export function useNavNote({ badge, isSoon }: Badged): string | null {
  const counts = useCounts();
  if (isSoon) return "coming soon";
  return badge && counts[badge] > 0 ? NOTES[badge](counts[badge]) : null;
}

/** A dot if one of the pages behind 'More' has a badge. */
export function MoreBadge({ pages, isCompact }: { pages: readonly Page[]; isCompact: boolean }) {
  const counts = useCounts();
  const total = pages.reduce((sum, { badge }) => sum + (badge ? counts[badge] : 0), 0);
  return total > 0 ? <Badge count={total} max={9} isSmall={isCompact} /> : null;
}

/** The count of unread messages, a key for new contacts, 1 for a finished course, `Soon` if there is room, or nothing. */
export function NavBadge({ page, isCompact }: { page: Badged; isCompact: boolean }) {
  const { badge, isSoon } = page;
  const counts = useCounts();
  if (isSoon) return isCompact ? null : <small className={layout.small}>Soon</small>;
  const count = badge ? counts[badge] : 0;
  if (count === 0) return null;
  if (badge === "newContacts")
    return <Badge count={isCompact ? null : count} icon="key" isSmall={isCompact} />;
  return <Badge count={count} max={isCompact ? 9 : 99} isSmall={isCompact} />;
}

interface PageLinkProps extends Pick<NavLinkProps, "end" | "replace" | "onClick"> {
  readonly page: Page;
  readonly className: string | undefined;
  /** The class of its badge. */
  readonly badge: string | undefined;
  /** True if there is no room for a long badge. */
  readonly isCompact?: boolean;
  /** CSS pixels of its icon. */
  readonly size?: number;
  /** The visible name. Without one, a tooltip says it. */
  readonly children: Elements;
}

/** A link to a page in navigation: its icon, name and badge, which screen readers hear as one. */
export function PageLink({
  page,
  className = "",
  badge,
  isCompact = false,
  size = 20,
  children,
  ...link
}: PageLinkProps) {
  const { path, title, icon: Icon } = page;
  const note = useNavNote(page);
  const label = note === null ? title : `${title}, ${note}`;
  return (
    <NavLink
      to={path}
      className={className}
      aria-label={label}
      title={children ? undefined : label}
      {...link}
    >
      <Icon aria-hidden size={size} />
      {children}
      <span className={badge}>
        <NavBadge page={page} isCompact={isCompact} />
      </span>
    </NavLink>
  );
}
