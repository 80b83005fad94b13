import * as v from "valibot";
import { count } from "../core/wire/count.ts";
import { CHAT_REFUSALS, ChatMessage, ChatPage, MessageId, Silence } from "./wire.ts";

/* The frames of a room's socket: /api/realtime/chat/{roomId}. docs/reference/chat.md */

const text = v.string();

/** The socket of a room. */
export function chatSocketPath(roomId: string): string {
  return `/api/realtime/chat/${encodeURIComponent(roomId)}`;
}

/** A typing client repeats `typing_start` after this time; receivers forget it after `TYPING_TTL_MS`. Milliseconds. */
export const TYPING_REPEAT_MS = 3_000;
export const TYPING_TTL_MS = 6_000;
/** Maximum number of typing users in a broadcast: 'Multiple people are typing...' needs no more. */
export const TYPING_SHOWN_MAX = 3;
/** Minimum time between two broadcasts of presence and typing, in milliseconds. docs/reference/chat.md */
export const PULSE_MS = 500;

/** The public part of a user. */
export const OnlineUser = v.object({ userId: text, username: text, avatar: v.nullable(text) });
export type OnlineUser = v.InferOutput<typeof OnlineUser>;

/** A frame from a client. `id` is the sender's id of the message. */
export const ChatClientFrame = v.variant("type", [
  v.object({
    type: v.literal("chat_message"),
    id: MessageId,
    payload: v.object({ content: text, roomId: text }),
  }),
  frame("typing_start", v.object({ roomId: text })),
  frame("typing_stop", v.object({ roomId: text })),
  /** Requests the messages after `after`. The reply is one `history` frame. */
  frame("resume", v.object({ after: count })),
]);
export type ChatClientFrame = v.InferOutput<typeof ChatClientFrame>;

/** A frame from the server. */
export const ChatFrame = v.variant("type", [
  frame("room_info", v.object({ roomId: text, roomName: text })),
  /** `join`: the latest messages. `resume`: the messages after `after`; if `hasMore`, resume again from the last one. */
  frame("history", v.object({ cause: v.picklist(["join", "resume"]), ...ChatPage.entries })),
  /** A new message. Its `id` acknowledges it to the sender. */
  frame("chat_message", ChatMessage),
  /** Refuses the frame with this `id`, which is absent if unreadable. */
  v.object({
    type: v.literal("message_refused"),
    id: v.optional(text),
    payload: v.object({
      reason: v.picklist(CHAT_REFUSALS),
      message: text,
      /** Milliseconds to wait before a retry. */
      retryAfterMs: v.optional(count),
    }),
  }),
  /** `users` (at most 100) is absent if unchanged since the last frame. */
  frame("online_users", v.object({ count, users: v.optional(v.array(OnlineUser)) })),
  frame("user_typing", v.object({ userId: text })),
  frame("user_stop_typing", v.object({ userId: text })),
  /** The content of a message was deleted. */
  frame("message_deleted", v.object({ seq: count })),
  /** A user has a new name or picture, which also applies to earlier messages. */
  frame("user_changed", OnlineUser),
  /** An account was deleted, with the sender and content of its messages. */
  frame("user_deleted", v.object({ userId: text })),
  /** The caller's silence, sent on joining if in force, and when it changes. Null lifts it. */
  frame("silenced", v.object({ silence: v.nullable(Silence) })),
  /** Another session of the user, or too many tabs of this one, replaced the connection; `closing` follows with 4001. */
  frame("duplicate_connection", v.object({ message: text })),
]);
export type ChatFrame = v.InferOutput<typeof ChatFrame>;

function frame<const Type extends string, Payload extends v.GenericSchema>(type: Type, payload: Payload) {
  return v.object({ type: v.literal(type), payload });
}
