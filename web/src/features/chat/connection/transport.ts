import { type ConnectionEvent, type ConnectionState, connection } from "../../../server/connection.ts";
import { POLL_MS } from "../../../server/reachability.ts";
import { gapStart, lastSeqOf, withNewer } from "../log/message-log.ts";
import * as texts from "../texts.ts";
import { flush, forgetSent, removeStored } from "./outgoing.ts";
import {
  chain,
  type Link,
  type Polling,
  type PollReply,
  type RoomState,
  type RoomTransition,
  transition,
} from "./room-state.ts";

/* Chooses the route to the room: socket, polling until one is ready, or none. */

/** Passes an event to the socket's connection and updates the room. */
export function followSocket(state: RoomState, event: ConnectionEvent): RoomTransition {
  const { link } = state;
  const { state: socket, effects } = connection(link.socket, event);
  const performed = transition(state, ...effects.map((effect) => ({ type: "connection", effect }) as const));
  if (socket === link.socket) return performed;
  const polling = pollingAfter(link.polling, socket);
  const next = {
    socket,
    polling,
    hasJoined: link.hasJoined || socket.status === "open",
    isFull: isFullAfter(link.isFull, socket),
  };
  return chain(
    { ...state, link: next },
    (now) => ({ ...performed, state: now }),
    (now) => (link.socket.status === "open" && socket.status !== "open" ? leave(now) : transition(now)),
    (now) => switchPolling(now, link),
    (now) =>
      socket.status === "ended" && socket.reason === "unauthenticated"
        ? transition(now, { type: "endSession", notice: texts.authenticationFailedPlease })
        : transition(now),
  );
}

/** A room that was full stays so until an attempt ends otherwise. */
function isFullAfter(isFull: boolean, socket: ConnectionState): boolean {
  if (socket.status === "waiting") return socket.cause === "full";
  return isFull && socket.status !== "open";
}

function pollingAfter(polling: Polling | null, socket: ConnectionState): Polling | null {
  if (socket.status === "open" || socket.status === "ended") return null;
  return polling ?? (socket.status === "connecting" ? { hasPolled: false, problem: null } : null);
}

function switchPolling(state: RoomState, before: Link): RoomTransition {
  const { polling } = state.link;
  if (polling && !before.polling) {
    return transition(state, { type: "startTimer", timer: "poll", ms: state.firstPollMs });
  }
  if (!polling && before.polling) {
    return transition(state, { type: "stopPoll" }, { type: "stopTimer", timer: "poll" });
  }
  return transition(state);
}

/** Clears everything that ended with the socket: awaited replies, typists and the player's own typing. */
function leave(state: RoomState): RoomTransition {
  return chain(
    { ...state, typists: new Map(), ownTyping: null },
    (now) => transition(now, { type: "stopTimer", timer: "typing" }, { type: "stopTimer", timer: "typists" }),
    forgetSent,
  );
}

/** Handles a room that became reachable. */
export function arrive(state: RoomState, at: number): RoomTransition {
  return chain(
    state,
    (now) => transition(now, { type: "startReading", lastSeq: lastSeqOf(now.log) }),
    (now) => flush(now, at),
  );
}

/** Starts with the latest messages, to avoid paging through a long absence. */
export function poll(state: RoomState): RoomTransition {
  const { log, link } = state;
  const isLatest = !link.polling?.hasPolled || log.messages.length === 0;
  return transition(state, { type: "poll", after: isLatest ? null : (gapStart(log) ?? lastSeqOf(log)) });
}

export function takePoll(
  state: RoomState,
  reply: PollReply,
  after: number | null,
  at: number,
): RoomTransition {
  const { polling } = state.link;
  if (!polling) return transition(state);
  const wasFailing = polling.problem !== null;
  const isNews = wasFailing || !polling.hasPolled;
  const log = withNewer(state.log, reply, after === null);
  const gap = gapStart(log);
  const next: RoomState = {
    ...state,
    log,
    asOf: null,
    presence: { count: reply.onlineCount, users: state.presence.users },
    silence: reply.silence,
    link: { ...state.link, polling: { hasPolled: true, problem: null } },
  };
  return chain(
    next,
    (now) => removeStored(now, reply.messages),
    (now) => (isNews ? arrive(now, at) : transition(now)),
    // If this reply left the gap, an immediate retry would not fill it.
    (now) => (gap !== null && gap !== after ? poll(now) : waitForPoll(now)),
    // The network is back, so a socket may open too.
    (now) => (wasFailing ? followSocket(now, { type: "start", at }) : transition(now)),
  );
}

export function failPoll(state: RoomState, problem: string): RoomTransition {
  const { polling } = state.link;
  if (!polling) return transition(state);
  return waitForPoll({ ...state, link: { ...state.link, polling: { ...polling, problem } } });
}

function waitForPoll(state: RoomState): RoomTransition {
  return transition(state, { type: "startTimer", timer: "poll", ms: POLL_MS });
}
