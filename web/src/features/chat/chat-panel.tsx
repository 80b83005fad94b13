import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import type { User } from "#game/contract/auth.ts";
import { can } from "#game/contract/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./chat.module.css";
import { ChatHeader } from "./chat-header.tsx";
import {
  asOfAtom,
  logAtom,
  mutedIdsAtom,
  pendingAtom,
  sessionAtom,
  statusAtom,
  typistsAtom,
} from "./chat-state.ts";
import { momentText } from "./chat-time.ts";
import { Composer } from "./composer.tsx";
import { openChosenRoom } from "./live.ts";
import { LiveRegion } from "./live-region.tsx";
import { MessageActions, type MessageTarget } from "./message-actions.tsx";
import { MessageList } from "./message-list.tsx";
import { toRows } from "./message-rows.ts";
import { PeopleDialog } from "./people-dialog.tsx";
import { typingText } from "./typing.ts";
import { useUnreadLine } from "./use-unread-line.ts";

/** Joins the chat, in sight or not; the function it returns leaves it. */
export function startChat(token: string, myId: string): () => void {
  return openChosenRoom(token, myId);
}

/** The room: who is there, what is said, and the box to speak. Player area, section 2. */
export function ChatPanel({ user }: { user: Pick<User, "id" | "username" | "avatar" | "role"> }) {
  const { messages, hasOlder } = useAtomValue(logAtom);
  const allPending = useAtomValue(pendingAtom);
  const session = useAtomValue(sessionAtom);
  const muted = useAtomValue(mutedIdsAtom);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [target, setTarget] = useState<MessageTarget | null>(null);
  const [isPeopleOpen, setIsPeopleOpen] = useState(false);
  const [unreadAfter, clearUnreadLine] = useUnreadLine(isAtEnd);
  const { id, username, avatar } = user;
  const roomId = session?.roomId ?? null;

  const rows = useMemo(() => {
    const pending = allPending.filter((entry) => entry.roomId === roomId);
    return toRows({ messages, pending, me: { userId: id, username, avatar }, muted, unreadAfter });
  }, [messages, allPending, roomId, id, username, avatar, muted, unreadAfter]);

  return (
    <div className={styles.chat}>
      <ChatHeader onPeople={() => setIsPeopleOpen(true)} />
      <StatusNotice />
      <MessageList
        rows={rows}
        hasOlder={hasOlder}
        onAtEnd={setIsAtEnd}
        isAtEnd={isAtEnd}
        onMenu={setTarget}
        isAdmin={can(user, "chat.moderate")}
      />
      <TypingIndicator myId={id} />
      <Composer
        onSent={() => {
          clearUnreadLine();
          // Whoever speaks wants to see what they said.
          setIsAtEnd(true);
        }}
      />
      <LiveRegion myId={id} />
      <MessageActions target={target} isAdmin={can(user, "chat.moderate")} onClose={() => setTarget(null)} />
      <PeopleDialog isOpen={isPeopleOpen} onClose={() => setIsPeopleOpen(false)} />
    </div>
  );
}

/** What is wrong with the connection, and the way out of it where there is one. */
function StatusNotice() {
  const status = useAtomValue(statusAtom);
  const session = useAtomValue(sessionAtom);
  const asOf = useAtomValue(asOfAtom);
  if (status.kind === "live") return null;
  return (
    <div className={styles.status}>
      {status.kind === "connecting" ? (
        <p role="status">{status.text}</p>
      ) : (
        <Notice kind={status.kind === "polling" ? "info" : "error"}>{status.text}</Notice>
      )}
      {asOf !== null && (
        <p className={styles.asOf}>Last known messages, as of {momentText(new Date(asOf), new Date())}.</p>
      )}
      {status.canRetry && <Button onClick={() => session?.retry()}>Retry Connection</Button>}
    </div>
  );
}

function TypingIndicator({ myId }: { myId: string }) {
  const typists = useAtomValue(typistsAtom);
  const muted = useAtomValue(mutedIdsAtom);
  const text = typingText(typists, new Set([...muted, myId]));
  return <p className={styles.typing}>{text}</p>;
}
