import * as v from "valibot";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { Text } from "../core/wire/text.ts";
import { MESSAGE_MAX } from "./text-wire.ts";

/** All chat rooms. See docs/reference/chat.md#rooms. */
export const CHAT_ROOMS = [
  { roomId: "general", roomName: "General" },
  { roomId: "hustle", roomName: "Side Hustles" },
  { roomId: "wins", roomName: "Wins Only" },
  { roomId: "regrets", roomName: "Regrets" },
] as const;
export type RoomId = (typeof CHAT_ROOMS)[number]["roomId"];
export interface ChatRoomInfo {
  readonly roomId: RoomId;
  readonly roomName: string;
}
export const DEFAULT_ROOM: RoomId = "general";

/** Returns the room with this id; null if there is none. */
export function findChatRoom(roomId: string): ChatRoomInfo | null {
  return CHAT_ROOMS.find((room) => room.roomId === roomId) ?? null;
}

/** Number of messages sent on joining. See docs/reference/chat.md#messages. */
export const HISTORY_SIZE = 50;
/** Maximum number of messages per page, by call or by `resume`. */
export const CHAT_PAGE_MAX = 100;
/** Maximum number of users in `online_users`. See docs/reference/chat.md#full-rooms. */
export const ONLINE_USERS_MAX = 100;
/** Every reply lists the deleted ones among this many newest messages. A page stores as many for offline reading. */
export const DELETED_WITHIN = 100;
/** Maximum number of muted players. */
export const MUTES_MAX = 500;
/** Maximum length of a silence in minutes: 30 days. */
export const SILENCE_MINUTES_MAX = 30 * 24 * 60;
/** Maximum length of the reason of a silence, in characters. */
export const SILENCE_REASON_MAX = 200;

/** Texts of refusals for the sender. */
export const CHAT_REFUSAL_TEXT = {
  empty: "This message is empty.",
  too_long: `Messages can be up to ${MESSAGE_MAX} characters.`,
  flood: "Too many messages. Please wait a few seconds.",
  silenced: "An administrator has silenced you for a while.",
  wrong_room: "This connection belongs to another room.",
  malformed: "The server did not understand this message.",
  frame_too_large: "This message is too large.",
} as const;
export type ChatRefusalReason = keyof typeof CHAT_REFUSAL_TEXT;
export const CHAT_REFUSALS = Object.keys(CHAT_REFUSAL_TEXT) as ChatRefusalReason[];

export const RoomIdSchema = v.custom<RoomId>(
  (input) => typeof input === "string" && findChatRoom(input) !== null,
  "There is no such chat room.",
);

/** The sender's id of a message, a UUID, which identifies resends. Stored in lower case. */
export const MessageId = v.pipe(v.string(), v.uuid("The message needs an id (UUID)"), v.toLowerCase());

/**
 * A message of a room. `seq` numbers the messages of the room from 1 without gaps. `id` comes from the sender and is
 * unique per sender. A deleted message keeps its `seq` but has no content; one of a deleted account has no sender
 * either. See docs/reference/chat.md#messages.
 */
export const ChatMessage = v.object({
  seq: v.pipe(count, v.minValue(1)),
  id: v.string(),
  /** Null if the account is deleted. */
  userId: v.nullable(v.string()),
  username: v.string(),
  avatar: v.nullable(v.string()),
  content: v.string(),
  /** ISO 8601, by the server's clock. */
  createdAt: v.string(),
  /** The user who deleted the content; absent if it isn't deleted. */
  deleted: v.optional(v.picklist(["admin", "account"])),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** A silence: the user can't write until it ends. */
export const Silence = v.object({
  /** ISO 8601. */
  until: v.string(),
  /** The administrator's reason; may be empty. */
  reason: v.string(),
});
export type Silence = v.InferOutput<typeof Silence>;

/** A page of a room's messages, ascending by `seq`. */
export const ChatPage = v.object({
  messages: v.array(ChatMessage),
  /** True if more messages follow in the requested direction; for the latest page, backwards. */
  hasMore: v.boolean(),
  /** `seq` of the newest message; 0 if there is none. If it is lower than a known one, the room was reset. */
  lastSeq: count,
  /** `seq` of each deleted message among the newest `DELETED_WITHIN`. */
  deletedSeqs: v.array(count),
});
export type ChatPage = v.InferOutput<typeof ChatPage>;

const seqText = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, "after, before and limit are whole numbers"),
  v.transform(Number),
);

/**
 * The query of `chatMessages`. `after` returns the first messages after that `seq`, `before` the last before it; without
 * either, the latest. `limit` is 1 to `CHAT_PAGE_MAX`; default `HISTORY_SIZE`.
 */
export const ChatPageQuery = v.pipe(
  v.object({
    after: v.optional(seqText),
    before: v.optional(seqText),
    limit: v.optional(v.pipe(seqText, v.minValue(1), v.maxValue(CHAT_PAGE_MAX)), String(HISTORY_SIZE)),
  }),
  v.check(
    ({ after, before }) => after === undefined || before === undefined,
    "Give after or before, not both",
  ),
);
export type ChatPageQuery = v.InferOutput<typeof ChatPageQuery>;

const RoomPage = v.object({
  roomId: RoomIdSchema,
  roomName: v.string(),
  ...ChatPage.entries,
  onlineCount: count,
  /** Null if the caller may write. */
  silence: v.nullable(Silence),
});

/** Messages of a room, for polling too. See docs/reference/chat.md#polling. */
export const chatMessages = endpoint("GET", "/chat/messages/:roomId", {
  query: ChatPageQuery,
  reply: RoomPage,
});

/** Messages of the default room. */
export const defaultChatMessages = endpoint("GET", "/chat/messages", {
  query: ChatPageQuery,
  reply: RoomPage,
});

export const PostMessageBody = v.object({ content: v.string("content is missing"), id: MessageId });
export type PostMessageBody = v.InferOutput<typeof PostMessageBody>;
/**
 * Posts a message. A resend with the same id returns the stored message. See docs/reference/chat.md#messages.
 */
export const postChatMessage = endpoint("POST", "/chat/messages/:roomId", {
  body: PostMessageBody,
  reply: v.object({ message: ChatMessage }),
});

const UserIdBody = v.object({ userId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });

/** The muted players. The page hides their messages; the room sends everyone the same. */
export const chatMutes = endpoint("GET", "/chat/mutes", {
  reply: v.object({
    mutes: v.array(
      v.object({
        userId: v.string(),
        username: v.string(),
        avatar: v.nullable(v.string()),
        /** ISO 8601. */
        mutedAt: v.string(),
      }),
    ),
  }),
});
const MuteReply = v.object({ userId: v.string(), isMuted: v.boolean() });
export const muteUser = endpoint("POST", "/chat/mutes", { body: UserIdBody, reply: MuteReply });
export const unmuteUser = endpoint("DELETE", "/chat/mutes/:userId", { reply: MuteReply });

/** One open chat connection. */
const Connection = v.object({
  socketId: v.string(),
  currentRoom: v.string(),
  /** ISO 8601. */
  connectedAt: v.string(),
});

/**
 * The open connections of all rooms. Administrators only.
 * See docs/reference/administration.md#connection-monitoring.
 */
export const connectedUsers = endpoint("GET", "/chat/admin/connected-users", {
  reply: v.object({
    totalConnections: count,
    uniqueUsers: count,
    users: v.array(
      v.object({
        userId: v.string(),
        username: v.string(),
        avatar: v.nullable(v.string()),
        connectionCount: count,
        connections: v.array(Connection),
      }),
    ),
    rawConnections: v.array(v.object({ ...Connection.entries, userId: v.string(), username: v.string() })),
  }),
});

/** Closes every chat connection of a user with 4403. Administrators only. */
export const disconnectUser = endpoint("POST", "/chat/admin/disconnect-user", {
  body: UserIdBody,
  reply: v.object({ success: v.literal(true), closedConnections: count }),
});

/** Deletes the content of a message for everyone. Administrators only. */
export const deleteChatMessage = endpoint("DELETE", "/chat/admin/messages/:roomId/:seq", {
  reply: v.object({ message: ChatMessage }),
});

const SilenceBody = v.object({
  ...UserIdBody.entries,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SILENCE_MINUTES_MAX)),
  reason: v.optional(Text(SILENCE_REASON_MAX, { isLine: true }), ""),
});
const SilencedUser = v.object({ userId: v.string(), username: v.string(), ...Silence.entries });
/** Silences a user in every room for a time. A second call replaces the first. Administrators only. */
export const silenceUser = endpoint("POST", "/chat/admin/silences", {
  body: SilenceBody,
  reply: v.object({ silence: SilencedUser }),
});
export const liftSilence = endpoint("DELETE", "/chat/admin/silences/:userId", {
  reply: v.object({ success: v.literal(true) }),
});
/** The silences in force. Administrators only. */
export const chatSilences = endpoint("GET", "/chat/admin/silences", {
  reply: v.object({ silences: v.array(SilencedUser) }),
});
