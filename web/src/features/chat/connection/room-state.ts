import type { ChatClientFrame, ChatFrame, OnlineUser } from "#game/chat/frames-wire.ts";
import type { ChatMessage, ChatPage, Silence } from "#game/chat/wire.ts";
import {
  CLOSED,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
} from "../../../server/connection.ts";
import type { Transition } from "../../../server/run-reducer.ts";
import { EMPTY_LOG, type MessageLog } from "../log/message-log.ts";
import type { OutgoingLine } from "./outgoing-storage.ts";
import type { OwnTyping, Typists } from "./typing.ts";

/* The state of an open room, its events and effects. docs/reference/chat.md */

/** Time that a socket has to be ready before the page polls, in milliseconds. */
const FIRST_POLL_MS = 2_000;

export interface Polling {
  /** True if any poll has succeeded since polling began. */
  readonly hasPolled: boolean;
  /** Failure of the latest poll; null if it worked. */
  readonly problem: string | null;
}

/** The link to the room: socket or polling. */
export interface Link {
  readonly socket: ConnectionState;
  readonly hasJoined: boolean;
  /** Null while a socket is ready, and until the first one after it opens. */
  readonly polling: Polling | null;
  /** True if the room had no place at the latest attempt. */
  readonly isFull: boolean;
}

export interface Presence {
  readonly count: number;
  readonly users: readonly OnlineUser[];
}

export interface RoomState {
  readonly roomId: string;
  readonly myId: string;
  /** Time that a socket has to be ready before the page polls. */
  readonly firstPollMs: number;
  readonly link: Link;
  readonly log: MessageLog;
  /** Time of a cached log, epoch ms; null once the server has sent its own. */
  readonly asOf: number | null;
  /** True if caching the log is scheduled. */
  readonly isCacheDue: boolean;
  /** The latest `resume` request. It isn't repeated if the reply left a gap. */
  readonly resumedAfter: number | null;
  readonly presence: Presence;
  readonly typists: Typists;
  readonly ownTyping: OwnTyping;
  /** Null if the player may write. */
  readonly silence: Silence | null;
  /** The player's unconfirmed lines, in the order of writing. */
  readonly pending: readonly OutgoingLine[];
  /** Lines sent over the socket without a reply yet, by id; `at` is epoch ms. */
  readonly sent: ReadonlyMap<string, { readonly at: number; readonly isRepeat: boolean }>;
  /** The line of the current call. Lines are posted one at a time to keep their order. */
  readonly posting: { readonly id: string; readonly isRepeat: boolean } | null;
}

/** Each timer has at most one run. The socket's timer belongs to its connection. */
export type RoomTimer = "poll" | "answer" | "typing" | "typists" | "cache";

export interface PollReply extends ChatPage {
  readonly onlineCount: number;
  readonly silence: Silence | null;
}

/** `at`: time of the event, epoch ms. */
export type RoomEvent = { readonly at: number } & (
  | { readonly type: "connection"; readonly event: ConnectionEvent }
  | { readonly type: "frame"; readonly frame: ChatFrame }
  | { readonly type: "polled"; readonly after: number | null; readonly reply: PollReply }
  | { readonly type: "pollFailed"; readonly problem: string }
  | { readonly type: "posted"; readonly message: ChatMessage }
  /** `reason` is null if no reply arrived. */
  | { readonly type: "postFailed"; readonly id: string; readonly reason: string | null }
  | { readonly type: "timeout"; readonly timer: RoomTimer }
  | { readonly type: "linesRestored"; readonly lines: readonly OutgoingLine[] }
  | { readonly type: "logRestored"; readonly log: MessageLog; readonly receivedAt: number }
  | { readonly type: "written"; readonly id: string; readonly content: string }
  | { readonly type: "resent"; readonly id: string }
  | { readonly type: "discarded"; readonly id: string }
  | { readonly type: "keyPressed" }
  /** Enter was pressed, or the box lost focus. */
  | { readonly type: "typingStopped" }
  | { readonly type: "olderFetched"; readonly page: ChatPage }
  | { readonly type: "messageDeleted"; readonly seq: number }
);

/** An event without its time. */
export type Untimed<Event> = Event extends unknown ? Omit<Event, "at"> : never;

export type RoomEffect =
  | { readonly type: "connection"; readonly effect: ConnectionEffect }
  | { readonly type: "send"; readonly frame: ChatClientFrame }
  /** Fetches messages after `after`, or the latest if null. Replaces a running poll. */
  | { readonly type: "poll"; readonly after: number | null }
  | { readonly type: "stopPoll" }
  | { readonly type: "post"; readonly line: OutgoingLine }
  | { readonly type: "startTimer"; readonly timer: RoomTimer; readonly ms: number }
  | { readonly type: "stopTimer"; readonly timer: RoomTimer }
  | { readonly type: "keepLine"; readonly line: OutgoingLine }
  | { readonly type: "dropLine"; readonly id: string }
  | { readonly type: "cacheLog"; readonly log: MessageLog }
  /** The room is reachable. On a first visit, its messages count as read. */
  | { readonly type: "startReading"; readonly lastSeq: number }
  | { readonly type: "endSession"; readonly notice: string };

export type RoomTransition = Transition<RoomState, RoomEffect>;

export function emptyRoom(roomId: string, myId: string, firstPollMs = FIRST_POLL_MS): RoomState {
  return {
    roomId,
    myId,
    firstPollMs,
    link: { socket: CLOSED, hasJoined: false, polling: null, isFull: false },
    log: EMPTY_LOG,
    asOf: null,
    isCacheDue: false,
    resumedAfter: null,
    presence: { count: 0, users: [] },
    typists: new Map(),
    ownTyping: null,
    silence: null,
    pending: [],
    sent: new Map(),
    posting: null,
  };
}

export function transition(state: RoomState, ...effects: RoomEffect[]): RoomTransition {
  return { state, effects };
}

/** Applies the parts in order and collects their effects. */
export function chain(
  state: RoomState,
  ...parts: readonly ((state: RoomState) => RoomTransition)[]
): RoomTransition {
  return parts.reduce<RoomTransition>((before, part) => {
    const after = part(before.state);
    return { state: after.state, effects: [...before.effects, ...after.effects] };
  }, transition(state));
}

/** The route for outgoing messages: socket, call or none. */
export function routeOf({ socket, polling }: Link): "socket" | "call" | null {
  if (socket.status === "open") return "socket";
  return polling?.hasPolled && polling.problem === null ? "call" : null;
}

/** Sends a frame if the room is joined. */
export function send(state: RoomState, frame: ChatClientFrame): RoomTransition {
  return routeOf(state.link) === "socket" ? transition(state, { type: "send", frame }) : transition(state);
}
