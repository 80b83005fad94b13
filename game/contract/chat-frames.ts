import * as v from "valibot";
import { CHAT_REFUSALS, ChatMessage, ChatPage, MessageId, Silence } from "./chat.ts";

/* The frames of a room's socket: /api/realtime/chat/{roomId}. docs/reference/chat.md */

const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The socket of a room. */
export function chatSocketPath(roomId: string): string {
  return `/api/realtime/chat/${encodeURIComponent(roomId)}`;
}

/** Who types says so again after this long; who hears of it forgets it after `TYPING_TTL_MS`. In milliseconds. */
export const TYPING_REPEAT_MS = 3_000;
export const TYPING_TTL_MS = 6_000;
/** Typing users that are told of at most: 'Multiple people are typing...' needs no more, whoever reads. */
export const TYPING_SHOWN_MAX = 3;
/** Frames of any kind that one connection may send within ten seconds; more is close code 4429. */
export const FRAMES_MAX = { frames: 60, windowMs: 10_000 } as const;
/** Minimum time between two broadcasts of presence and typing, in milliseconds. docs/reference/chat.md */
export const PULSE_MS = 500;

/** A user as the others see them. */
export const OnlineUser = v.object({ userId: text, username: text, avatar: v.nullable(text) });
export type OnlineUser = v.InferOutput<typeof OnlineUser>;

/** What a client sends. `id` is the sender's own id of the message. */
export const ChatClientFrame = v.variant("type", [
  v.object({
    type: v.literal("chat_message"),
    id: MessageId,
    payload: v.object({ content: text, roomId: text }),
  }),
  frame("typing_start", v.object({ roomId: text })),
  frame("typing_stop", v.object({ roomId: text })),
  /** Asks for what follows `after`; the answer is one `history` frame. */
  frame("resume", v.object({ after: count })),
]);
export type ChatClientFrame = v.InferOutput<typeof ChatClientFrame>;

/** What a client receives. */
export const ChatFrame = v.variant("type", [
  frame("room_info", v.object({ roomId: text, roomName: text })),
  /** `join`: the latest messages. `resume`: what followed; where `hasMore`, ask again from the last one. */
  frame("history", v.object({ cause: v.picklist(["join", "resume"]), ...ChatPage.entries })),
  /** A new message; for its sender, known by `id`, also the word that it is stored. */
  frame("chat_message", ChatMessage),
  /** The refusal of the frame `id`, absent where that could not be read. */
  v.object({
    type: v.literal("message_refused"),
    id: v.optional(text),
    payload: v.object({
      reason: v.picklist(CHAT_REFUSALS),
      message: text,
      /** Milliseconds after which trying again makes sense. */
      retryAfterMs: v.optional(count),
    }),
  }),
  /** `users` is absent where those at most 100 are the same as in the frame before. */
  frame("online_users", v.object({ count, users: v.optional(v.array(OnlineUser)) })),
  frame("user_typing", v.object({ userId: text })),
  frame("user_stop_typing", v.object({ userId: text })),
  /** An administrator took the content of a message away. */
  frame("message_deleted", v.object({ seq: count })),
  /** A user is called or looks otherwise from now on, also in what they wrote before. */
  frame("user_changed", OnlineUser),
  /** An account was deleted: its messages have neither sender nor content any more. */
  frame("user_deleted", v.object({ userId: text })),
  /** Told on joining where it holds, and whenever it changes; null: you may write. */
  frame("silenced", v.object({ silence: v.nullable(Silence) })),
  /** Another connection of yours has this room now; `closing` follows with 4001. */
  frame("duplicate_connection", v.object({ message: text })),
]);
export type ChatFrame = v.InferOutput<typeof ChatFrame>;

function frame<const Type extends string, Payload extends v.GenericSchema>(type: Type, payload: Payload) {
  return v.object({ type: v.literal(type), payload });
}
