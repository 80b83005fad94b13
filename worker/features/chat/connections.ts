import type { OnlineUser } from "#game/contract/chat-frames.ts";
import { FRAMES_MAX } from "#game/contract/chat-frames.ts";
import { closeSocket } from "../../realtime/upgrade.ts";
import { FrameBudget } from "./flood.ts";
import type { Member } from "./member.ts";

export interface Connection {
  readonly socket: WebSocket;
  readonly member: Member;
  readonly budget: FrameBudget;
}

/** The open sockets of a room, one a user. A map of our own, since asking the platform costs a list each time. */
export class Connections {
  readonly #byUser = new Map<string, Connection>();
  readonly #bySocket = new Map<WebSocket, Connection>();

  get size(): number {
    return this.#byUser.size;
  }

  /** Takes a socket in; the one that it replaces is returned and no longer here. */
  add(socket: WebSocket, member: Member): { added: Connection; replaced: Connection | null } {
    const replaced = this.#byUser.get(member.userId) ?? null;
    if (replaced) this.#bySocket.delete(replaced.socket);
    const added = { socket, member, budget: new FrameBudget(FRAMES_MAX) };
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

  /** A user has one connection, so a session has one at most. */
  ofSession(sessionId: string): Connection | null {
    for (const connection of this.#byUser.values()) {
      if (connection.member.sessionId === sessionId) return connection;
    }
    return null;
  }

  /** Takes a connection out; false where it was not in any more. */
  remove({ socket, member }: Connection): boolean {
    if (!this.#bySocket.delete(socket)) return false;
    this.#byUser.delete(member.userId);
    return true;
  }

  /** Sends one text to everybody. */
  broadcast(text: string): void {
    for (const connection of this.#byUser.values()) send(connection, text);
  }

  /** Shows the member of a connection otherwise, also after hibernation. */
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

/** Sends a text; a socket that is closing misses it, and its client catches up when it is back. */
export function send({ socket }: Connection, text: string): void {
  try {
    socket.send(text);
  } catch {
    // Its close event follows, and takes it out.
  }
}

export function close({ socket }: Connection, code: number, reason: string): void {
  closeSocket(socket, code, reason);
}

/** How a member is shown to the others. */
export function toOnlineUser({ userId, username, avatar }: Member): OnlineUser {
  return { userId, username, avatar };
}
