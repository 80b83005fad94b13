import { chatMessages, postChatMessage, type RoomId } from "#game/contract/chat.ts";
import { call, failureText, NetworkError } from "../../lib/api.ts";
import { unreadChatAtom } from "../../state/chat.ts";
import type { PendingMessage } from "../../state/chat-outbox.ts";
import { store } from "../../state/store.ts";
import {
  asOfAtom,
  logAtom,
  mutedIdsAtom,
  mutesAtom,
  pendingAtom,
  presenceAtom,
  roomAtom,
  sessionAtom,
  silenceAtom,
  statusAtom,
  typistsAtom,
} from "./chat-state.ts";
import { readSeq, setReadSeq } from "./kept.ts";
import { keepLog, readKeptLog } from "./kept-log.ts";
import { createLink } from "./link.ts";
import { EMPTY_LOG, gapStart, lastSeqOf, withMessages, withOlder } from "./message-log.ts";
import { loadMutes } from "./mutes.ts";
import { releaseRoom } from "./other-tab.ts";
import { createOutgoing } from "./outgoing.ts";
import { createOwnTyping } from "./own-typing.ts";
import { receive } from "./receive.ts";
import { freshTypists } from "./typing.ts";
import { countUnread } from "./unread.ts";

/** What is shown is written to this device so long after it changed, in milliseconds. */
const KEEP_MS = 1_000;

/** Opens the chosen room, and another when that is chosen; the function it returns ends that. */
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

/** Opens a room for as long as the player is signed in; the function it returns closes it. */
export function openRoom(token: string, myId: string, roomId: RoomId): () => void {
  let askedAfter: number | null = null;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const outgoing = createOutgoing({ roomId, transmit });
  const typing = createOwnTyping((type) => void link.send({ type, payload: { roomId } }));
  const link = createLink({
    token,
    myId,
    roomId,
    onFrame: (frame) => receive(frame, myId, listeners),
    onMine: outgoing.leave,
    onReached() {
      if (readSeq(roomId) === null) setReadSeq(roomId, lastSeqOf(store.get(logAtom)));
      outgoing.flush();
    },
    onLost: outgoing.pause,
  });

  const listeners = {
    onJoined(): void {
      askedAfter = null;
      link.noteJoined();
    },
    /** Asks for what is missing; what an answer could not fill is not asked for again. */
    onMessages(): void {
      const after = gapStart(store.get(logAtom));
      if (after === null || after === askedAfter) return;
      if (link.send({ type: "resume", payload: { after } })) askedAfter = after;
    },
    onConfirmed: outgoing.leave,
    onRefused: outgoing.refuse,
  };

  function transmit(entry: PendingMessage): boolean {
    const { id, content } = entry;
    switch (link.way()) {
      case "socket":
        return link.send({ type: "chat_message", id, payload: { content, roomId } });
      case "call":
        void post(entry);
        return true;
      default:
        return false;
    }
  }

  async function post({ id, content }: PendingMessage): Promise<void> {
    try {
      const { message } = await call(postChatMessage, { parameters: { roomId }, body: { id, content } });
      if (isClosed) return;
      store.set(logAtom, (log) => withMessages(log, [message]));
      outgoing.leave(id);
    } catch (fault) {
      // Without an answer it is sent again; the id keeps it single.
      if (!(fault instanceof NetworkError)) outgoing.refuse(id, failureText(fault, "Chat error occurred"));
    }
  }

  function count(): void {
    const log = store.get(logAtom);
    store.set(unreadChatAtom, countUnread(log, readSeq(roomId), myId, store.get(mutedIdsAtom)));
  }

  function onLog(): void {
    count();
    // What was read from this device keeps its own time.
    if (store.get(asOfAtom) !== null || store.get(logAtom).messages.length === 0) return;
    clearTimeout(keepTimer);
    keepTimer = setTimeout(() => void keepLog(roomId, store.get(logAtom)), KEEP_MS);
  }

  store.set(sessionAtom, {
    roomId,
    send(content) {
      typing.stop();
      outgoing.add(content);
    },
    resend: outgoing.resend,
    discard: outgoing.leave,
    noteKey: typing.key,
    noteStop: typing.stop,
    retry: link.retry,
    async loadOlder() {
      const before = String(store.get(logAtom).messages[0]?.seq ?? 1);
      const page = await call(chatMessages, { parameters: { roomId }, query: { before } });
      if (!isClosed) store.set(logAtom, (log) => withOlder(log, page));
    },
    markRead() {
      const last = lastSeqOf(store.get(logAtom));
      if (last > (readSeq(roomId) ?? 0)) setReadSeq(roomId, last);
      count();
    },
  });

  const unsubscribe = [store.sub(logAtom, onLog), store.sub(mutedIdsAtom, count)];
  const forgetTypists = setInterval(() => {
    store.set(typistsAtom, (typists) => freshTypists(typists, Date.now()));
  }, 1_000);
  const release = () => releaseRoom(roomId);
  addEventListener("pagehide", release);

  void readKeptLog(roomId).then((kept) => {
    if (!kept || isClosed || store.get(logAtom).messages.length > 0) return;
    store.set(asOfAtom, kept.receivedAt);
    store.set(logAtom, kept.log);
  });
  void loadMutes();
  void outgoing.load().then(() => {
    if (!isClosed && link.way() !== null) outgoing.flush();
  });
  link.connect();

  return () => {
    isClosed = true;
    typing.stop();
    outgoing.pause();
    link.close();
    clearTimeout(keepTimer);
    clearInterval(forgetTypists);
    for (const each of unsubscribe) each();
    removeEventListener("pagehide", release);
    release();
    forgetRoom();
  };
}

/** What was shown of the room goes; whoever comes next begins with nothing. */
function forgetRoom(): void {
  store.set(sessionAtom, null);
  store.set(logAtom, EMPTY_LOG);
  store.set(asOfAtom, null);
  store.set(presenceAtom, { count: 0, users: [] });
  store.set(typistsAtom, new Map());
  store.set(silenceAtom, null);
  store.set(pendingAtom, []);
  store.set(mutesAtom, []);
  store.set(statusAtom, { kind: "connecting", text: "Connecting...", canRetry: false });
  store.set(unreadChatAtom, 0);
}
