import type { OnlineUser } from "#game/chat/frames-wire.ts";
import { PACE_LIMITS } from "../../http/limits/limits.ts";
import type { Member } from "./member.ts";

const { max: SOCKETS_MAX } = PACE_LIMITS.socketsInRoom;

export interface Connection {
  readonly socket: WebSocket;
  readonly member: Member;
}

/** The open sockets of a room. Kept in maps because `getWebSockets` builds a list on each call. */
export class Connections {
  /** Each user's sockets, oldest first. They belong to one session. */
  readonly #byUser = new Map<string, readonly Connection[]>();
  readonly #bySocket = new Map<WebSocket, Connection>();

  get size(): number {
    return this.#bySocket.size;
  }

  /**
   * Adds a socket. Removes and returns those that it replaces: the sockets of the user's other sessions, an earlier one of
   * the same tab, whose end the room may not know of yet, and the oldest above the limit.
   */
  add(socket: WebSocket, member: Member): { added: Connection; replaced: readonly Connection[] } {
    const before = this.ofUser(member.userId);
    const kept = before.filter((other) => isOtherTab(other.member, member)).slice(1 - SOCKETS_MAX);
    const replaced = before.filter((other) => !kept.includes(other));
    for (const other of replaced) this.#bySocket.delete(other.socket);
    const added = { socket, member };
    this.#byUser.set(member.userId, [...kept, added]);
    this.#bySocket.set(socket, added);
    return { added, replaced };
  }

  of(socket: WebSocket): Connection | null {
    return this.#bySocket.get(socket) ?? null;
  }

  ofUser(userId: string): readonly Connection[] {
    return this.#byUser.get(userId) ?? [];
  }

  /** Removes a connection; returns whether it was the user's last. */
  remove({ socket, member: { userId } }: Connection): boolean {
    if (!this.#bySocket.delete(socket)) return false;
    const left = this.ofUser(userId).filter((other) => other.socket !== socket);
    if (left.length > 0) this.#byUser.set(userId, left);
    else this.#byUser.delete(userId);
    return left.length === 0;
  }

  /** Sends one text to every connection. */
  broadcast(text: string): void {
    for (const connection of this.#bySocket.values()) send(connection, text);
  }

  /** Changes the displayed name and picture of a user's connections, and stores them for hibernation. */
  change(user: OnlineUser): void {
    const changed = this.ofUser(user.userId).map(({ socket, member }) => ({
      socket,
      member: { ...member, ...user },
    }));
    for (const connection of changed) {
      connection.socket.serializeAttachment(connection.member);
      this.#bySocket.set(connection.socket, connection);
    }
    if (changed.length > 0) this.#byUser.set(user.userId, changed);
  }

  values(): IterableIterator<Connection> {
    return this.#bySocket.values();
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
