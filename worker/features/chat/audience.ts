import type { OnlineUser } from "#game/chat/frames-wire.ts";
import { CLOSE } from "#game/core/wire/realtime.ts";
import * as texts from "../../http/texts.ts";
import { now } from "../../platform/clock.ts";
import { closeSocket } from "../../realtime/upgrade.ts";
import { type Connection, Connections, send, toOnlineUser } from "./connections.ts";
import { FrameBatcher } from "./frame-batcher.ts";
import { toJson } from "./frame-text.ts";
import type { Member } from "./member.ts";
import { Presence } from "./presence.ts";
import { Throttle } from "./throttle.ts";
import { Typing } from "./typing.ts";

/** The connections of a room, with their presence and typing. Sends to all of them in batches. */
export class Audience {
  readonly #connections = new Connections();
  readonly #presence = new Presence();
  readonly #typing = new Typing();
  readonly #batcher: FrameBatcher;
  readonly #presenceThrottle = new Throttle(() => this.#broadcastPresence());

  /** `beforeBroadcast` runs before each batch is sent. */
  constructor(beforeBroadcast: () => void) {
    this.#batcher = new FrameBatcher(
      (text) => {
        beforeBroadcast();
        this.#connections.broadcast(text);
      },
      () => this.#connections.size,
    );
  }

  get count(): number {
    return this.#presence.count;
  }

  of(socket: WebSocket): Connection | null {
    return this.#connections.of(socket);
  }

  ofUser(userId: string): readonly Connection[] {
    return this.#connections.ofUser(userId);
  }

  members(): Member[] {
    return Array.from(this.#connections.values(), ({ member }) => member);
  }

  /** Adds a connection that was open before hibernation; sends nothing. */
  restore(socket: WebSocket, member: Member): void {
    this.#connections.add(socket, member);
    this.#presence.join(toOnlineUser(member));
  }

  /** Adds a new connection and closes those that it replaces. */
  join(socket: WebSocket, member: Member): Connection {
    const { added, replaced } = this.#connections.add(socket, member);
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
    if (connection && this.#connections.remove(connection)) {
      const { userId } = connection.member;
      this.#presence.leave(userId);
      this.#typing.stop(userId);
    }
    // Even for an unknown socket: its close may have woken the room.
    this.requestPresence();
  }

  closeSession(sessionId: string): void {
    const all = [...this.#connections.values()];
    for (const connection of all.filter(({ member }) => member.sessionId === sessionId)) {
      this.close(connection, CLOSE.unauthenticated, texts.sessionEnded);
    }
  }

  /** Removes a connection and closes its socket. */
  close(connection: Connection, code: number, reason: string): void {
    this.leave(connection);
    closeSocket(connection.socket, code, reason);
  }

  /** Changes the name and picture of an online user. */
  changeUser(user: OnlineUser): void {
    if (this.ofUser(user.userId).length === 0) return;
    this.#connections.change(user);
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

  /** Sends a frame, as JSON, to every connection. */
  push(frame: string): void {
    this.#batcher.push(frame);
  }

  /** Broadcasts changes of presence and typing, at most twice a second. */
  requestPresence(): void {
    this.#presenceThrottle.request();
  }

  #broadcastPresence(): void {
    const presence = this.#presence.takeChange();
    const typing = this.#typing.takeChanges(now()).map(toJson);
    this.#batcher.push(...(presence === null ? [] : [presence]), ...typing);
  }
}
