import type { OnlineUser } from "#game/contract/chat-frames.ts";
import { closeSocket } from "../../realtime/upgrade.ts";
import type { Member } from "./member.ts";

export interface Connection {
  readonly socket: WebSocket;
  readonly member: Member;
}

/** The open sockets of a room, one for each user. Kept in maps because `getWebSockets` builds a list on each call. */
export class Connections {
  readonly #byUser = new Map<string, Connection>();
  readonly #bySocket = new Map<WebSocket, Connection>();

  get size(): number {
    return this.#byUser.size;
  }

  /** Adds a socket. Removes and returns the user's previous connection. */
  add(socket: WebSocket, member: Member): { added: Connection; replaced: Connection | null } {
    const replaced = this.#byUser.get(member.userId) ?? null;
    if (replaced) this.#bySocket.delete(replaced.socket);
    const added = { socket, member };
    this.#byUser.set(member.userId, added);
    this.#bySocket.set(socket, added);
    return { added, replaced };
  }

  of(socket: WebSocket): Connection | null {
    return this.#bySocket.get(socket) ?? null;
  }

  ofUser(userId: string): Connection | null {
    return this.#byUser.get(userId) ?? null;
  }

  /** Returns the connection of a session; a session has at most one, because a user has. */
  ofSession(sessionId: string): Connection | null {
    for (const connection of this.#byUser.values()) {
      if (connection.member.sessionId === sessionId) return connection;
    }
    return null;
  }

  /** Removes a connection; returns false if it was removed before. */
  remove({ socket, member }: Connection): boolean {
    if (!this.#bySocket.delete(socket)) return false;
    this.#byUser.delete(member.userId);
    return true;
  }

  /** Sends one text to every connection. */
  broadcast(text: string): void {
    for (const connection of this.#byUser.values()) send(connection, text);
  }

  /** Changes the displayed name and picture of a connection, and stores them for hibernation. */
  change(connection: Connection, user: OnlineUser): void {
    const member = { ...connection.member, ...user };
    const changed = { ...connection, member };
    connection.socket.serializeAttachment(member);
    this.#byUser.set(member.userId, changed);
    this.#bySocket.set(connection.socket, changed);
  }

  values(): IterableIterator<Connection> {
    return this.#byUser.values();
  }
}

/** Sends a text. A closing socket misses it, and its client resumes after reconnecting. */
export function send({ socket }: Connection, text: string): void {
  try {
    socket.send(text);
  } catch {
    // Its close event follows and removes it.
  }
}

export function close({ socket }: Connection, code: number, reason: string): void {
  closeSocket(socket, code, reason);
}

/** Returns what other users see of a member. */
export function toOnlineUser({ userId, username, avatar }: Member): OnlineUser {
  return { userId, username, avatar };
}
