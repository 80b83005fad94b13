import { DurableObject } from "cloudflare:workers";
import * as v from "valibot";
import type { ChatClientFrame, OnlineUser } from "#game/contract/realtime/chat-frames.ts";
import { CLOSE, PING, PONG, REALTIME_PROTOCOL } from "#game/contract/realtime/realtime.ts";
import {
  CHAT_PAGE_MAX,
  type ChatPageQuery,
  type ChatRoomInfo,
  findChatRoom,
  type Silence,
} from "#game/contract/social/chat.ts";
import type { Env } from "../../env.ts";
import { PACE_LIMITS } from "../../http/limits/limits.ts";
import * as shared from "../../http/texts.ts";
import { now } from "../../platform/clock.ts";
import { describeError, logLine } from "../../platform/log.ts";
import type { ChatConnection, ChatRoomCalls, PostOutcome } from "../../realtime/calls.ts";
import { FrameBudget } from "../../realtime/frame-budget.ts";
import { acceptedUpgrade, closedUpgrade } from "../../realtime/upgrade.ts";
import { Audience } from "./audience.ts";
import { type Connection, send, toOnlineUser } from "./connections.ts";
import { Conversation, refusal } from "./conversation.ts";
import { readFrame, refusalFrame, toJson } from "./frame-text.ts";
import { Member, readMember } from "./member.ts";
import { Resumes } from "./resumes.ts";
import { RoomStore } from "./room-store.ts";
import { RoomsBehind } from "./rooms-behind.ts";
import { SessionCheck } from "./session-check.ts";
import * as texts from "./texts.ts";

/**
 * A chat room: its sockets, and its messages in its own SQLite database. It hibernates while idle; members are then
 * kept in the attachments of the sockets. See docs/reference/chat.md and realtime.md.
 */
export class ChatRoom extends DurableObject<Env> implements ChatRoomCalls {
  /** Users that the room takes. */
  capacity: number = PACE_LIMITS.usersInRoom.max;
  readonly #room: ChatRoomInfo;
  readonly #behind: RoomsBehind;
  readonly #conversation: Conversation;
  // Stores pending messages before each batch. The output gate holds the batch until they are durable.
  readonly #audience = new Audience(() => this.#conversation.write());
  readonly #sessionCheck: SessionCheck;
  readonly #frames = new FrameBudget();
  readonly #resumes = new Resumes<WebSocket>((socket, after) => this.#sendHistory(socket, after));

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const room = findChatRoom(state.id.name ?? "");
    if (!room) throw new Error("Unknown chat room");
    this.#room = room;
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    this.#conversation = new Conversation(new RoomStore(state.storage.sql), now());
    this.#behind = new RoomsBehind(state.storage.sql, env, room);
    this.#sessionCheck = new SessionCheck(
      env,
      () => this.#audience.members(),
      (sessionId) => this.#audience.closeSession(sessionId),
    );
    this.#wake();
  }

  /** Restores the connections after hibernation. */
  #wake(): void {
    const open = this.ctx
      .getWebSockets()
      .filter(({ readyState }) => readyState === WebSocket.OPEN)
      .map((socket) => ({ socket, member: v.parse(Member, socket.deserializeAttachment()) }))
      .sort((a, b) => a.member.connectedAt - b.member.connectedAt);
    for (const { socket, member } of open) this.#audience.restore(socket, member);
  }

  // Sockets

  /** Accepts a socket that the Worker has authenticated. */
  override async fetch(request: Request): Promise<Response> {
    const member = readMember(request, now());
    const refused = await this.#sendElsewhere(member.userId);
    if (refused) return refused;
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(member);
    const connection = this.#audience.join(server, member);
    send(connection, this.#joinPayload(member));
    this.#audience.requestPresence();
    this.#sessionCheck.add(member.sessionId);
    return acceptedUpgrade(client, REALTIME_PROTOCOL);
  }

  /** Returns the reply to a user for whom there is no place; null if there is one. Their other tabs stay where they are. */
  async #sendElsewhere(userId: string): Promise<Response | null> {
    if (!this.#behind.isOpen) {
      return closedUpgrade(REALTIME_PROTOCOL, CLOSE.roomJoined, texts.roomIsClosed);
    }
    if (this.#audience.count < this.capacity || this.#audience.ofUser(userId).length > 0) return null;
    await this.#behind.openNext(this.#conversation.silences());
    return closedUpgrade(REALTIME_PROTOCOL, CLOSE.roomFull, texts.roomIsFull);
  }

  /** Sends everybody to the first room once they have a place there. What they wrote stays here, and was sent to all. */
  #considerJoining(): void {
    if (!this.#behind.mayJoin(this.#audience.count, this.capacity, now())) return;
    const join = async () => {
      if (!(await this.#behind.hasPlaces(this.#audience.count, this.capacity))) return;
      this.#behind.close();
      this.#audience.flush();
      this.#audience.closeAll(CLOSE.roomJoined, texts.roomIsClosed);
    };
    this.ctx.waitUntil(
      join().catch((error) =>
        logLine("error", "a chat room could not be joined with the first one", describeError(error)),
      ),
    );
  }

  /** Join payload: room, history, silence, presence, typing. */
  #joinPayload({ userId }: Member): string {
    const silence = this.#conversation.silenceOf(userId, now());
    const frames = [
      toJson({ type: "room_info", payload: this.#room }),
      this.#conversation.joinHistory(),
      ...(silence ? [toJson({ type: "silenced", payload: { silence } })] : []),
      ...this.#audience.presenceFrames(),
    ];
    return `[${frames.join(",")}]`;
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    const connection = this.#audience.of(socket);
    // Replaced or removed, but its client does not know yet.
    if (!connection) return;
    this.#sessionCheck.recheck();
    this.#considerJoining();
    const read = this.#frames.take(connection.member.userId, data) ? readFrame(data) : null;
    if (!read) this.#audience.close(connection, CLOSE.tooManyMessages, shared.tooManyMessages);
    else if (read.ok) this.#receive(connection, read.frame);
    else send(connection, refusalFrame(refusal(read.reason)));
  }

  #receive(connection: Connection, frame: ChatClientFrame): void {
    const { userId } = connection.member;
    switch (frame.type) {
      case "chat_message":
        this.#receiveMessage(connection, frame);
        break;
      case "typing_start":
        // A silenced user never appears as typing.
        if (!this.#conversation.silenceOf(userId, now())) this.#audience.startTyping(userId);
        break;
      case "typing_stop":
        this.#audience.stopTyping(userId);
        break;
      case "resume":
        this.#resumes.request(connection.socket, userId, frame.payload.after);
        break;
      default:
        frame satisfies never;
    }
  }

  /** Answers a resume, if the socket is still connected. */
  #sendHistory(socket: WebSocket, after: number): void {
    const connection = this.#audience.of(socket);
    if (!connection) return;
    const page = this.#conversation.page({ after, limit: CHAT_PAGE_MAX });
    send(connection, toJson({ type: "history", payload: { cause: "resume", ...page } }));
  }

  #receiveMessage(connection: Connection, frame: Extract<ChatClientFrame, { type: "chat_message" }>): void {
    const { content, roomId } = frame.payload;
    const outcome =
      roomId === this.#room.roomId
        ? this.#post(toOnlineUser(connection.member), frame.id, content)
        : refusal("wrong_room");
    if (!outcome.ok) send(connection, refusalFrame(outcome, frame.id));
    // Only this socket needs it: every other one has received it.
    else if (!outcome.isNew) send(connection, toJson({ type: "chat_message", payload: outcome.message }));
  }

  override webSocketClose(socket: WebSocket): void {
    this.#audience.leave(this.#audience.of(socket));
    this.#considerJoining();
  }

  override webSocketError(socket: WebSocket): void {
    this.webSocketClose(socket);
  }

  #post(sender: OnlineUser, id: string, content: string): PostOutcome {
    const outcome = this.#conversation.post(sender, id, content, now());
    if (outcome.ok && outcome.isNew) {
      this.#audience.pushMessage(sender.userId, toJson({ type: "chat_message", payload: outcome.message }));
    }
    return outcome;
  }

  // RPC

  async post(sender: OnlineUser, id: string, content: string): Promise<PostOutcome> {
    this.#sessionCheck.recheck();
    if (!this.#behind.isOpen) return refusal("wrong_room");
    const outcome = this.#post(sender, id, content);
    this.#conversation.write();
    return outcome;
  }

  async page(userId: string, query: ChatPageQuery) {
    return {
      ...this.#conversation.page(query),
      onlineCount: this.#audience.count,
      silence: this.#conversation.silenceOf(userId, now()),
    };
  }

  async message(seq: number) {
    return this.#conversation.message(seq);
  }

  async around(seq: number, before: number, after: number) {
    return this.#conversation.around(seq, before, after);
  }

  async deleteMessage(seq: number) {
    this.#conversation.deleteMessage(seq);
    this.#audience.push(toJson({ type: "message_deleted", payload: { seq } }));
    return this.#conversation.message(seq);
  }

  async open(silences: ReadonlyMap<string, Silence>): Promise<void> {
    // An open room has heard of each silence since, and everybody whom a full room refuses asks for it.
    if (this.#behind.isOpen) return;
    for (const [userId, silence] of silences) this.#conversation.setSilence(userId, silence);
    this.#behind.open();
  }

  async freePlaces(): Promise<number> {
    return Math.max(0, this.capacity - this.#audience.count);
  }

  async setSilence(userId: string, silence: Silence | null): Promise<void> {
    this.#conversation.setSilence(userId, silence);
    if (silence) this.#audience.stopTyping(userId);
    const frame = toJson({ type: "silenced", payload: { silence } });
    for (const connection of this.#audience.ofUser(userId)) send(connection, frame);
    await this.#behind.ask((next) => next.setSilence(userId, silence), undefined);
  }

  async changeUser(user: OnlineUser): Promise<void> {
    const hasMessages = this.#conversation.changeUser(user);
    this.#audience.changeUser(user);
    if (hasMessages) this.#audience.push(toJson({ type: "user_changed", payload: user }));
    await this.#behind.ask((next) => next.changeUser(user), undefined);
  }

  async eraseUser(userId: string): Promise<void> {
    this.#conversation.eraseUser(userId);
    this.#audience.push(toJson({ type: "user_deleted", payload: { userId } }));
    this.#closeSockets(userId, null, CLOSE.unauthenticated, shared.sessionEnded);
    await this.#behind.ask((next) => next.eraseUser(userId), undefined);
  }

  async connectionCount(): Promise<number> {
    const behind = await this.#behind.ask((next) => next.connectionCount(), 0);
    return this.#audience.members().length + behind;
  }

  async connections(): Promise<ChatConnection[]> {
    const { roomId } = this.#room;
    const own = this.#audience
      .members()
      .map(({ sessionId: _sessionId, tab: _tab, ...shown }) => ({ ...shown, roomId }));
    const behind = await this.#behind.ask<ChatConnection[]>(
      async (next) => [...(await next.connections())],
      [],
    );
    return [...own, ...behind];
  }

  async closeSockets(
    userId: string,
    sessionIds: readonly string[] | null,
    code: number,
    reason: string,
  ): Promise<number> {
    const closed = this.#closeSockets(userId, sessionIds, code, reason);
    return (
      closed + (await this.#behind.ask((next) => next.closeSockets(userId, sessionIds, code, reason), 0))
    );
  }

  #closeSockets(userId: string, sessionIds: readonly string[] | null, code: number, reason: string): number {
    const open = this.#audience.ofUser(userId);
    const ending = open.filter(({ member }) => sessionIds?.includes(member.sessionId) ?? true);
    for (const connection of ending) this.#audience.close(connection, code, reason);
    return ending.length;
  }
}
