import type { OnlineUser } from "#game/chat/frames-wire.ts";
import type {
  ChatMessage,
  ChatPage,
  ChatPageQuery,
  ChatRefusalReason,
  RoomId,
  Silence,
} from "#game/chat/wire.ts";
import type { Enrollment } from "#game/core/course.ts";
import type { Energy } from "#game/core/energy.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";

/** Data from which a player's timed events are computed. */
export interface PlayerTimers {
  readonly energy: Energy;
  /** The player's current course. */
  readonly course: Enrollment | null;
  /** Time when the next pending unlock is due (epoch ms); null if nothing is pending. */
  readonly dueAt: number | null;
}

/** The RPC interface of a player's Durable Object. */
export interface PlayerChannelCalls extends Rpc.DurableObjectBranded {
  /** Sends frames to every socket except one tab's as one message, and sets the alarm for the next timed event. */
  publish(frames: readonly GameFrame[], timers: PlayerTimers, exceptTab: string | null): Promise<void>;
  /** Sends frames to every socket as one message. */
  tell(frames: readonly GameFrame[]): Promise<void>;
  /** Closes the sockets of these sessions. */
  closeSockets(sessionIds: readonly string[], code: number, reason: string): Promise<void>;
  /** Notes that the player has a device that gets notifications, so that the object decides about them. */
  watch(userId: string): Promise<void>;
  /** Returns the number of open sockets. */
  socketCount(): Promise<number>;
  /** Closes every socket and deletes all stored data and the alarm, after the account was deleted. */
  erase(code: number, reason: string): Promise<void>;
}

/** Reason that a message was not stored. */
export interface ChatRefusal {
  readonly ok: false;
  readonly reason: ChatRefusalReason;
  /** The text shown to the sender. */
  readonly message: string;
  /** Milliseconds to wait before retrying. */
  readonly retryAfterMs?: number;
  readonly silence?: Silence;
}

/** The result of a post; `isNew` is false if the same id was stored before. */
export type PostOutcome =
  | { readonly ok: true; readonly message: ChatMessage; readonly isNew: boolean }
  | ChatRefusal;

/** An open socket of a chat room. */
export interface ChatConnection extends OnlineUser {
  readonly roomId: RoomId;
  readonly socketId: string;
  /** Epoch milliseconds. */
  readonly connectedAt: number;
}

/** The RPC interface of a chat room. */
export interface ChatRoomCalls extends Rpc.DurableObjectBranded {
  post(sender: OnlineUser, id: string, content: string): Promise<PostOutcome>;
  /** Returns a page of messages, the number of users online and the user's active silence. */
  page(
    userId: string,
    query: ChatPageQuery,
  ): Promise<ChatPage & { onlineCount: number; silence: Silence | null }>;
  message(seq: number): Promise<ChatMessage | null>;
  /** Returns a message with at most `before` earlier and `after` later ones, ascending. */
  around(seq: number, before: number, after: number): Promise<ChatMessage[]>;
  /** Erases the content of a message and broadcasts the deletion. */
  deleteMessage(seq: number): Promise<ChatMessage | null>;
  /** Silences a user; null lifts the silence. */
  setSilence(userId: string, silence: Silence | null): Promise<void>;
  /** Changes a user's name and picture, also on their earlier messages. */
  changeUser(user: OnlineUser): Promise<void>;
  /** Erases sender and content of all of a user's messages, and closes their connections. */
  eraseUser(userId: string): Promise<void>;
  connections(): Promise<ChatConnection[]>;
  connectionCount(): Promise<number>;
  /** Closes a user's connections; with `sessionIds`, only those of these sessions. Returns how many were closed. */
  closeSockets(
    userId: string,
    sessionIds: readonly string[] | null,
    code: number,
    reason: string,
  ): Promise<number>;
}
