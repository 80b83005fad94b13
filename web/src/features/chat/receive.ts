import type { ChatFrame } from "#game/contract/chat-frames.ts";
import { store } from "../../state/store.ts";
import { asOfAtom, logAtom, presenceAtom, silenceAtom, typistsAtom } from "./chat-state.ts";
import type { MessageLog } from "./message-log.ts";
import { withChangedUser, withDeleted, withMessages, withNewer, withoutUser } from "./message-log.ts";
import { withoutTypist, withTypist } from "./typing.ts";

interface Listeners {
  /** The room has sent its history: from now on it is live. */
  readonly onJoined: () => void;
  /** Messages came; a gap may have opened or closed. */
  readonly onMessages: () => void;
  /** The room has the player's own message, or refuses it. */
  readonly onConfirmed: (id: string) => void;
  readonly onRefused: (id: string, reason: string) => void;
}

const change = (edit: (log: MessageLog) => MessageLog) => store.set(logAtom, edit);

/** Takes a frame of the room into what is shown. Every frame is safe to take twice. */
export function receive(frame: ChatFrame, myId: string, listeners: Listeners): void {
  switch (frame.type) {
    case "history": {
      const isJoin = frame.payload.cause === "join";
      if (isJoin) store.set(asOfAtom, null);
      change((log) => withNewer(log, frame.payload, isJoin));
      for (const { userId, id } of frame.payload.messages) if (userId === myId) listeners.onConfirmed(id);
      if (isJoin) {
        // Told only where it holds.
        store.set(silenceAtom, null);
        listeners.onJoined();
      }
      listeners.onMessages();
      break;
    }
    case "chat_message": {
      const message = frame.payload;
      change((log) => withMessages(log, [message]));
      if (message.userId === myId) listeners.onConfirmed(message.id);
      else if (message.userId) endTyping(message.userId);
      listeners.onMessages();
      break;
    }
    case "message_refused":
      if (frame.id) listeners.onRefused(frame.id, frame.payload.message || "Chat error occurred");
      break;
    case "online_users":
      store.set(presenceAtom, ({ users }) => ({
        count: frame.payload.count,
        // Left out where it is the same as before.
        users: frame.payload.users ?? users,
      }));
      break;
    case "user_typing":
      store.set(typistsAtom, (typists) => withTypist(typists, frame.payload.userId, Date.now()));
      break;
    case "user_stop_typing":
      endTyping(frame.payload.userId);
      break;
    case "message_deleted":
      change((log) => withDeleted(log, [frame.payload.seq]));
      break;
    case "user_changed":
      change((log) => withChangedUser(log, frame.payload));
      break;
    case "user_deleted":
      change((log) => withoutUser(log, frame.payload.userId));
      break;
    case "silenced":
      store.set(silenceAtom, frame.payload.silence);
      break;
    case "room_info":
    case "duplicate_connection":
      // The page asked for this room, and the close code that follows says what became of the connection.
      break;
    default:
      frame satisfies never;
  }
}

function endTyping(userId: string): void {
  store.set(typistsAtom, (typists) => withoutTypist(typists, userId));
}
