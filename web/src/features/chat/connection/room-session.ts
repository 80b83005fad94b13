import * as v from "valibot";
import { ChatFrame, chatSocketPath } from "#game/chat/frames-wire.ts";
import {
  ChatMessage,
  chatMessages,
  DELETED_WITHIN,
  deleteChatMessage,
  postChatMessage,
  type RoomId,
} from "#game/chat/wire.ts";
import { TAB_QUERY } from "#game/core/wire/game-events.ts";
import { serverNow, steadyNow } from "../../../clock.ts";
import { keepText, keepValue, readValue } from "../../../device/device-storage.ts";
import { unreadChatAtom } from "../../../device/preferences/chat-preferences.ts";
import { keepSnapshot, readSnapshot } from "../../../offline/snapshots.ts";
import { ApiError, call, failureText, NetworkError, TAB_ID } from "../../../server/api.ts";
import type { ConnectionState } from "../../../server/connection.ts";
import { runReducer } from "../../../server/run-reducer.ts";
import { SessionEndedError } from "../../../server/session-token.ts";
import { createSocket } from "../../../server/socket.ts";
import { proven } from "../../../session/proven.ts";
import { endRefusedSession, endSession, tokenAtom } from "../../../session/session.ts";
import { store } from "../../../store.ts";
import { readMarksAtom, readSeq, setReadSeq } from "../chat-preferences.ts";
import { loadMutes } from "../dialogs/mutes.ts";
import { countUnread, lastSeqOf, type MessageLog } from "../log/message-log.ts";
import * as texts from "../texts.ts";
import { logAtom, mutedIdsAtom, mutesAtom, NO_ROOM, roomStateAtom, sessionAtom } from "./chat-state.ts";
import { type OutgoingLine, restoredLines, storedLines } from "./outgoing-storage.ts";
import { roomConnection } from "./room-connection.ts";
import {
  emptyRoom,
  type PollReply,
  type RoomEffect,
  type RoomEvent,
  type RoomState,
  type RoomTimer,
  type Untimed,
} from "./room-state.ts";

/** Time for which the device remembers that a socket got no answer, in milliseconds. */
const MEMORY_MS = 24 * 60 * 60_000;

/** Notes whether sockets open: some proxies never answer them, and then the next visit polls at once. */
function noteSocket(socket: ConnectionState): void {
  if (socket.status === "open") keepText("socket-failed", null);
  else if (socket.status === "waiting" && socket.cause === "timeout") keepValue("socket-failed", serverNow());
}

/** Runs the reducer of a room and its effects. Returns a function that closes the room. */
export function openRoom(token: string, myId: string, roomId: RoomId): () => void {
  const timers = new Map<RoomTimer, ReturnType<typeof setTimeout>>();
  let isClosed = false;

  const socket = createSocket({
    // Named, so that a reconnect replaces only this tab's socket.
    path: `${chatSocketPath(roomId)}?${TAB_QUERY}=${TAB_ID}`,
    token,
    frame: ChatFrame,
    onFrame: (frame) => dispatch({ type: "frame", frame }),
    dispatch: (event) => dispatch({ type: "connection", event }),
  });
  const calls = createRoomCalls(roomId, dispatch);
  const failedAt = readValue("socket-failed", v.number()) ?? Number.NEGATIVE_INFINITY;
  const initial = emptyRoom(roomId, myId, serverNow() - failedAt < MEMORY_MS ? 0 : undefined);
  const run = runReducer<RoomState, RoomEvent, RoomEffect>({
    initial,
    reduce: roomConnection,
    perform,
    onState(state) {
      const { socket: before } = store.get(roomStateAtom).link;
      store.set(roomStateAtom, state);
      if (state.link.socket.status !== before.status) noteSocket(state.link.socket);
    },
  });
  store.set(roomStateAtom, initial);

  /** Guards storage: a session can end before its room closes, and later data must not reach the next session. */
  const isOwnSession = () => store.get(tokenAtom) === token;

  function dispatch(event: Untimed<RoomEvent>): void {
    if (!isClosed) run({ ...event, at: serverNow() });
  }

  function perform(effect: RoomEffect): void {
    switch (effect.type) {
      case "connection":
        socket.perform(effect.effect);
        break;
      case "send":
        socket.send(effect.frame);
        break;
      case "poll":
        void calls.poll(effect.after);
        break;
      case "stopPoll":
        calls.stopPoll();
        break;
      case "post":
        void calls.post(effect.line);
        break;
      case "startTimer": {
        const { timer, ms } = effect;
        clearTimeout(timers.get(timer));
        timers.set(
          timer,
          setTimeout(() => dispatch({ type: "timeout", timer }), ms),
        );
        break;
      }
      case "stopTimer":
        clearTimeout(timers.get(effect.timer));
        break;
      case "keepLine":
        if (isOwnSession()) void storedLines.put(effect.line);
        break;
      case "dropLine":
        if (isOwnSession()) void storedLines.remove(effect.id);
        break;
      case "cacheLog":
        if (isOwnSession()) void cacheLog(roomId, effect.log);
        break;
      case "startReading":
        if (readSeq(roomId) === null) setReadSeq(roomId, effect.lastSeq);
        break;
      case "endSession":
        endSession(effect.notice);
        break;
      default:
        effect satisfies never;
    }
  }

  function connect(): void {
    dispatch({ type: "connection", event: { type: "start", at: steadyNow() } });
  }

  function count(): void {
    const log = store.get(logAtom);
    store.set(unreadChatAtom, countUnread(log, readSeq(roomId), myId, store.get(mutedIdsAtom)));
  }

  store.set(sessionAtom, {
    roomId,
    write: (content) => dispatch({ type: "written", id: crypto.randomUUID(), content }),
    resend: (id) => dispatch({ type: "resent", id }),
    discard: (id) => dispatch({ type: "discarded", id }),
    noteKey: () => dispatch({ type: "keyPressed" }),
    stopTyping: () => dispatch({ type: "typingStopped" }),
    retry: connect,
    async loadOlder() {
      const before = String(store.get(logAtom).messages[0]?.seq ?? 1);
      const page = await call(chatMessages, { parameters: { roomId }, query: { before } });
      dispatch({ type: "olderFetched", page });
    },
    async deleteMessage(seq) {
      const parameters = { roomId, seq: String(seq) };
      await proven(() => call(deleteChatMessage, { key: crypto.randomUUID(), parameters }));
      dispatch({ type: "messageDeleted", seq });
    },
    markRead() {
      const last = lastSeqOf(store.get(logAtom));
      setReadSeq(roomId, last);
    },
  });

  const unsubscribe = [logAtom, mutedIdsAtom, readMarksAtom].map((each) => store.sub(each, count));

  void readCachedLog(roomId).then((cached) => cached && dispatch({ type: "logRestored", ...cached }));
  void restoredLines(roomId, serverNow()).then((lines) => dispatch({ type: "linesRestored", lines }));
  void loadMutes();
  connect();

  return () => {
    dispatch({ type: "typingStopped" });
    isClosed = true;
    socket.dispose();
    calls.stopPoll();
    for (const timer of timers.values()) clearTimeout(timer);
    for (const end of unsubscribe) end();
    forgetRoom();
  };
}

/** Clears the shown room, so that the next room or account starts empty. */
function forgetRoom(): void {
  store.set(sessionAtom, null);
  store.set(roomStateAtom, NO_ROOM);
  store.set(mutesAtom, []);
  store.set(unreadChatAtom, 0);
}

const CachedLog = v.array(ChatMessage);

/** Caches the newest messages of a room on this device, for reading without a network. */
function cacheLog(roomId: RoomId, { messages }: MessageLog): Promise<void> {
  return keepSnapshot(`last-chat-${roomId}`, messages.slice(-DELETED_WITHIN), serverNow());
}

/** The cached messages of a room and their age; null if there are none. */
async function readCachedLog(
  roomId: RoomId,
): Promise<{ readonly log: MessageLog; readonly receivedAt: number } | null> {
  const cached = await readSnapshot(`last-chat-${roomId}`, CachedLog);
  if (!cached || cached.data.length === 0) return null;
  const log = { messages: cached.data, hasOlder: (cached.data[0]?.seq ?? 1) > 1 };
  return { log, receivedAt: cached.receivedAt };
}

type CallResult =
  | { readonly type: "polled"; readonly after: number | null; readonly reply: PollReply }
  | { readonly type: "pollFailed"; readonly problem: string }
  | { readonly type: "posted"; readonly message: ChatMessage }
  | { readonly type: "postFailed"; readonly id: string; readonly reason: string | null };

/** The calls that replace a socket. Each reports its result once, unless it is stopped or its session ends. */
function createRoomCalls(roomId: RoomId, dispatch: (result: CallResult) => void) {
  let abort = new AbortController();

  function stopPoll(): void {
    abort.abort();
  }

  async function poll(after: number | null): Promise<void> {
    stopPoll();
    abort = new AbortController();
    const { signal } = abort;
    try {
      await whenVisible(signal);
      const query = after === null ? {} : { after: String(after), limit: "100" };
      const reply = await call(chatMessages, { parameters: { roomId }, query, signal });
      if (!signal.aborted) dispatch({ type: "polled", after, reply });
    } catch (error) {
      if (signal.aborted || error instanceof SessionEndedError) return;
      if (!endRefusedSession(error)) dispatch({ type: "pollFailed", problem: problemText(error) });
    }
  }

  async function post({ id, content }: OutgoingLine): Promise<void> {
    try {
      const { message } = await call(postChatMessage, { parameters: { roomId }, body: { id, content } });
      dispatch({ type: "posted", message });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      const reason = error instanceof NetworkError ? null : failureText(error, texts.chatErrorOccurred);
      dispatch({ type: "postFailed", id, reason });
    }
  }

  return { poll, stopPoll, post };
}

/** Resolves once the page is visible, since a hidden page doesn't poll. */
function whenVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => document.visibilityState === "visible" && resolve();
    document.addEventListener("visibilitychange", check, { signal });
  });
}

function problemText(error: unknown): string {
  if (error instanceof NetworkError) return "the server cannot be reached";
  if (error instanceof ApiError && error.status === 429) {
    return texts.tooManyConnectionAttempts;
  }
  return failureText(error, texts.failedToLoadChatHistory);
}
