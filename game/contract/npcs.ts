import * as v from "valibot";
import { AFFINITY_MAX } from "../rules/affinity.ts";
import { QUEST_TYPES } from "../rules/content.ts";
import { endpoint } from "./endpoint.ts";
import { withEvents } from "./game-events.ts";
import { PlayerState } from "./player.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const affinity = v.pipe(count, v.maxValue(AFFINITY_MAX));

/** Placeholder for the name and the picture of something locked. */
export const UNKNOWN_NAME = "???";
export const UNKNOWN_AVATAR = "❓";

/**
 * A quest's requirement. Energy and cash are spent; followers and level are thresholds.
 * See docs/reference/contacts.md#requirements.
 */
export const RequirementView = v.object({
  type: v.picklist(["energy", "cash", "followers", "level"]),
  amount: count,
});

export const RewardsView = v.object({
  /** Whole dollars. */
  cash: v.optional(count),
  experience: v.optional(count),
  followers: v.optional(count),
  affinity: v.optional(affinity),
});

/**
 * A quest ("request" on the wire) in replies to its player. A locked one has no name, description, cost or reward: it
 * only counts. See docs/reference/contacts.md#fields.
 */
export const RequestView = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  type: v.picklist(QUEST_TYPES),
  requirements: v.array(RequirementView),
  rewards: RewardsView,
  /** Unlocked, not finally completed and not on cooldown. */
  isAvailable: v.boolean(),
  /** Finally completed, or on cooldown. */
  isCompleted: v.boolean(),
  /** Available, and all requirements were met at the moment of the reply. */
  canComplete: v.boolean(),
  isSeen: v.boolean(),
  /** ISO 8601; null while locked. */
  unlockedAt: v.nullable(v.string()),
  isRepeatable: v.boolean(),
  /** Milliseconds until a repeatable quest is available again; 0 if it is not on cooldown. */
  readyInMs: v.pipe(v.number(), v.minValue(0)),
  /** Number of completions. */
  completions: count,
});
export type RequestView = v.InferOutput<typeof RequestView>;

/** A tier from an affinity of `level`. See docs/reference/contacts.md#affinity. */
export const AffinityTier = v.object({ level: affinity, name: v.string(), description: v.string() });

/**
 * A contact in replies to its player. While it is locked, `name` is its locked name, `avatar` and `description` are
 * placeholders, and it has no requests or tiers. See docs/reference/contacts.md#fields.
 */
export const ContactView = v.object({
  id: v.string(),
  name: v.string(),
  /** An image's URL or an emoji. */
  avatar: v.string(),
  description: v.string(),
  isUnlocked: v.boolean(),
  isNewlyUnlocked: v.boolean(),
  affinityLevel: affinity,
  affinityTiers: v.array(AffinityTier),
  requests: v.array(RequestView),
});
export type ContactView = v.InferOutput<typeof ContactView>;

export const listContacts = endpoint("GET", "/npcs", { reply: v.object({ npcs: v.array(ContactView) }) });

/** Marks a contact as viewed: it is no longer new. Idempotent. */
export const viewContact = endpoint("POST", "/npcs/:contactId/viewed", {
  reply: withEvents({ id: v.string(), isNewlyUnlocked: v.literal(false) }),
});

/** Marks a request as seen. Idempotent. */
export const markRequestSeen = endpoint("POST", "/npcs/:contactId/quests/:questId/mark-seen", {
  reply: withEvents({ id: v.string(), isSeen: v.literal(true) }),
});

/** The result of completing a request. */
export const CompletionResult = withEvents({
  leveledUp: v.boolean(),
  newStats: PlayerState,
  /** The contact after the completion. */
  npc: ContactView,
  unlocked: v.object({
    npcs: v.array(v.object({ npcId: v.string(), npcName: v.string() })),
    quests: v.array(
      v.object({ questId: v.string(), questName: v.string(), npcId: v.string(), npcName: v.string() }),
    ),
  }),
  /** Number of messages that it delivered. */
  messages: count,
});
export type CompletionResult = v.InferOutput<typeof CompletionResult>;

export const completeRequest = endpoint("POST", "/npcs/:contactId/requests/:questId/complete", {
  reply: CompletionResult,
});
