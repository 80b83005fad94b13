import type { Requirement } from "./requirements.ts";

/** When a contact unlocks. See docs/reference/contacts.md#unlocks. */
export type ContactUnlock =
  | { readonly type: "level_reached"; readonly level: number }
  /** `value` names a quest: `contact_id.mission_id`. */
  | { readonly type: "mission_completed"; readonly value: string }
  /** `messageId` names a message: `contact_id.message_id`. */
  | { readonly type: "message_opened"; readonly messageId: string }
  | { readonly type: "manual" };

/** When a quest becomes available. See docs/reference/contacts.md#unlocks. */
export type QuestUnlock =
  /** `value` is a contact id; if absent or empty, the quest's own contact. */
  | { readonly type: "npc_unlocked"; readonly value?: string | undefined }
  | { readonly type: "mission_completed" | "mission_unlocked"; readonly value: string }
  | { readonly type: "level_reached"; readonly value: number }
  /** Affinity (1–100) with the quest's own contact. */
  | { readonly type: "affinity_reached"; readonly value: number }
  | { readonly type: "manual" };

/** A condition for sending a message. See docs/reference/contacts.md#unlocks. */
export type MessageCondition =
  | { readonly type: "npc_unlocked"; readonly value?: string | undefined }
  | { readonly type: "mission_completed" | "mission_unlocked"; readonly value: string }
  | { readonly type: "affinity_reached"; readonly value: number }
  | { readonly type: "player_level_reached" | "level"; readonly value: number }
  | { readonly type: "energy" | "cash" | "followers"; readonly value: number };

/**
 * When a message is sent: once its trigger and all of its conditions hold. See docs/reference/contacts.md#unlocks.
 */
export type MessageTrigger = (
  | { readonly type: "npc_unlocked"; readonly value?: string | undefined }
  | { readonly type: "mission_completed" | "mission_unlocked"; readonly value: string }
  | { readonly type: "affinity_reached"; readonly value: number }
  | { readonly type: "player_level_reached"; readonly value: number }
) & { readonly conditions: readonly MessageCondition[] };

export interface ContactMessage {
  readonly id: string;
  readonly trigger: MessageTrigger;
  readonly subject: string;
  readonly body: string;
  readonly senderName?: string | undefined;
  /** Id of a quest of the same contact; makes the message a quest offer. */
  readonly attachedMission?: string | undefined;
}

export const QUEST_TYPES = ["energy_cost", "cash_cost", "item_required", "challenge"] as const;

export interface Quest {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: (typeof QUEST_TYPES)[number];
  readonly unlockConditions: QuestUnlock;
  readonly requirements: readonly Requirement[];
  readonly rewards: {
    /** Whole dollars. */
    readonly cash?: number | undefined;
    readonly experience?: number | undefined;
    /** 0–100. */
    readonly affinity?: number | undefined;
    readonly followers?: number | undefined;
  };
  readonly completionMessage?: { readonly subject: string; readonly body: string } | undefined;
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

/**
 * The id in the editor's URL and in file names: hyphens for underscores.
 * See docs/reference/contacts.md#content-format.
 */
export function contactSlug(contactId: string): string {
  return contactId.replaceAll("_", "-");
}
