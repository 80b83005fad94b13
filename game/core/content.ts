import type { Tone } from "../social/lines.ts";
import type { CashShare } from "./cash-share.ts";
import type { Requirement } from "./requirements.ts";
import type { RoomChange } from "./room.ts";

/** Conditions of a contact's unlock. See docs/reference/contacts.md#unlocks. */
export type ContactUnlock =
  | { readonly type: "level_reached"; readonly level: number }
  /** `value` names a quest: `contact_id.mission_id`. */
  | { readonly type: "mission_completed"; readonly value: string }
  /** `messageId` names a message: `contact_id.message_id`. */
  | { readonly type: "message_opened"; readonly messageId: string }
  | { readonly type: "manual" };

/** A wait between the moment when all conditions hold and the moment of the unlock. */
interface Delayed {
  /** ISO 8601 duration, `PT1M` to `P7D`; none if absent. See docs/reference/contacts.md#delays. */
  readonly delay?: string | undefined;
}

/** Conditions of a quest's availability. See docs/reference/contacts.md#unlocks. */
export type QuestUnlock =
  /** `value` is a contact id; if absent or empty, the quest's own contact. */
  (
    | { readonly type: "npc_unlocked"; readonly value?: string | undefined }
    | { readonly type: "mission_completed" | "mission_unlocked"; readonly value: string }
    /** `value` names a choice: `contact_id.mission_id:choice_id`. Former ones belong to the last certified run. */
    | { readonly type: "choice_made" | "former_choice_made"; readonly value: string }
    | { readonly type: "level_reached" | "former_level_reached"; readonly value: number }
    /** This many different certificates. */
    | { readonly type: "former_certificates"; readonly value: number }
    /** `value` is the id of the run's inheritance. */
    | { readonly type: "former_inheritance"; readonly value: string }
    /** Affinity (1–100) with the quest's own contact. */
    | { readonly type: "affinity_reached"; readonly value: number }
    | { readonly type: "manual" }
  ) &
    Delayed;

/** A condition for sending a message. See docs/reference/contacts.md#unlocks. */
export type MessageCondition =
  | { readonly type: "npc_unlocked"; readonly value?: string | undefined }
  | { readonly type: "mission_completed" | "mission_unlocked"; readonly value: string }
  | { readonly type: "choice_made" | "former_choice_made"; readonly value: string }
  | { readonly type: "affinity_reached"; readonly value: number }
  | { readonly type: "player_level_reached" | "level" | "former_level_reached"; readonly value: number }
  | { readonly type: "former_certificates"; readonly value: number }
  | { readonly type: "former_inheritance"; readonly value: string }
  | { readonly type: "energy" | "cash" | "followers"; readonly value: number };

/**
 * Conditions of a message: it is sent once its trigger and all of its conditions hold. See docs/reference/contacts.md#unlocks.
 */
export type MessageTrigger = (
  | { readonly type: "npc_unlocked"; readonly value?: string | undefined }
  | { readonly type: "mission_completed" | "mission_unlocked"; readonly value: string }
  | { readonly type: "choice_made"; readonly value: string }
  | { readonly type: "affinity_reached"; readonly value: number }
  | { readonly type: "player_level_reached"; readonly value: number }
) & { readonly conditions: readonly MessageCondition[] } & Delayed;

export interface ContactMessage {
  readonly id: string;
  readonly trigger: MessageTrigger;
  readonly subject: string;
  readonly body: string;
  readonly senderName?: string | undefined;
  /** Id of a quest of the same contact; makes the message a quest offer. */
  readonly attachedMission?: string | undefined;
  /** Announces the delayed message to its player as on its way. */
  readonly isAnnounced?: true | undefined;
}

export const QUEST_TYPES = ["energy_cost", "cash_cost", "item_required", "challenge"] as const;

/** Possible rewards of a completion, in the order of the screens: whole dollars, affinity from 0 to 100. */
export const REWARDS = ["cash", "experience", "followers", "affinity"] as const;
export type Rewards = { readonly [Kind in (typeof REWARDS)[number]]?: number | undefined };

/** The details of a character that a completion can change. */
export const DETAILS = ["status", "occupation", "residence", "location", "origin"] as const;

/** A change of the affinity with a contact. */
export interface AffinityChange {
  readonly contact: string;
  readonly amount: number;
}

/** Changes that a completion makes to the character in addition to costs and rewards. See docs/reference/contacts.md#effects. */
export interface Effects {
  readonly set?: { readonly [Detail in (typeof DETAILS)[number]]?: string | undefined } | undefined;
  /** Signed whole dollars other than 0, or a share to take; cash stops at 0. */
  readonly cash?: number | CashShare | undefined;
  /** Signed, not 0; the player's followers stop at 0. */
  readonly followers?: number | undefined;
  /** Affinity with contacts that the player knows: signed, not 0; each stays within 0 and 100. Those of a repeatable quest take turns. */
  readonly affinity?: readonly AffinityChange[] | undefined;
  /** Puts an object into the player's Room. */
  readonly room?: RoomChange | undefined;
  /** Hours for which the player can't post, 1–24. */
  readonly closesPost?: number | undefined;
  /** Hides these effects from the player until completion. */
  readonly isHidden?: true | undefined;
}

/** The message that follows a completion. */
export interface AnswerMessage {
  readonly subject: string;
  readonly body: string;
}

/** A condition of a term. `value` of a choice names it: `contact_id.mission_id:choice_id`. */
export type TermCondition =
  | { readonly type: "choice_made" | "not_chosen"; readonly value: string }
  /** Holds by the tone that the player is known for. See docs/reference/social.md#known-for. */
  | { readonly type: "known_for" | "not_known_for"; readonly value: Tone }
  /** Affinity under `value` (1–100); with the own contact if `contact` is absent. */
  | { readonly type: "affinity_below"; readonly contact?: string | undefined; readonly value: number };

/** Other terms of a quest or choice, while all conditions hold. See docs/reference/contacts.md#terms. */
export interface Term {
  readonly when: readonly TermCondition[];
  /** Replace the part's own. */
  readonly requirements?: readonly Requirement[] | undefined;
  readonly rewards?: Rewards | undefined;
  /** Closes the part. The sentence, in the contact's voice, hints at how to open it. */
  readonly refusal?: string | undefined;
}

/** One way to complete a quest. See docs/reference/contacts.md#choices. */
export interface QuestChoice {
  readonly id: string;
  /** 1–40 characters. */
  readonly label: string;
  readonly description?: string | undefined;
  /** A headline on the covers of players who made the choice. See docs/reference/character.md#level-up. */
  readonly headline?: string | undefined;
  /** Added to the quest's own. */
  readonly requirements?: readonly Requirement[] | undefined;
  /** Added to the quest's own. */
  readonly rewards?: Rewards | undefined;
  /** Added to the quest's own. */
  readonly effects?: Effects | undefined;
  readonly terms?: readonly Term[] | undefined;
  /** Replaces the quest's own. */
  readonly completionMessage?: AnswerMessage | undefined;
}

export interface Quest {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: (typeof QUEST_TYPES)[number];
  readonly unlockConditions: QuestUnlock;
  readonly requirements: readonly Requirement[];
  readonly rewards: Rewards;
  readonly effects?: Effects | undefined;
  readonly terms?: readonly Term[] | undefined;
  /** A list answers the completions of a repeatable quest in turn. See docs/reference/contacts.md#repeatable-missions. */
  readonly completionMessage?: AnswerMessage | readonly string[] | undefined;
  /** Two or three; never on a repeatable quest. */
  readonly choices?: readonly QuestChoice[] | undefined;
  readonly isRepeatable: boolean;
  /** Repeatable quests only, in minutes; an hour if absent. */
  readonly cooldownMinutes?: number | undefined;
}

/** A named tier from an affinity of `level` (0–100). */
export interface AffinityLevel {
  readonly level: number;
  readonly name: string;
  readonly description: string;
}

export const CATEGORIES = ["general", "underground", "career", "fitness", "business", "tech"] as const;
export const DIFFICULTIES = ["beginner", "intermediate", "advanced", "expert"] as const;

/**
 * A contact in the form of the content files.
 * See docs/reference/contacts.md#content-format.
 */
export interface Contact {
  readonly id: string;
  readonly name: string;
  /** Shown while the contact is locked. */
  readonly lockedName?: string | undefined;
  readonly description: string;
  /** An image's URL or an emoji. */
  readonly avatar: string;
  readonly personality: string;
  readonly unlockConditions: ContactUnlock;
  readonly messages: readonly ContactMessage[];
  readonly missions: readonly Quest[];
  readonly affinityLevels: readonly AffinityLevel[];
  readonly metadata: {
    readonly category: (typeof CATEGORIES)[number];
    readonly difficulty: (typeof DIFFICULTIES)[number];
    readonly tags: readonly string[];
    readonly created_at: string;
    readonly created_by: string;
  };
}

/** Unique key of a quest or a message: `contact_id.own_id`. */
export type ContentKey = `${string}.${string}`;

export function contentKey(contactId: string, ownId: string): ContentKey {
  return `${contactId}.${ownId}`;
}

/** Resolves `reference` inside `contactId`: `own_id` belongs to that contact, `other.own_id` to another. */
export function resolveReference(contactId: string, reference: string): ContentKey {
  const dot = reference.indexOf(".");
  if (dot < 0) return contentKey(contactId, reference);
  return contentKey(reference.slice(0, dot), reference.slice(dot + 1));
}

/** Key of a choice of a quest: `contact_id.mission_id:choice_id`. */
export type ChoiceKey = `${ContentKey}:${string}`;

export function choiceKey(quest: ContentKey, choiceId: string): ChoiceKey {
  return `${quest}:${choiceId}`;
}

/** Resolves a reference to a choice inside `contactId`: `mission:choice` or `other.mission:choice`. */
export function resolveChoice(
  contactId: string,
  reference: string,
): { readonly key: ContentKey; readonly choiceId: string } {
  const [quest = "", choiceId = ""] = reference.split(":");
  return { key: resolveReference(contactId, quest), choiceId };
}

/**
 * The id in the editor's URL and in file names: hyphens for underscores.
 * See docs/reference/contacts.md#content-format.
 */
export function contactSlug(contactId: string): string {
  return contactId.replaceAll("_", "-");
}
