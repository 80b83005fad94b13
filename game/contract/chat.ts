import * as v from "valibot";
import { MESSAGE_MAX } from "../rules/chat-text.ts";
import { endpoint } from "./endpoint.ts";

/** The rooms there are. Decision 35. */
export const CHAT_ROOMS = [
  { roomId: "general", roomName: "General" },
  { roomId: "hustle", roomName: "Side Hustles" },
  { roomId: "wins", roomName: "Wins Only" },
  { roomId: "regrets", roomName: "Regrets" },
] as const;
export type ChatRoomInfo = (typeof CHAT_ROOMS)[number];
export type RoomId = ChatRoomInfo["roomId"];
export const DEFAULT_ROOM: RoomId = "general";

/** The room of this id, null where there is none. */
export function findChatRoom(roomId: string): ChatRoomInfo | null {
  return CHAT_ROOMS.find((room) => room.roomId === roomId) ?? null;
}

/** A sender writes at most so many messages within the window. Decision 35. */
export const FLOOD_LIMIT = { messages: 10, windowMs: 10_000 } as const;
/** Messages that come on joining. Decision 34. */
export const HISTORY_SIZE = 50;
/** Most messages of one page, by call or by `resume`. */
export const CHAT_PAGE_MAX = 100;
/** Most users that `online_users` names. Decision 36. */
export const ONLINE_USERS_MAX = 100;
/** Of these newest messages every reply says which were deleted; also what a page keeps for reading offline. */
export const DELETED_WITHIN = 100;
/** Most players that one player can mute. */
export const MUTES_MAX = 500;
/** Longest silence in minutes: 30 days. */
export const SILENCE_MINUTES_MAX = 30 * 24 * 60;

/** Why a message is refused. */
export const CHAT_REFUSALS = [
  "empty",
  "too_long",
  "flood",
  "silenced",
  "wrong_room",
  "malformed",
  "frame_too_large",
] as const;
export type ChatRefusalReason = (typeof CHAT_REFUSALS)[number];

/** What a refusal says to the sender. */
export const CHAT_REFUSAL_TEXT: Readonly<Record<ChatRefusalReason, string>> = {
  empty: "This message is empty.",
  too_long: `Messages can be up to ${MESSAGE_MAX} characters.`,
  flood: "Too many messages. Please wait a few seconds.",
  silenced: "An administrator has silenced you for a while.",
  wrong_room: "This connection belongs to another room.",
  malformed: "The server did not understand this message.",
  frame_too_large: "This message is too large.",
};

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const RoomIdSchema = v.picklist(CHAT_ROOMS.map(({ roomId }) => roomId));

/** A sender's own id of a message: a UUID, so that a resend is known for one. Lower case is what is kept. */
export const MessageId = v.pipe(v.string(), v.uuid("The message needs an id (UUID)"), v.toLowerCase());

/**
 * A message of a room. `seq` numbers the messages of the room from 1 without a gap; `id` is the sender's own,
 * unique per sender only. A deleted message keeps its `seq` and has no content; that of a deleted account has
 * no sender either. Decisions 16 and 34.
 */
export const ChatMessage = v.object({
  seq: v.pipe(count, v.minValue(1)),
  id: v.string(),
  /** Null: the account is deleted. */
  userId: v.nullable(v.string()),
  username: v.string(),
  avatar: v.nullable(v.string()),
  content: v.string(),
  /** ISO 8601, the server's clock. */
  createdAt: v.string(),
  /** Who took the content away; absent where it stands. */
  deleted: v.optional(v.picklist(["admin", "account"])),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** That a user cannot write for now. */
export const Silence = v.object({
  /** ISO 8601. */
  until: v.string(),
  /** In an administrator's words, may be empty. */
  reason: v.string(),
});
export type Silence = v.InferOutput<typeof Silence>;

/** A stretch of a room's messages, ascending by `seq`. */
export const ChatPage = v.object({
  messages: v.array(ChatMessage),
  /** Whether the room has more messages in the direction that was asked for; the latest look back. */
  hasMore: v.boolean(),
  /** The newest message of the room, 0 where it has none. Lower than one you know: the room began anew. */
  lastSeq: count,
  /** Deleted messages among the newest `DELETED_WITHIN`. */
  deletedSeqs: v.array(count),
});
export type ChatPage = v.InferOutput<typeof ChatPage>;

const seqText = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, "after, before and limit are whole numbers"),
  v.transform(Number),
);

/**
 * The query of `chatMessages`: `after` gives what follows that `seq`, oldest first; `before` what stands before
 * it, the newest of that; neither gives the latest. `limit`: 1 to `CHAT_PAGE_MAX`, else `HISTORY_SIZE`.
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

/** Messages of a room, also for whoever polls. Decision 33. */
export const chatMessages = endpoint("GET", "/chat/messages/:roomId", {
  query: ChatPageQuery,
  reply: v.object({
    roomId: RoomIdSchema,
    roomName: v.string(),
    ...ChatPage.entries,
    onlineCount: count,
    /** Null: you may write. */
    silence: v.nullable(Silence),
  }),
});

export const PostMessageBody = v.object({ content: v.string("content is missing"), id: MessageId });
export type PostMessageBody = v.InferOutput<typeof PostMessageBody>;
/** Writes a message. The same id again gives the stored message again. Decision 34. */
export const postChatMessage = endpoint("POST", "/chat/messages/:roomId", {
  body: PostMessageBody,
  reply: v.object({ message: ChatMessage }),
});

const UserIdBody = v.object({ userId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });

/** The players whose messages you do not want to see. The page hides them; the room is the same for everyone. */
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

/** Who is connected, over all rooms. Administrators only. Admin area, section 3. */
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

/** Takes the content of a message away for everyone. Administrators only. */
export const deleteChatMessage = endpoint("DELETE", "/chat/admin/messages/:roomId/:seq", {
  reply: v.object({ message: ChatMessage }),
});

export const SilenceBody = v.object({
  ...UserIdBody.entries,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SILENCE_MINUTES_MAX)),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""),
});
export type SilenceBody = v.InferOutput<typeof SilenceBody>;
const SilencedUser = v.object({ userId: v.string(), username: v.string(), ...Silence.entries });
/** Keeps a user from writing in any room for a time; a second call replaces the first. Administrators only. */
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
