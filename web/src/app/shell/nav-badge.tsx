import { useAtomValue } from "jotai";
import type { Page } from "../../feature.ts";
import { badgesAtom } from "../../player/reads/badges.ts";
import { isCourseReadyAtom } from "../../player/reads/studies.ts";
import { Badge } from "../../ui/people/badge.tsx";
import * as texts from "../texts.ts";
import styles from "./nav-badge.module.css";

/** Describes a page's badge, or says that the page is coming soon; null if neither. */
export function useNavNote({ badge, isSoon }: Pick<Page, "badge" | "isSoon">): string | null {
  const { unreadMessages, newContacts } = useAtomValue(badgesAtom);
  const isCourseReady = useAtomValue(isCourseReadyAtom);
  if (isSoon) return "coming soon";
  if (badge === "unreadMessages" && unreadMessages > 0) return `${unreadMessages} unread`;
  if (badge === "newContacts" && newContacts > 0) {
    return texts.newContacts(newContacts);
  }
  return badge === "finishedCourse" && isCourseReady ? "course finished" : null;
}

/** A dot if one of the pages behind 'More' has a badge. */
export function MoreBadge({
  pages,
  isCompact,
}: {
  readonly pages: readonly Page[];
  readonly isCompact: boolean;
}) {
  const { unreadMessages, newContacts } = useAtomValue(badgesAtom);
  const isCourseReady = useAtomValue(isCourseReadyAtom);
  const counts = { unreadMessages, newContacts, finishedCourse: isCourseReady ? 1 : 0 };
  const total = pages.reduce((sum, { badge }) => sum + (badge ? counts[badge] : 0), 0);
  return total > 0 ? <Badge count={total} max={9} isSmall={isCompact} /> : null;
}

interface NavBadgeProps {
  readonly page: Pick<Page, "badge" | "isSoon">;
  readonly isCompact: boolean;
}

/** The count of unread messages, a key for new contacts, 1 for a finished course, `Soon` if there is room, or nothing. */
export function NavBadge({ page: { badge, isSoon }, isCompact }: NavBadgeProps) {
  const { unreadMessages, newContacts } = useAtomValue(badgesAtom);
  const isCourseReady = useAtomValue(isCourseReadyAtom);
  if (isSoon) return isCompact ? null : <small className={styles.soon}>Soon</small>;
  if (badge === "unreadMessages" && unreadMessages > 0)
    return <Badge count={unreadMessages} max={isCompact ? 9 : 99} isSmall={isCompact} />;
  if (badge === "newContacts" && newContacts > 0)
    return <Badge count={isCompact ? null : newContacts} icon="key" isSmall={isCompact} />;
  if (badge === "finishedCourse" && isCourseReady) return <Badge count={1} isSmall={isCompact} />;
  return null;
}
