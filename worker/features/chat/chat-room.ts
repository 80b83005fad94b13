import { DurableObject } from "cloudflare:workers";
import * as v from "valibot";
import type { ChatClientFrame, OnlineUser } from "#game/chat/frames-wire.ts";
import {
  CHAT_PAGE_MAX,
  type ChatPageQuery,
  type ChatRoomInfo,
  findChatRoom,
  type Silence,
} from "#game/chat/wire.ts";
import { CLOSE, PING, PONG, REALTIME_PROTOCOL } from "#game/core/wire/realtime.ts";
import type { Env } from "../../env.ts";
import { PACE_LIMITS } from "../../http/limits/limits.ts";
import * as shared from "../../http/texts.ts";
import { now } from "../../platform/clock.ts";
import type { ChatConnection, ChatRoomCalls, PostOutcome } from "../../realtime/calls.ts";
import { FrameBudget } from "../../realtime/rate-window.ts";
import { acceptedUpgrade, closedUpgrade } from "../../realtime/upgrade.ts";
import { Audience, type Connection, send, toOnlineUser } from "./audience.ts";
import { Conversation, refusal } from "./conversation.ts";
import { readFrame, refusalFrame, toJson } from "./frame-text.ts";
import { Member, readMember } from "./member.ts";
import { pacedResumes } from "./pacing.ts";
import { RoomStore } from "./room-store.ts";
import { SessionCheck } from "./session-check.ts";

/**
 * A chat room: its sockets, and its messages in its own SQLite database. It hibernates while idle; members are then
 * kept in the attachments of the sockets. See docs/reference/chat.md and realtime.md.
 */
export class ChatRoom extends DurableObject<Env> implements ChatRoomCalls {
  /** Users that the room takes. */
  capacity: number = PACE_LIMITS.usersInRoom.max;
  readonly #room: ChatRoomInfo;
  readonly #conversation: Conversation;
  // Stores pending messages before each batch. The output gate holds the batch until they are durable.
  readonly #audience = new Audience(() => this.#conversation.write());
  readonly #sessionCheck: SessionCheck;
  readonly #frames = new FrameBudget();
  readonly #resume = pacedResumes<WebSocket>((socket, after) => this.#sendHistory(socket, after));

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const room = findChatRoom(state.id.name ?? "");
    if (!room) throw new Error("Unknown chat room");
    this.#room = room;
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    this.#conversation = new Conversation(new RoomStore(state.storage.sql), now());
    this.#sessionCheck = new SessionCheck(env, this.#audience);
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
    if (this.#isFullFor(member.userId)) {
      return closedUpgrade(REALTIME_PROTOCOL, CLOSE.roomFull, "This room is full");
    }
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(member);
    const connection = this.#audience.join(server, member);
    send(connection, this.#joinPayload(member));
    this.#audience.requestPresence();
    this.#sessionCheck.add(member.sessionId);
    return acceptedUpgrade(client, REALTIME_PROTOCOL);
  }

  /** Returns whether there is no place for a user. Who is in the room can open another tab there. */
  #isFullFor(userId: string): boolean {
    return this.#audience.count >= this.capacity && this.#audience.ofUser(userId).length === 0;
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
        this.#resume(connection.socket, userId, frame.payload.after);
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

  async setSilence(userId: string, silence: Silence | null): Promise<void> {
    this.#conversation.setSilence(userId, silence);
    if (silence) this.#audience.stopTyping(userId);
    const frame = toJson({ type: "silenced", payload: { silence } });
    for (const connection of this.#audience.ofUser(userId)) send(connection, frame);
  }

  async changeUser(user: OnlineUser): Promise<void> {
    const hasMessages = this.#conversation.changeUser(user);
    this.#audience.changeUser(user);
    if (hasMessages) this.#audience.push(toJson({ type: "user_changed", payload: user }));
  }

  async eraseUser(userId: string): Promise<void> {
    this.#conversation.eraseUser(userId);
    this.#audience.push(toJson({ type: "user_deleted", payload: { userId } }));
    await this.closeSockets(userId, null, CLOSE.unauthenticated, shared.sessionEnded);
  }

  async connectionCount(): Promise<number> {
    return this.#audience.members().length;
  }

  async connections(): Promise<ChatConnection[]> {
    const { roomId } = this.#room;
    return this.#audience
      .members()
      .map(({ sessionId: _sessionId, tab: _tab, ...shown }) => ({ ...shown, roomId }));
  }

  async closeSockets(
    userId: string,
    sessionIds: readonly string[] | null,
    code: number,
    reason: string,
  ): Promise<number> {
    const open = this.#audience.ofUser(userId);
    const ending = open.filter(({ member }) => sessionIds?.includes(member.sessionId) ?? true);
    for (const connection of ending) this.#audience.close(connection, code, reason);
    return ending.length;
  }
}
