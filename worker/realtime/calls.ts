import type {
  ChatMessage,
  ChatPage,
  ChatPageQuery,
  ChatRefusalReason,
  Silence,
} from "#game/contract/chat.ts";
import type { OnlineUser } from "#game/contract/chat-frames.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
import type { Energy } from "#game/rules/energy.ts";

/** What the Worker asks of a player's Durable Object. */
export interface PlayerChannelCalls extends Rpc.DurableObjectBranded {
  /** Sends frames to every socket but that of a tab as one message, and sets an alarm where energy is not full. */
  publish(frames: readonly GameFrame[], energy: Energy, exceptTab: string | null): Promise<void>;
  /** Closes the sockets of these sessions; null: all of the player's. */
  closeSockets(sessionIds: readonly string[] | null, code: number, reason: string): Promise<void>;
  /** Closes every socket and deletes everything that is stored, the alarm too: the account is gone. */
  erase(code: number, reason: string): Promise<void>;
}

/** Why a message was not stored. */
export interface ChatRefusal {
  readonly ok: false;
  readonly reason: ChatRefusalReason;
  /** What the sender reads. */
  readonly message: string;
  /** Milliseconds after which trying again makes sense. */
  readonly retryAfterMs?: number;
  readonly silence?: Silence;
}

/** What became of a message; `isNew` is false where it had been stored before under the same id. */
export type PostOutcome =
  | { readonly ok: true; readonly message: ChatMessage; readonly isNew: boolean }
  | ChatRefusal;

/** One open socket of a chat room. */
export interface ChatConnection extends OnlineUser {
  readonly socketId: string;
  /** Epoch milliseconds. */
  readonly connectedAt: number;
}

/** What the Worker asks of a chat room. */
export interface ChatRoomCalls extends Rpc.DurableObjectBranded {
  post(sender: OnlineUser, id: string, content: string): Promise<PostOutcome>;
  /** A page of messages, with what else the asking user has to know. */
  page(
    userId: string,
    query: ChatPageQuery,
  ): Promise<ChatPage & { onlineCount: number; silence: Silence | null }>;
  message(seq: number): Promise<ChatMessage | null>;
  /** Takes the content of a message away and tells everybody. */
  deleteMessage(seq: number): Promise<ChatMessage | null>;
  /** Keeps a user from writing; null lets them write again. */
  setSilence(userId: string, silence: Silence | null): Promise<void>;
  /** Shows a user under another name and picture, also in what they wrote before. */
  changeUser(user: OnlineUser): Promise<void>;
  /** Takes sender and content of all that a user wrote away, and closes their connection. */
  eraseUser(userId: string): Promise<void>;
  connections(): Promise<ChatConnection[]>;
  /** Closes the connection of a user, with sessions only where it is one of theirs; how many were closed. */
  closeSockets(
    userId: string,
    sessionIds: readonly string[] | null,
    code: number,
    reason: string,
  ): Promise<number>;
}
