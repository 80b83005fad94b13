import type { ChatMessage } from "#game/chat/wire.ts";
import { withMessages } from "../log/message-log.ts";
import type { OutgoingLine } from "./outgoing-storage.ts";
import { chain, type RoomState, type RoomTransition, routeOf, transition } from "./room-state.ts";

/* The player's lines until the room confirms them. Each keeps its id, so the room stores a resend once. */

/** Reply timeout of a line, in milliseconds. After the first it is resent, after the second it fails. */
export const ANSWER_MS = 10_000;
const NO_ANSWER = "The room did not answer.";

/** Adds a line and sends it, now or once the room is reachable. */
export function write(state: RoomState, line: OutgoingLine, at: number): RoomTransition {
  return chain(
    { ...state, pending: [...state.pending, line] },
    (added) => transition(added, { type: "keepLine", line }),
    (added) => flush(added, at),
  );
}

/** Puts the lines of an earlier visit before newer ones. */
export function restoreLines(state: RoomState, lines: readonly OutgoingLine[], at: number): RoomTransition {
  const known = new Set(state.pending.map(({ id }) => id));
  const restored = lines.filter(({ id }) => !known.has(id));
  return flush({ ...state, pending: [...restored, ...state.pending] }, at);
}

/** Sends the waiting lines in order. */
export function flush(state: RoomState, at: number): RoomTransition {
  const waiting = state.pending.filter(({ id, status }) => status === "sending" && !state.sent.has(id));
  switch (routeOf(state.link)) {
    case "socket":
      return chain(state, ...waiting.map((line) => (now: RoomState) => transmit(now, line, at, false)));
    case "call":
      return postNext(state);
    default:
      return transition(state);
  }
}

function transmit(
  state: RoomState,
  { id, content }: OutgoingLine,
  at: number,
  isRepeat: boolean,
): RoomTransition {
  const { roomId } = state;
  return transition(
    { ...state, sent: new Map(state.sent).set(id, { at, isRepeat }) },
    { type: "send", frame: { type: "chat_message", id, payload: { content, roomId } } },
    // A running timer ends earlier and then restarts for the remaining time.
    ...(state.sent.size === 0 ? [{ type: "startTimer", timer: "answer", ms: ANSWER_MS } as const] : []),
  );
}

/** Resends or fails each line with an overdue reply. */
export function checkAnswers(state: RoomState, at: number): RoomTransition {
  const overdue = [...state.sent].filter(([, sent]) => at - sent.at >= ANSWER_MS);
  return chain(
    state,
    ...overdue.map(([id, { isRepeat }]) => (now: RoomState) => {
      const line = find(now, id);
      if (!line) return transition(withoutSent(now, id));
      return isRepeat ? refuse(now, id, NO_ANSWER) : transmit(now, line, at, true);
    }),
    (now) => {
      if (now.sent.size === 0) return transition(now);
      const earliest = Math.min(...[...now.sent.values()].map((sent) => sent.at));
      return transition(now, {
        type: "startTimer",
        timer: "answer",
        ms: Math.max(1, earliest + ANSWER_MS - at),
      });
    },
  );
}

/** Posts the first waiting line, unless a call is running. */
function postNext(state: RoomState): RoomTransition {
  const line = state.pending.find(({ status }) => status === "sending");
  if (!line || state.posting || routeOf(state.link) !== "call") return transition(state);
  return transition({ ...state, posting: { id: line.id, isRepeat: false } }, { type: "post", line });
}

/** Repeats an unanswered call once. A refused line fails, and so does one without a reply to both calls. */
export function endPost(state: RoomState, id: string, reason: string | null): RoomTransition {
  const line = find(state, id);
  const isRepeat = state.posting?.isRepeat ?? false;
  const idle: RoomState = { ...state, posting: null };
  const canPost = routeOf(state.link) === "call";
  if (reason === null && !isRepeat && line?.status === "sending" && canPost) {
    return transition({ ...idle, posting: { id, isRepeat: true } }, { type: "post", line });
  }
  // Without a route the line waits; with a socket it was resent on joining.
  const hasFailed = reason !== null || canPost;
  return chain(idle, (now) => (hasFailed ? refuse(now, id, reason ?? NO_ANSWER) : transition(now)), postNext);
}

/** Handles the reply to a call: the stored message. */
export function endPosted(state: RoomState, message: ChatMessage): RoomTransition {
  const log = withMessages(state.log, [message]);
  return chain({ ...state, log, posting: null }, (now) => remove(now, message.id), postNext);
}

/** Removes a stored or discarded line. */
export function remove(state: RoomState, id: string): RoomTransition {
  if (!find(state, id)) return transition(state);
  const pending = state.pending.filter((line) => line.id !== id);
  return transition({ ...withoutSent(state, id), pending }, { type: "dropLine", id });
}

/** Removes the player's lines that are among the room's messages. */
export function removeStored(state: RoomState, messages: readonly ChatMessage[]): RoomTransition {
  const own = messages.filter(({ userId }) => userId === state.myId);
  return chain(
    state,
    ...own.map(
      ({ id }) =>
        (now: RoomState) =>
          remove(now, id),
    ),
  );
}

export function refuse(state: RoomState, id: string, reason: string): RoomTransition {
  return update(withoutSent(state, id), id, { status: "failed", reason });
}

export function resend(state: RoomState, id: string, at: number): RoomTransition {
  return chain(
    state,
    (now) => update(now, id, { status: "sending", reason: null }),
    (now) => flush(now, at),
  );
}

/** Forgets sent lines after a lost connection, so that the next `flush` resends them. */
export function forgetSent(state: RoomState): RoomTransition {
  if (state.sent.size === 0) return transition(state);
  return transition({ ...state, sent: new Map() }, { type: "stopTimer", timer: "answer" });
}

function find({ pending }: RoomState, id: string): OutgoingLine | undefined {
  return pending.find((line) => line.id === id);
}

function update(state: RoomState, id: string, change: Partial<OutgoingLine>): RoomTransition {
  const before = find(state, id);
  if (!before) return transition(state);
  const line = { ...before, ...change };
  const pending = state.pending.map((each) => (each.id === id ? line : each));
  return transition({ ...state, pending }, { type: "keepLine", line });
}

function withoutSent(state: RoomState, id: string): RoomState {
  if (!state.sent.has(id)) return state;
  return { ...state, sent: new Map([...state.sent].filter(([each]) => each !== id)) };
}
