import * as v from "valibot";
import { AFFINITY_MAX } from "../core/affinity.ts";
import { type Effects, QUEST_TYPES, type Rewards } from "../core/content.ts";
import { REQUIREMENTS } from "../core/requirements.ts";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { PlayerState } from "../core/wire/player.ts";

const affinity = v.pipe(count, v.maxValue(AFFINITY_MAX));

/** Placeholder for the name and the picture of something locked. */
export const UNKNOWN_NAME = "???";
export const UNKNOWN_AVATAR = "❓";

/**
 * A quest's requirement: energy, places in the diary and cash are spent.
 * See docs/reference/contacts.md#requirements.
 */
export const RequirementView = v.object({
  type: v.picklist(REQUIREMENTS),
  amount: count,
  /** A share of the player's cash, in per cent, of which `amount` is the least. */
  percent: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(100))),
});

export const RewardsView = v.object({
  /** Whole dollars. */
  cash: v.optional(count),
  experience: v.optional(count),
  followers: v.optional(count),
  affinity: v.optional(affinity),
} satisfies Record<keyof Rewards, v.GenericSchema>);

const signed = v.pipe(v.number(), v.integer());
const detail = v.optional(v.string());
/** The details of the character that change. */
const DetailsView = v.object({
  status: detail,
  occupation: detail,
  residence: detail,
  location: detail,
  origin: detail,
});

/** A signed change of the affinity with a contact. */
const AffinityChangeView = v.object({ contact: v.string(), name: v.string(), amount: signed });

/** Changes that a completion makes to the character in addition to costs and rewards. See docs/reference/contacts.md#effects. */
export const EffectsView = v.object({
  /** New details of the character: `{ residence: "The van" }`. */
  set: DetailsView,
  /** Signed whole dollars, of a share as of the reply; 0 if the effect changes none. */
  cash: signed,
  /** The share of the player's cash that the effect takes; null without one. */
  share: v.nullable(v.object({ percent: signed, amount: signed })),
  followers: signed,
  /** Affinity with contacts that the player knows. */
  affinity: v.array(AffinityChangeView),
  /** An object for the Room, by name, and the name of the object that it replaces. */
  room: v.nullable(v.object({ name: v.string(), replaces: v.nullable(v.string()) })),
  /** Hours for which the player can't post; absent if they can. */
  closesPost: v.optional(count),
} satisfies Record<Exclude<keyof Effects, "isHidden"> | "share", v.GenericSchema>);
export type EffectsView = v.InferOutput<typeof EffectsView>;

/**
 * One way to complete a quest. Its costs, rewards and effects come in addition to the quest's own. See
 * docs/reference/contacts.md#choices.
 */
export const ChoiceView = v.object({
  id: v.string(),
  label: v.string(),
  /** Empty if there is none. */
  description: v.string(),
  requirements: v.array(RequirementView),
  rewards: RewardsView,
  /** Null if the choice has none, or hides them. */
  effects: v.nullable(EffectsView),
  /** The quest is available, and its and the choice's requirements were met at the moment of the reply. */
  canChoose: v.boolean(),
  /** Missing requirements, in the words of the refusal: `Needs $40 more`. Empty unless the quest is available. */
  missing: v.array(v.string()),
  /** The contact's refusal, in their voice; null if they don't refuse. */
  refusal: v.nullable(v.string()),
});
export type ChoiceView = v.InferOutput<typeof ChoiceView>;

/**
 * A quest ("request" on the wire) in replies to its player. A locked one has no name, description, cost or reward: it
 * only counts. See docs/reference/contacts.md#fields.
 */
export const QuestView = v.object({
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
  /** Available, and all requirements (and those of a choice) were met at the moment of the reply. */
  canComplete: v.boolean(),
  isSeen: v.boolean(),
  /** ISO 8601; null while locked. */
  unlockedAt: v.nullable(v.string()),
  isRepeatable: v.boolean(),
  /** Milliseconds until a repeatable quest is available again; 0 if it is not on cooldown. */
  readyInMs: v.pipe(v.number(), v.minValue(0)),
  /** Number of completions. */
  completions: count,
  /** Two or three, exactly one of which completes the quest. Empty if it has none, or is locked. */
  choices: v.array(ChoiceView),
  /** Id of the choice that completed it; null if it has none, or is not completed. */
  choice: v.nullable(v.string()),
  /** Label of `choice`; null without one, or if the content no longer has it. */
  chosenLabel: v.nullable(v.string()),
  /** The line that a cover prints about it; null without a choice, or without a headline. */
  chosenHeadline: v.nullable(v.string()),
  /** Null if the quest has none, or hides them. */
  effects: v.nullable(EffectsView),
  /** As of a choice. */
  refusal: v.nullable(v.string()),
  /** Its terms, or those of a choice, ask what the player is known for. */
  asksTone: v.optional(v.boolean()),
});
export type QuestView = v.InferOutput<typeof QuestView>;

/** A tier from an affinity of `level`. See docs/reference/contacts.md#affinity. */
export const AffinityTier = v.object({ level: affinity, name: v.string(), description: v.string() });

/**
 * A contact in replies to its player. While it is locked, `name` is its locked name, `avatar` and `description` are
 * placeholders, and it has no quests or tiers. See docs/reference/contacts.md#fields.
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
  requests: v.array(QuestView),
  /**
   * Condition of the nearest locked quest: a level or an affinity if that is all; null if none is locked. Of a locked
   * contact: the level at which it appears, or something else.
   */
  nextUnlock: v.nullable(
    v.variant("type", [
      v.object({ type: v.picklist(["level", "affinity"]), value: count }),
      v.object({ type: v.literal("other") }),
    ]),
  ),
});
export type ContactView = v.InferOutput<typeof ContactView>;

export const listContacts = endpoint("GET", "/npcs", {
  reply: v.object({ npcs: v.array(ContactView), stamp: v.string() }),
});

/** Marks a contact as viewed: it is no longer new. Idempotent. */
export const viewContact = endpoint("POST", "/npcs/:contactId/viewed", {
  reply: withEvents({ id: v.string(), isNewlyUnlocked: v.literal(false) }),
});

/** Marks a quest as seen. Idempotent. */
export const markQuestSeen = endpoint("POST", "/npcs/:contactId/quests/:questId/mark-seen", {
  reply: withEvents({ id: v.string(), isSeen: v.literal(true) }),
});

/** The result of completing a quest. */
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
  /**
   * The completion message, to show in place; null if there is none. It stays unread until the page opens it. A text of a
   * repeatable quest is no message: it has neither id nor subject.
   */
  answer: v.nullable(
    v.object({ messageId: v.nullable(v.string()), subject: v.nullable(v.string()), body: v.string() }),
  ),
  /** Changes of the completion: signed, after all limits. `set` has the details that differ now. */
  receipt: v.object({
    cash: signed,
    experience: count,
    followers: signed,
    energy: signed,
    affinity: signed,
    /** Affinity with other contacts. */
    others: v.array(AffinityChangeView),
    /** Name of the object that is in the Room now; null without one. */
    room: v.nullable(v.string()),
    set: DetailsView,
  }),
  /** The tier that this completion raised the contact to; null if the tier is the same. */
  tier: v.nullable(v.object({ name: v.string(), description: v.string() })),
});
export type CompletionResult = v.InferOutput<typeof CompletionResult>;

const CompletionBody = v.optional(v.object({ choice: v.optional(v.pipe(v.string(), v.maxLength(60))) }), {});

/**
 * Completes a quest. One with choices needs `choice`, the id of one of them: 400 `Please choose one.` without it, 400
 * for an unknown one, and for any choice if the quest has none. The body may be empty.
 */
export const completeRequest = endpoint("POST", "/npcs/:contactId/requests/:questId/complete", {
  body: CompletionBody,
  reply: CompletionResult,
});
