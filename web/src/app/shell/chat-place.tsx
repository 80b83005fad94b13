import { useAtomValue } from "jotai";
import { MessageCircle, PanelRightClose, PanelRightOpen } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import * as v from "valibot";
import type { User } from "#game/contract/auth.ts";
import { unreadChatAtom } from "../../state/chat.ts";
import { tokenAtom } from "../../state/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./chat-place.module.css";
import { useBreakpoint } from "./use-breakpoint.ts";
import { useChat } from "./use-chat.ts";

/** State of a history entry that opens the chat, set by ../share-page.tsx. */
export const OPENS_CHAT = { opensChat: true } as const;
const OpensChat = v.object({ opensChat: v.literal(true) });

/** Container of the chat: a collapsible panel on desktops, a floating button with a sheet on phones. */
export function ChatPlace({ isPhone, user }: { isPhone: boolean; user: User }) {
  const isWide = useBreakpoint() === "wide";
  const [choice, setChoice] = useState<boolean | null>(null);
  const { chat, retry } = useChat(useAtomValue(tokenAtom), user.id);
  const unread = useAtomValue(unreadChatAtom);
  const isOpen = choice ?? (isWide && !isPhone);
  const { state } = useLocation();
  useEffect(() => {
    if (v.is(OpensChat, state)) setChoice(true);
  }, [state]);
  const note = unread > 0 ? `, ${unread} unread` : "";

  const content =
    chat === "failed" ? (
      <div className={styles.failed}>
        <Notice kind="error">Failed to initialize chat connection</Notice>
        <Button onClick={retry}>Retry Connection</Button>
      </div>
    ) : chat === null ? (
      <Spinner label="Connecting..." />
    ) : (
      <chat.ChatPanel user={user} />
    );

  if (isPhone) {
    return (
      <>
        <button
          type="button"
          className={styles.floating}
          aria-label={`Open chat${note}`}
          onClick={() => setChoice(true)}
        >
          <MessageCircle aria-hidden size={24} />
          {unread > 0 && (
            <span className={styles.badge}>
              <Badge count={unread} />
            </span>
          )}
        </button>
        <Dialog title="Chat" size="wide" isOpen={choice === true} onClose={() => setChoice(false)}>
          <div className={styles.sheet}>{content}</div>
        </Dialog>
      </>
    );
  }
  return (
    <aside className={styles.panel} data-open={isOpen} aria-label="Chat">
      <div className={styles.head}>
        {isOpen && <h2>Chat</h2>}
        <IconButton
          label={isOpen ? "Close chat panel" : `Open chat panel${note}`}
          expanded={isOpen}
          onClick={() => setChoice(!isOpen)}
        >
          {isOpen ? <PanelRightClose aria-hidden size={20} /> : <PanelRightOpen aria-hidden size={20} />}
        </IconButton>
        {!isOpen && unread > 0 && <Badge count={unread} />}
      </div>
      {isOpen && <div className={styles.content}>{content}</div>}
    </aside>
  );
}
