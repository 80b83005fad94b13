import * as v from "valibot";
import { AFFINITY_MAX } from "../rules/affinity.ts";
import { QUEST_TYPES } from "../rules/content.ts";
import { endpoint } from "./endpoint.ts";
import { withEvents } from "./game-events.ts";
import { PlayerState } from "./player.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const affinity = v.pipe(count, v.maxValue(AFFINITY_MAX));

/** Stands for the name and the picture of who or what is not known yet. */
export const UNKNOWN_NAME = "???";
export const UNKNOWN_AVATAR = "❓";

/** What a request asks for: energy and cash are spent, followers and level are thresholds. Decision 26. */
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
 * A request (quest) as its player sees it. Player area, section 3. One that is locked has no name, description,
 * cost or reward yet: it is there to be counted.
 */
export const RequestView = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  type: v.picklist(QUEST_TYPES),
  requirements: v.array(RequirementView),
  rewards: RewardsView,
  /** It waits to be done: unlocked, not completed for good, not on its cooldown. */
  isAvailable: v.boolean(),
  /** Completed for good, or on its cooldown. */
  isCompleted: v.boolean(),
  /** Available, and every requirement was met at the moment of the reply. */
  canComplete: v.boolean(),
  isSeen: v.boolean(),
  /** ISO 8601, null while locked. */
  unlockedAt: v.nullable(v.string()),
  isRepeatable: v.boolean(),
  /** Milliseconds until a repeatable request is available again, 0 where it does not wait. */
  readyInMs: v.pipe(v.number(), v.minValue(0)),
  /** How often the player has completed it. */
  completions: count,
});
export type RequestView = v.InferOutput<typeof RequestView>;

/** A tier that begins at an affinity of `level`. Decision 28. */
export const AffinityTier = v.object({ level: affinity, name: v.string(), description: v.string() });

/**
 * A contact as its player sees it. While it is locked `name` is its locked name, `avatar` and `description` say
 * nothing, and there are no requests and no tiers. Decision 24.
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

/** The player looked at a contact: it is new no more. Safe to repeat. */
export const viewContact = endpoint("POST", "/npcs/:contactId/viewed", {
  reply: withEvents({ id: v.string(), isNewlyUnlocked: v.literal(false) }),
});

/** The player looked at a request. Safe to repeat. */
export const markRequestSeen = endpoint("POST", "/npcs/:contactId/quests/:questId/mark-seen", {
  reply: withEvents({ id: v.string(), isSeen: v.literal(true) }),
});

/** The outcome of a completed request. */
export const CompletionResult = withEvents({
  leveledUp: v.boolean(),
  newStats: PlayerState,
  /** The contact as it is now. */
  npc: ContactView,
  unlocked: v.object({
    npcs: v.array(v.object({ npcId: v.string(), npcName: v.string() })),
    quests: v.array(
      v.object({ questId: v.string(), questName: v.string(), npcId: v.string(), npcName: v.string() }),
    ),
  }),
  /** How many messages came with it. */
  messages: count,
});
export type CompletionResult = v.InferOutput<typeof CompletionResult>;

export const completeRequest = endpoint("POST", "/npcs/:contactId/requests/:questId/complete", {
  reply: CompletionResult,
});
