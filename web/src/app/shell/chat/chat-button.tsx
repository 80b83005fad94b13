import { useAtomValue, useSetAtom } from "jotai";
import { MessageCircle } from "lucide-react";
import { unreadChatAtom } from "../../../device/preferences/chat-preferences.ts";
import { Badge } from "../../../ui/people/badge.tsx";
import * as texts from "../../texts.ts";
import styles from "../mobile.module.css";
import shell from "../shell.module.css";
import { isChatRequestedAtom } from "./chat-request.ts";

interface ChatButtonProps {
  /** True if there is no room for its label. */
  readonly isCompact?: boolean;
}

/** Opens the chat on a phone, from the bar at the top. Counts the unread messages. */
export function ChatButton({ isCompact = false }: ChatButtonProps) {
  const unread = useAtomValue(unreadChatAtom);
  const request = useSetAtom(isChatRequestedAtom);
  return (
    <button
      type="button"
      className={isCompact ? shell.iconLink : `${shell.wordLink} ${styles.link}`}
      aria-label={unread > 0 ? `Open chat, ${unread} unread` : "Open chat"}
      aria-haspopup="dialog"
      onClick={() => request(true)}
    >
      <MessageCircle aria-hidden size={22} />
      {!isCompact && <span>{texts.chat}</span>}
      {unread > 0 && (
        <span className={isCompact ? shell.iconBadge : styles.badge}>
          <Badge count={unread} isSmall />
        </span>
      )}
    </button>
  );
}
