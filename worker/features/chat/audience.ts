import type { OnlineUser } from "#game/chat/frames-wire.ts";
import { CLOSE } from "#game/core/wire/realtime.ts";
import { PACE_LIMITS } from "../../http/limits/limits.ts";
import * as texts from "../../http/texts.ts";
import { now } from "../../platform/clock.ts";
import { closeSocket } from "../../realtime/upgrade.ts";
import { toJson } from "./frame-text.ts";
import type { Member } from "./member.ts";
import { batched, throttled } from "./pacing.ts";
import { Presence, Typing } from "./presence.ts";

const { max: SOCKETS_MAX } = PACE_LIMITS.socketsInRoom;

export interface Connection {
  readonly socket: WebSocket;
  readonly member: Member;
}

/** The connections of a room, with their presence and typing. Sends to all of them in batches. */
export class Audience {
  /** Each user's sockets, oldest first. They belong to one session. */
  readonly #byUser = new Map<string, readonly Connection[]>();
  /** Kept because `getWebSockets` builds a list on each call. */
  readonly #bySocket = new Map<WebSocket, Connection>();
  readonly #presence = new Presence();
  readonly #typing = new Typing();
  /** Sends frames, as JSON, to every connection. */
  readonly push: (...frames: readonly string[]) => void;
  /** Broadcasts changes of presence and typing, at most twice a second. */
  readonly requestPresence = throttled(() => this.#broadcastPresence());

  /** `beforeBroadcast` runs before each batch is sent. */
  constructor(beforeBroadcast: () => void) {
    const broadcast = (text: string) => {
      beforeBroadcast();
      for (const connection of this.#bySocket.values()) send(connection, text);
    };
    this.push = batched(broadcast, () => this.#bySocket.size);
  }

  get count(): number {
    return this.#presence.count;
  }

  of(socket: WebSocket): Connection | null {
    return this.#bySocket.get(socket) ?? null;
  }

  ofUser(userId: string): readonly Connection[] {
    return this.#byUser.get(userId) ?? [];
  }

  members(): Member[] {
    return Array.from(this.#bySocket.values(), ({ member }) => member);
  }

  /** Adds a connection that was open before hibernation; sends nothing. */
  restore(socket: WebSocket, member: Member): void {
    this.#add(socket, member);
    this.#presence.join(toOnlineUser(member));
  }

  /** Adds a new connection and closes those that it replaces. */
  join(socket: WebSocket, member: Member): Connection {
    const { added, replaced } = this.#add(socket, member);
    for (const connection of replaced) {
      const payload = { message: texts.connectionReplaced };
      send(connection, toJson({ type: "duplicate_connection", payload }));
      closeSocket(connection.socket, CLOSE.replaced, texts.connectionReplaced);
    }
    this.#presence.join(toOnlineUser(member));
    return added;
  }

  /** The frames, as JSON, that show a new connection who is online and typing. */
  presenceFrames(): string[] {
    return [this.#presence.toJson(), ...this.#typing.frames(now()).map(toJson)];
  }

  /** Removes the connection of a closed socket. The user leaves with the last one. */
  leave(connection: Connection | null): void {
    if (connection && this.#remove(connection)) {
      const { userId } = connection.member;
      this.#presence.leave(userId);
      this.#typing.stop(userId);
    }
    // Even for an unknown socket: its close may have woken the room.
    this.requestPresence();
  }

  closeSession(sessionId: string): void {
    const all = [...this.#bySocket.values()];
    for (const connection of all.filter(({ member }) => member.sessionId === sessionId)) {
      this.close(connection, CLOSE.unauthenticated, texts.sessionEnded);
    }
  }

  /** Removes a connection and closes its socket. */
  close(connection: Connection, code: number, reason: string): void {
    this.leave(connection);
    closeSocket(connection.socket, code, reason);
  }

  /** Changes the name and picture of an online user, and stores them for hibernation. */
  changeUser(user: OnlineUser): void {
    const changed = this.ofUser(user.userId).map(({ socket, member }) => ({
      socket,
      member: { ...member, ...user },
    }));
    for (const connection of changed) {
      connection.socket.serializeAttachment(connection.member);
      this.#bySocket.set(connection.socket, connection);
    }
    if (changed.length === 0) return;
    this.#byUser.set(user.userId, changed);
    this.#presence.join(user);
    this.requestPresence();
  }

  startTyping(userId: string): void {
    if (this.#typing.start(userId, now())) this.requestPresence();
  }

  stopTyping(userId: string): void {
    if (this.#typing.stop(userId)) this.requestPresence();
  }

  /** Sends a new message. Pages stop showing its sender as typing when it arrives. */
  pushMessage(senderId: string, frame: string): void {
    this.#typing.stop(senderId);
    this.push(frame);
  }

  /**
   * Adds a socket. Removes and returns those that it replaces: the sockets of the user's other sessions, an earlier one of
   * the same tab, whose end the room may not know of yet, and the oldest above the limit.
   */
  #add(socket: WebSocket, member: Member): { added: Connection; replaced: readonly Connection[] } {
    const before = this.ofUser(member.userId);
    const kept = before.filter((other) => isOtherTab(other.member, member)).slice(1 - SOCKETS_MAX);
    const replaced = before.filter((other) => !kept.includes(other));
    for (const other of replaced) this.#bySocket.delete(other.socket);
    const added = { socket, member };
    this.#byUser.set(member.userId, [...kept, added]);
    this.#bySocket.set(socket, added);
    return { added, replaced };
  }

  /** Removes a connection; returns whether it was the user's last. */
  #remove({ socket, member: { userId } }: Connection): boolean {
    if (!this.#bySocket.delete(socket)) return false;
    const left = this.ofUser(userId).filter((other) => other.socket !== socket);
    if (left.length > 0) this.#byUser.set(userId, left);
    else this.#byUser.delete(userId);
    return left.length === 0;
  }

  #broadcastPresence(): void {
    const presence = this.#presence.takeChange();
    const typing = this.#typing.takeChanges(now()).map(toJson);
    this.push(...(presence === null ? [] : [presence]), ...typing);
  }
}

function isOtherTab(a: Member, b: Member): boolean {
  return a.sessionId === b.sessionId && (a.tab === null || a.tab !== b.tab);
}

/** Sends a text. A closing socket misses it, and its client resumes after reconnecting. */
export function send({ socket }: Connection, text: string): void {
  try {
    socket.send(text);
  } catch {
    // Its close event follows and removes it.
  }
}

/** Returns what other users see of a member. */
export function toOnlineUser({ userId, username, avatar }: Member): OnlineUser {
  return { userId, username, avatar };
}
