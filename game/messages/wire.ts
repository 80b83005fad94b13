import * as v from "valibot";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { RequirementView, RewardsView } from "../npcs/wire.ts";

/** Maximum number of messages in a reply. */
export const MESSAGES_PAGE = 200;

/** The quest of an offer. docs/reference/messages.md#fields */
export const QuestOffer = v.object({
  npcId: v.string(),
  questId: v.string(),
  questName: v.string(),
  description: v.string(),
  requirements: v.array(RequirementView),
  rewards: RewardsView,
});

/** A message in replies to its player. docs/reference/messages.md#fields */
export const MessageView = v.object({
  /** Sorts by the time of delivery. */
  id: v.string(),
  subject: v.string(),
  body: v.string(),
  isRead: v.boolean(),
  isQuestOffer: v.boolean(),
  /** ISO 8601. */
  createdAt: v.string(),
  /** `name` is the locked name while the contact is locked. */
  npc: v.object({ id: v.string(), name: v.string(), avatar: v.string() }),
  /** Signature: usually the contact's own name. */
  senderName: v.string(),
  /** Null if the message offers no quest. */
  questData: v.nullable(QuestOffer),
});
export type MessageView = v.InferOutput<typeof MessageView>;

/** Messages, newest first, at most `MESSAGES_PAGE`. `?before=` (a message's id) returns older ones. */
export const listMessages = endpoint("GET", "/messages", {
  query: v.object({ before: v.optional(v.pipe(v.string(), v.uuid())) }),
  reply: v.object({ messages: v.array(MessageView) }),
});

const ReadReply = withEvents({ id: v.string(), isRead: v.literal(true) });

/** Marks a message as read. Idempotent. */
export const readMessage = endpoint("PUT", "/messages/:messageId/read", { reply: ReadReply });

/** Marks a message and all older ones as read: the whole inbox as the player saw it. Idempotent. */
export const readThrough = endpoint("PUT", "/messages/:messageId/read-through", { reply: ReadReply });

export const unreadCount = endpoint("GET", "/messages/unread-count", {
  reply: v.object({ unreadCount: count }),
});
