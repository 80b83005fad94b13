import type { ChatFrame } from "#game/chat/frames-wire.ts";
import {
  gapStart,
  withChangedUser,
  withDeleted,
  withMessages,
  withNewer,
  withoutUser,
} from "../log/message-log.ts";
import * as texts from "../texts.ts";
import { refuse, remove, removeStored } from "./outgoing.ts";
import { chain, type RoomState, type RoomTransition, send, transition } from "./room-state.ts";
import { arrive, followSocket } from "./transport.ts";
import { EXPIRY_CHECK_MS, withoutTypist, withTypist } from "./typing.ts";

/** Applies a frame of the room. Idempotent. */
export function takeFrame(state: RoomState, frame: ChatFrame, at: number): RoomTransition {
  switch (frame.type) {
    case "history":
      return takeHistory(state, frame.payload, at);
    case "chat_message": {
      const message = frame.payload;
      const typists = message.userId ? withoutTypist(state.typists, message.userId) : state.typists;
      return chain(
        { ...state, log: withMessages(state.log, [message]), typists },
        (now) => (message.userId === now.myId ? remove(now, message.id) : transition(now)),
        fillGap,
      );
    }
    case "message_refused": {
      const reason = frame.payload.message || texts.chatErrorOccurred;
      return frame.id ? refuse(state, frame.id, reason) : transition(state);
    }
    case "online_users": {
      const { count, users = state.presence.users } = frame.payload;
      return transition({ ...state, presence: { count, users } });
    }
    case "user_typing": {
      const next = { ...state, typists: withTypist(state.typists, frame.payload.userId, at) };
      if (state.typists.size > 0) return transition(next);
      return transition(next, { type: "startTimer", timer: "typists", ms: EXPIRY_CHECK_MS });
    }
    case "user_stop_typing":
      return transition({ ...state, typists: withoutTypist(state.typists, frame.payload.userId) });
    case "message_deleted":
      return transition({ ...state, log: withDeleted(state.log, [frame.payload.seq]) });
    case "user_changed":
      return transition({ ...state, log: withChangedUser(state.log, frame.payload) });
    case "user_deleted":
      return transition({ ...state, log: withoutUser(state.log, frame.payload.userId) });
    case "silenced":
      return transition({ ...state, silence: frame.payload.silence });
    case "room_info":
    case "duplicate_connection":
      // Nothing to do: the page chose this room, and the close code gives the reason.
      return transition(state);
    default:
      return frame satisfies never;
  }
}

type History = Extract<ChatFrame, { type: "history" }>["payload"];

function takeHistory(state: RoomState, page: History, at: number): RoomTransition {
  const isJoin = page.cause === "join";
  const log = withNewer(state.log, page, isJoin);
  // After a join, the server sends `silenced` only if it applies.
  const next = isJoin ? { ...state, log, asOf: null, silence: null, resumedAfter: null } : { ...state, log };
  return chain(
    next,
    (now) => removeStored(now, page.messages),
    (now) => (isJoin ? followSocket(now, { type: "ready" }) : transition(now)),
    (now) => (isJoin ? arrive(now, at) : transition(now)),
    fillGap,
  );
}

/** Requests missing messages, unless the last reply left the same gap. */
function fillGap(state: RoomState): RoomTransition {
  const after = gapStart(state.log);
  if (after === null || after === state.resumedAfter) return transition(state);
  const asked = send(state, { type: "resume", payload: { after } });
  return asked.effects.length > 0 ? { ...asked, state: { ...state, resumedAfter: after } } : asked;
}
