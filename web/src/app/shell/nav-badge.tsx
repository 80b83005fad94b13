import { useAtomValue } from "jotai";
import { type Badges, badgesAtom } from "../../state/badges.ts";
import { Badge } from "../../ui/badge.tsx";

/** What waits on a page with this badge, in words; null if nothing does. */
export function useNavNote(badge: keyof Badges | undefined): string | null {
  const { unreadMessages, newContacts } = useAtomValue(badgesAtom);
  if (badge === "unreadMessages" && unreadMessages > 0) return `${unreadMessages} unread`;
  if (badge === "newContacts" && newContacts > 0) {
    return newContacts === 1 ? "1 new contact" : `${newContacts} new contacts`;
  }
  return null;
}

interface NavBadgeProps {
  readonly badge: keyof Badges | undefined;
  readonly isCompact: boolean;
}

/** The count of unread messages, or a key for new contacts; nothing if nothing waits. */
export function NavBadge({ badge, isCompact }: NavBadgeProps) {
  const { unreadMessages, newContacts } = useAtomValue(badgesAtom);
  if (badge === "unreadMessages" && unreadMessages > 0)
    return <Badge count={unreadMessages} max={isCompact ? 9 : 99} />;
  if (badge === "newContacts" && newContacts > 0)
    return <Badge count={isCompact ? null : newContacts} icon="key" />;
  return null;
}
