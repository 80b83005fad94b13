import { useAtomValue } from "jotai";
import { MessageCircle, PanelRightClose } from "lucide-react";
import { unreadChatAtom } from "../../../device/preferences/chat-preferences.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Badge } from "../../../ui/people/badge.tsx";
import shell from "../shell.module.css";
import type { ChatPanelState } from "./chat-panel-state.ts";

/** Opens and closes the chat's panel on a desktop. Counts the unread messages while it is closed. */
export function ChatPanelButton({ isOpen, onToggle }: ChatPanelState) {
  const unread = useAtomValue(unreadChatAtom);
  const label = `Open chat panel${unread > 0 ? `, ${unread} unread` : ""}`;
  const Icon = isOpen ? PanelRightClose : MessageCircle;
  return (
    <span className={shell.chatButton}>
      <IconButton label={isOpen ? "Close chat panel" : label} expanded={isOpen} onClick={onToggle}>
        <Icon aria-hidden size={20} />
      </IconButton>
      {!isOpen && unread > 0 && (
        <span className={shell.iconBadge}>
          <Badge count={unread} isSmall />
        </span>
      )}
    </span>
  );
}
