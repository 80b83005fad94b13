import { useAtomValue, useSetAtom } from "jotai";
import { MessageCircle, PanelRightClose } from "lucide-react";
import { unreadChatAtom } from "../../../device/preferences/chat-preferences.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import layout from "../../../ui/layout.module.css";
import { Badge } from "../../../ui/people/badge.tsx";
import styles from "../mobile.module.css";
import shell from "../shell.module.css";
import { type ChatPanelState, isChatRequestedAtom } from "./chat-slot.tsx";

/** Returns the name of a button that opens the chat, and its badge, both with the count of unread messages. */
function useUnread(name: string) {
  const unread = useAtomValue(unreadChatAtom);
  const badge = unread > 0 && (
    <span className={shell.iconBadge}>
      <Badge count={unread} isSmall />
    </span>
  );
  return { label: unread > 0 ? `${name}, ${unread} unread` : name, badge };
}

interface ChatButtonProps {
  /** True if there is no room for its word. */
  readonly isCompact?: boolean;
}

/** Opens the chat on a phone, from the bar at the top. Counts the unread messages. */
export function ChatButton({ isCompact = false }: ChatButtonProps) {
  const { label, badge } = useUnread("Open chat");
  const request = useSetAtom(isChatRequestedAtom);
  const press = { "aria-haspopup": "dialog", onClick: () => request(true) } as const;
  const icon = <MessageCircle aria-hidden size={22} />;
  return isCompact ? (
    <IconButton label={label} {...press}>
      {icon}
      {badge}
    </IconButton>
  ) : (
    <button type="button" className={`${shell.wordLink} ${styles.link}`} aria-label={label} {...press}>
      {icon}
      <span className={layout.cut}>Chat</span>
      {badge}
    </button>
  );
}

/** Opens and closes the chat's panel on a desktop. Counts the unread messages while it is closed. */
export function ChatPanelButton({ isOpen, onToggle }: ChatPanelState) {
  const { label, badge } = useUnread("Open chat panel");
  const Icon = isOpen ? PanelRightClose : MessageCircle;
  return (
    <IconButton label={isOpen ? "Close chat panel" : label} aria-expanded={isOpen} onClick={onToggle}>
      <Icon aria-hidden size={20} />
      {!isOpen && badge}
    </IconButton>
  );
}
