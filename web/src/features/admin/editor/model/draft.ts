import { DEFAULT_AFFINITY_LEVELS } from "#game/rules/affinity.ts";
import type {
  AffinityLevel,
  Contact,
  ContactMessage,
  ContactUnlock,
  MessageCondition,
  MessageTrigger,
  Quest,
  QuestUnlock,
} from "#game/rules/content.ts";
import type { Requirement } from "#game/rules/requirements.ts";
import { idFromName, tagsFromText } from "./ids.ts";

/** A whole number, or the text as typed while it is none. */
export type Amount = number | string;

/** Identifies an entry of a list while its id, its texts and its place change. Never sent. */
export interface Keyed {
  readonly key: string;
}

/** A trigger or condition. `value` is empty if the type has none, or if nothing is chosen yet. */
export interface ConditionDraft<Type extends string = string> {
  readonly type: Type;
  readonly value: Amount;
}

export type KeyedCondition = ConditionDraft<MessageCondition["type"]> & Keyed;
export type TriggerDraft = ConditionDraft<MessageTrigger["type"]> & {
  readonly conditions: readonly KeyedCondition[];
};

/** Marks an entry that the server doesn't know yet: its id follows its name. */
export interface Derived {
  readonly isNew: boolean;
}

export type MessageDraft = Omit<ContactMessage, "trigger" | "senderName" | "attachedMission"> & {
  readonly trigger: TriggerDraft;
  readonly senderName: string;
  /** Empty if the message offers no mission. */
  readonly attachedMission: string;
} & Keyed &
  Derived;

export type RequirementDraft = Omit<Requirement, "amount"> & { readonly amount: Amount } & Keyed;
export const REWARDS = ["cash", "experience", "followers", "affinity"] as const;

export type MissionDraft = Omit<
  Quest,
  "unlockConditions" | "requirements" | "rewards" | "completionMessage" | "cooldownMinutes"
> & {
  readonly unlockConditions: ConditionDraft<QuestUnlock["type"]>;
  readonly requirements: readonly RequirementDraft[];
  readonly rewards: Readonly<Record<(typeof REWARDS)[number], Amount>>;
  /** Null if completing sends no message. */
  readonly completionMessage: { readonly subject: string; readonly body: string } | null;
  /** Minutes; empty for the default. */
  readonly cooldownMinutes: Amount;
} & Keyed &
  Derived;

export type TierDraft = Omit<AffinityLevel, "level"> & { readonly level: Amount } & Keyed;

/** A contact as the editor holds it: every field is there, and may be unfinished. */
export type ContactDraft = Omit<
  Contact,
  "lockedName" | "unlockConditions" | "messages" | "missions" | "affinityLevels" | "metadata"
> & {
  readonly lockedName: string;
  readonly unlockConditions: ConditionDraft<ContactUnlock["type"]>;
  readonly messages: readonly MessageDraft[];
  readonly missions: readonly MissionDraft[];
  readonly affinityLevels: readonly TierDraft[];
  readonly metadata: Omit<Contact["metadata"], "tags"> & { /** Comma-separated. */ readonly tags: string };
} & Derived;

function unlockDraft(unlock: ContactUnlock): ConditionDraft<ContactUnlock["type"]> {
  switch (unlock.type) {
    case "level_reached":
      return { type: unlock.type, value: unlock.level };
    case "mission_completed":
      return { type: unlock.type, value: unlock.value };
    case "message_opened":
      return { type: unlock.type, value: unlock.messageId };
    case "manual":
      return { type: unlock.type, value: "" };
  }
}

function conditionDraft<Type extends string>(source: {
  readonly type: Type;
  readonly value?: Amount | undefined;
}): ConditionDraft<Type> {
  return { ...source, value: source.value ?? "" };
}

/** Whether an id was derived from the name, or given while there was none. A number at its end made it unique. */
function isDerived(id: string, name: string): boolean {
  const plain = id.replace(/_\d+$/, "");
  return [idFromName(name), "message", "mission"].some((derived) => derived === id || derived === plain);
}

/**
 * Turns a contact into a draft. `released` is the contact in force, whose ids players' progress is stored under: they
 * never change. Null if the contact isn't in force yet.
 */
export function draftOf(contact: Contact, released: Contact | null = contact): ContactDraft {
  const known = new Set([...(released?.messages ?? []), ...(released?.missions ?? [])].map(({ id }) => id));
  let number = 0;
  const key = (): Keyed => {
    number += 1;
    return { key: `k${number}` };
  };
  return {
    ...contact,
    isNew: false,
    lockedName: contact.lockedName ?? "",
    unlockConditions: unlockDraft(contact.unlockConditions),
    messages: contact.messages.map((message) => ({
      ...message,
      ...key(),
      isNew: !known.has(message.id) && isDerived(message.id, message.subject),
      senderName: message.senderName ?? "",
      attachedMission: message.attachedMission ?? "",
      trigger: {
        ...conditionDraft(message.trigger),
        conditions: message.trigger.conditions.map((each) => ({ ...conditionDraft(each), ...key() })),
      },
    })),
    missions: contact.missions.map((mission) => ({
      ...mission,
      ...key(),
      isNew: !known.has(mission.id) && isDerived(mission.id, mission.name),
      unlockConditions: conditionDraft(mission.unlockConditions),
      requirements: mission.requirements.map((each) => ({ ...each, ...key() })),
      rewards: { cash: "", experience: "", followers: "", affinity: "", ...given(mission.rewards) },
      completionMessage: mission.completionMessage ?? null,
      cooldownMinutes: mission.cooldownMinutes ?? "",
    })),
    affinityLevels: contact.affinityLevels.map((tier) => ({ ...tier, ...key() })),
    metadata: { ...contact.metadata, tags: contact.metadata.tags.join(", ") },
  };
}

/** The entries that are neither undefined nor empty. */
function given<Value>(values: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Value] => entry[1] !== undefined && entry[1] !== ""),
  );
}

const orUndefined = <Value>(value: Value | ""): Value | undefined => (value === "" ? undefined : value);

function withoutKey<Entry extends Keyed>({ key: _, ...entry }: Entry): Omit<Entry, "key"> {
  return entry;
}

function unlockSource({ type, value }: ConditionDraft<ContactUnlock["type"]>): unknown {
  switch (type) {
    case "level_reached":
      return { type, level: value };
    case "mission_completed":
      return { type, value };
    case "message_opened":
      return { type, messageId: value };
    case "manual":
      return { type };
  }
}

/** A condition in the form of the content files; the value of a type without one is left out. */
function conditionSource({ type, value, ...rest }: ConditionDraft): object {
  const isBare = type === "manual" || (type === "npc_unlocked" && value === "");
  return isBare ? { ...rest, type } : { ...rest, type, value };
}

/**
 * The draft in the form of the content files, for the schema to check. A draft made by `draftOf` gives a contact equal
 * to the original.
 */
export function sourceOf(draft: ContactDraft): Readonly<Record<string, unknown>> {
  const { isNew: _, ...contact } = draft;
  return {
    ...contact,
    lockedName: orUndefined(draft.lockedName),
    unlockConditions: unlockSource(draft.unlockConditions),
    messages: draft.messages.map(({ isNew: _, ...message }) => ({
      ...withoutKey(message),
      senderName: orUndefined(message.senderName),
      attachedMission: orUndefined(message.attachedMission),
      trigger: {
        ...conditionSource(message.trigger),
        conditions: message.trigger.conditions.map((each) => conditionSource(withoutKey(each))),
      },
    })),
    missions: draft.missions.map(({ isNew: _, ...mission }) => ({
      ...withoutKey(mission),
      unlockConditions: conditionSource(mission.unlockConditions),
      requirements: mission.requirements.map(withoutKey),
      rewards: given(mission.rewards),
      completionMessage: mission.completionMessage ?? undefined,
      cooldownMinutes: orUndefined(mission.cooldownMinutes),
    })),
    affinityLevels: draft.affinityLevels.map(withoutKey),
    metadata: { ...draft.metadata, tags: tagsFromText(draft.metadata.tags) },
  };
}

/** Whether two drafts would be saved as the same contact. */
export function isSameContact(a: ContactDraft, b: ContactDraft): boolean {
  return a === b || JSON.stringify(sourceOf(a)) === JSON.stringify(sourceOf(b));
}

/** The draft of a contact that doesn't exist yet. `createdAt` is an ISO 8601 time. */
export function newContact(createdBy: string, createdAt: string): ContactDraft {
  return {
    isNew: true,
    id: "",
    name: "",
    lockedName: "",
    description: "",
    avatar: "🙂",
    personality: "",
    unlockConditions: { type: "level_reached", value: 1 },
    messages: [],
    missions: [],
    affinityLevels: DEFAULT_AFFINITY_LEVELS.map((tier, index) => ({ ...tier, key: `tier${index}` })),
    metadata: {
      category: "general",
      difficulty: "beginner",
      tags: "",
      created_at: createdAt,
      created_by: createdBy,
    },
  };
}

/** A message without texts, sent when the contact unlocks. */
export function newMessage(key: string, id: string): MessageDraft {
  return {
    key,
    isNew: true,
    id,
    trigger: { type: "npc_unlocked", value: "", conditions: [] },
    subject: "",
    body: "",
    senderName: "",
    attachedMission: "",
  };
}

/** A mission with the defaults of docs/reference/administration.md#npc-editor. */
export function newMission(key: string, id: string): MissionDraft {
  return {
    key,
    isNew: true,
    id,
    name: "",
    description: "",
    type: "energy_cost",
    unlockConditions: { type: "npc_unlocked", value: "" },
    requirements: [{ key: `${key}-cost`, type: "energy", amount: 10 }],
    rewards: { cash: "", experience: 10, followers: "", affinity: 5 },
    completionMessage: null,
    isRepeatable: false,
    cooldownMinutes: "",
  };
}
