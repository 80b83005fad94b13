import { useAtomValue } from "jotai";
import { UsersRound } from "lucide-react";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { CHAT_ROOMS } from "#game/chat/wire.ts";
import type { User } from "#game/core/wire/me.ts";
import { can } from "#game/core/wire/roles.ts";
import { store } from "../../store.ts";
import { Button } from "../../ui/button/button.tsx";
import { stampText } from "../../ui/dates.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { useAnnouncer } from "../../ui/use-announcer.tsx";
import styles from "./chat.module.css";
import { readSeq, setRoom } from "./chat-preferences.ts";
import { Composer } from "./composer/composer.tsx";
import {
  asOfAtom,
  isConnectedAtom,
  logAtom,
  mutedIdsAtom,
  pendingAtom,
  presenceAtom,
  roomAtom,
  sessionAtom,
  statusAtom,
  typistsAtom,
} from "./connection/chat-state.ts";
import { openRoom } from "./connection/room-session.ts";
import { typingText } from "./connection/typing.ts";
import { MessageActions, type MessageTarget, PeopleDialog } from "./dialogs/message-actions.tsx";
import { ModerationNotices } from "./dialogs/moderation.tsx";
import { MessageList } from "./log/message-list.tsx";
import { lastSeqOf, newsAfter } from "./log/message-log.ts";
import { toRows } from "./log/message-rows.ts";
import * as texts from "./texts.ts";

/** Opens the chosen room and follows later choices. Returns a function that closes it. */
export function openChosenRoom(token: string, myId: string): () => void {
  let close = openRoom(token, myId, store.get(roomAtom));
  const unsubscribe = store.sub(roomAtom, () => {
    close();
    close = openRoom(token, myId, store.get(roomAtom));
  });
  return () => {
    unsubscribe();
    close();
  };
}

/** The chat room. docs/reference/chat.md */
export function ChatPanel({ user }: { user: Pick<User, "id" | "username" | "avatar" | "role"> }) {
  const { messages, hasOlder } = useAtomValue(logAtom);
  const pending = useAtomValue(pendingAtom);
  const muted = useAtomValue(mutedIdsAtom);
  const room = useAtomValue(roomAtom);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [target, setTarget] = useState<MessageTarget | null>(null);
  const [isPeopleOpen, setIsPeopleOpen] = useState(false);
  const [unreadAfter, clearUnreadLine] = useUnreadLine(isAtEnd);
  const { id, username, avatar } = user;

  const rows = useMemo(() => {
    return toRows({ messages, pending, me: { userId: id, username, avatar }, muted, unreadAfter });
  }, [messages, pending, id, username, avatar, muted, unreadAfter]);

  return (
    <div className={styles.chat}>
      <ChatHeader onPeople={() => setIsPeopleOpen(true)} />
      <StatusNotice />
      <ModerationNotices myId={id} />
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
          // Shows the player's own message.
          setIsAtEnd(true);
        }}
      />
      <LiveRegion key={room} myId={id} />
      <MessageActions target={target} isAdmin={can(user, "chat.moderate")} onClose={() => setTarget(null)} />
      <PeopleDialog myId={id} isOpen={isPeopleOpen} onClose={() => setIsPeopleOpen(false)} />
    </div>
  );
}

/** Shows a connection problem, with a retry button if useful. */
function StatusNotice() {
  const status = useAtomValue(statusAtom);
  const session = useAtomValue(sessionAtom);
  const asOf = useAtomValue(asOfAtom);
  if (status.kind === "live") return null;
  // A notice that soon goes away lies over the messages, so that they don't move twice.
  const isPassing = status.kind === "connecting";
  return (
    <div className={isPassing ? styles.passing : ""}>
      <div className={styles.status}>
        {status.kind === "connecting" ? (
          <p role="status">{status.text}</p>
        ) : (
          <Notice kind={status.kind === "polling" ? "info" : "error"}>{status.text}</Notice>
        )}
        {asOf !== null && <p className={styles.asOf}>{`Last known messages, as of ${stampText(asOf)}.`}</p>}
        {status.canRetry && <Button onClick={() => session?.retry()}>Retry Connection</Button>}
      </div>
    </div>
  );
}

function TypingIndicator({ myId }: { myId: string }) {
  const typists = useAtomValue(typistsAtom);
  const muted = useAtomValue(mutedIdsAtom);
  const text = typingText(typists, new Set([...muted, myId]));
  return <p className={styles.typing}>{text}</p>;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Returns the `seq` before the "New messages" line (null for no line) and a function that removes the line.
 * Messages that arrive while the end of the list is in view count as read.
 */
function useUnreadLine(isAtEnd: boolean): [number | null, () => void] {
  const session = useAtomValue(sessionAtom);
  const lastSeq = lastSeqOf(useAtomValue(logAtom));
  const isConnected = useAtomValue(isConnectedAtom);
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
  const [after, setAfter] = useState<number | null>(null);
  /** True if the line for messages unread at opening has been placed. */
  const hasSettled = useRef(false);
  const isWatching = isAtEnd && isVisible;

  useEffect(() => {
    if (!session || lastSeq === 0) return;
    const read = readSeq(session.roomId);
    if (read !== null && lastSeq > read && !(hasSettled.current && isWatching)) {
      setAfter((line) => line ?? read);
    }
    if (isWatching) session.markRead();
    if (isConnected) hasSettled.current = true;
  }, [session, lastSeq, isWatching, isConnected]);

  // On return, the line is above the messages that arrived during the player's absence.
  useEffect(() => {
    if (!isVisible) setAfter(null);
  }, [isVisible]);

  return [after, useCallback(() => setAfter(null), [])];
}

/** The room, the connection state and the number of people online. */
function ChatHeader({ onPeople }: { onPeople: () => void }) {
  const room = useAtomValue(roomAtom);
  const { count } = useAtomValue(presenceAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const { kind } = useAtomValue(statusAtom);
  const id = useId();
  const word = kind === "connecting" ? "Connecting" : isConnected ? texts.online : "Offline";

  return (
    <div className={styles.header}>
      <label className="visually-hidden" htmlFor={id}>
        Room
      </label>
      <select
        id={id}
        className={styles.room}
        translate="no"
        value={room}
        onChange={(event) => setRoom(event.target.value)}
      >
        {CHAT_ROOMS.map(({ roomId, roomName }) => (
          <option key={roomId} value={roomId}>
            {roomName}
          </option>
        ))}
      </select>
      <span className={styles.state} data-online={isConnected}>
        {word}
      </span>
      <button type="button" className={styles.people} onClick={onPeople}>
        <UsersRound aria-hidden size={16} />
        {isConnected ? (
          <span>
            <span aria-hidden>{count}</span>
            <span className="visually-hidden">{texts.countOnline(count)}</span>
          </span>
        ) : kind === "connecting" ? (
          <span>
            <span aria-hidden>…</span>
            <span className="visually-hidden">{texts.people}</span>
          </span>
        ) : (
          <span>{texts.people}</span>
        )}
      </button>
    </div>
  );
}

/** Batches announcements over this time, so that a busy room stays bearable. In milliseconds. */
const GATHER_MS = 1_500;

/** Announces other people's new messages in one room while the panel is open. */
export function LiveRegion({ myId }: { myId: string }) {
  const log = useAtomValue(logAtom);
  const muted = useAtomValue(mutedIdsAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const { announce, region } = useAnnouncer();
  /** The last message that isn't news; null until the room is known. */
  const [announced, setAnnounced] = useState<number | null>(null);
  const news = announced === null ? [] : newsAfter(log, announced, myId, muted);

  const tell = useEffectEvent(() => {
    const [first, second] = news;
    setAnnounced(lastSeqOf(log));
    if (first) announce(second ? texts.countNewMessages(news.length) : `${first.username}: ${first.content}`);
  });
  const isDue = isConnected && news.length > 0;
  // Messages that go on coming don't put it off.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(tell, GATHER_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  useEffect(() => {
    if (isConnected) setAnnounced((before) => before ?? lastSeqOf(log));
  }, [isConnected, log]);

  return region;
}
