import { useAtomValue } from "jotai";
import { badgesAtom } from "../../state/badges.ts";
import { Badge } from "../../ui/badge.tsx";

/** What waits behind a link of the navigation, in words; null where nothing does. */
export function useNavNote(path: string): string | null {
  const { unreadMessages, newContacts } = useAtomValue(badgesAtom);
  if (path === "/messages" && unreadMessages > 0) return `${unreadMessages} unread`;
  if (path === "/network" && newContacts > 0) {
    return newContacts === 1 ? "1 new contact" : `${newContacts} new contacts`;
  }
  return null;
}

/** Unread messages on Messages, a key on Network where somebody new can be met. Player area, section 2. */
export function NavBadge({ path, isCompact }: { path: string; isCompact: boolean }) {
  const { unreadMessages, newContacts } = useAtomValue(badgesAtom);
  if (path === "/messages" && unreadMessages > 0)
    return <Badge count={unreadMessages} max={isCompact ? 9 : 99} />;
  if (path === "/network" && newContacts > 0)
    return <Badge count={isCompact ? null : newContacts} icon="key" />;
  return null;
}
