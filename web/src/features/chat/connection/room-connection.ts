import type { ChatFrame } from "#game/chat/frames-wire.ts";
import {
  gapStart,
  withChangedUser,
  withDeleted,
  withMessages,
  withNewer,
  withOlder,
  withoutUser,
} from "../log/message-log.ts";
import * as texts from "../texts.ts";
import {
  checkAnswers,
  endPost,
  endPosted,
  refuse,
  remove,
  removeStored,
  resend,
  restoreLines,
  write,
} from "./outgoing.ts";
import {
  chain,
  type RoomEvent,
  type RoomState,
  type RoomTimer,
  type RoomTransition,
  send,
  transition,
} from "./room-state.ts";
import { arrive, failPoll, followSocket, poll, takePoll } from "./transport.ts";
import {
  EXPIRY_CHECK_MS,
  freshTypists,
  IDLE_MS,
  onKey,
  onStop,
  withoutTypist,
  withTypist,
} from "./typing.ts";

/** Delay before a changed log is cached on this device, in milliseconds. */
const CACHE_DELAY_MS = 1_000;

/** Applies an event to the room. Returns the effects to perform in order. Pure: no clock, randomness or I/O. */
export function roomConnection(state: RoomState, event: RoomEvent): RoomTransition {
  return chain(
    state,
    (before) => handle(before, event),
    (after) => {
      const isNew = after.log !== state.log && after.asOf === null && after.log.messages.length > 0;
      if (!isNew || after.isCacheDue) return transition(after);
      return transition(
        { ...after, isCacheDue: true },
        { type: "startTimer", timer: "cache", ms: CACHE_DELAY_MS },
      );
    },
  );
}

function handle(state: RoomState, event: RoomEvent): RoomTransition {
  const { at } = event;
  switch (event.type) {
    case "connection":
      return followSocket(state, event.event);
    case "frame":
      return takeFrame(state, event.frame, at);
    case "polled":
      return takePoll(state, event.reply, event.after, at);
    case "pollFailed":
      return failPoll(state, event.problem);
    case "posted":
      return endPosted(state, event.message);
    case "postFailed":
      return endPost(state, event.id, event.reason);
    case "timeout":
      return timeout(state, event.timer, at);
    case "linesRestored":
      return restoreLines(state, event.lines, at);
    case "logRestored": {
      if (state.log.messages.length > 0) return transition(state);
      return transition({ ...state, log: event.log, asOf: event.receivedAt });
    }
    case "written": {
      const { roomId } = state;
      const { id, content } = event;
      return chain(state, stopTyping, (now) =>
        write(now, { id, roomId, content, at, status: "sending", reason: null }, at),
      );
    }
    case "resent":
      return resend(state, event.id, at);
    case "discarded":
      return remove(state, event.id);
    case "keyPressed":
      return pressKey(state, at);
    case "typingStopped":
      return stopTyping(state);
    case "olderFetched":
      return transition({ ...state, log: withOlder(state.log, event.page) });
    case "messageDeleted":
      return transition({ ...state, log: withDeleted(state.log, [event.seq]) });
    default:
      return event satisfies never;
  }
}

function timeout(state: RoomState, timer: RoomTimer, at: number): RoomTransition {
  switch (timer) {
    case "poll":
      return poll(state);
    case "answer":
      return checkAnswers(state, at);
    case "typing":
      return stopTyping(state);
    case "typists": {
      const next = { ...state, typists: freshTypists(state.typists, at) };
      if (next.typists.size === 0) return transition(next);
      return transition(next, { type: "startTimer", timer, ms: EXPIRY_CHECK_MS });
    }
    case "cache":
      return transition({ ...state, isCacheDue: false }, { type: "cacheLog", log: state.log });
    default:
      return timer satisfies never;
  }
}

/** Announces typing, but only in a joined room. */
function pressKey(state: RoomState, at: number): RoomTransition {
  if (state.link.socket.status !== "open") return transition(state);
  const { typing, act } = onKey(state.ownTyping, at);
  return chain(
    { ...state, ownTyping: typing },
    (now) => transition(now, { type: "startTimer", timer: "typing", ms: IDLE_MS }),
    (now) => (act ? send(now, { type: act, payload: { roomId: now.roomId } }) : transition(now)),
  );
}

function stopTyping(state: RoomState): RoomTransition {
  const { typing, act } = onStop(state.ownTyping);
  if (!act) return transition(state);
  return chain(
    { ...state, ownTyping: typing },
    (now) => transition(now, { type: "stopTimer", timer: "typing" }),
    (now) => send(now, { type: act, payload: { roomId: now.roomId } }),
  );
}

/** Applies a frame of the room. Idempotent. */
function takeFrame(state: RoomState, frame: ChatFrame, at: number): RoomTransition {
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
