import type {
  AffinityLevel,
  Contact,
  ContactMessage,
  ContactUnlock,
  DETAILS,
  Effects,
  MessageCondition,
  MessageTrigger,
  Quest,
  QuestChoice,
  QuestUnlock,
} from "#game/rules/content.ts";
import type { Requirement } from "#game/rules/requirements.ts";
import { idFromName } from "./ids.ts";

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
  /** ISO 8601; empty or absent without a delay. */
  readonly delay?: string | undefined;
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

/** Fields for the effects of a completion. Empty fields change nothing. */
export interface EffectsDraft {
  readonly set: Readonly<Record<(typeof DETAILS)[number], string>>;
  readonly cash: Amount;
  readonly followers: Amount;
  readonly isHidden: boolean;
}

/** What a mission and its choices have in common. */
export interface TermsDraft {
  readonly requirements: readonly RequirementDraft[];
  readonly rewards: Readonly<Record<(typeof REWARDS)[number], Amount>>;
  readonly effects: EffectsDraft;
  /** Null if completing sends no message, or the mission's. */
  readonly completionMessage: { readonly subject: string; readonly body: string } | null;
}

export type ChoiceDraft = TermsDraft &
  Keyed & { readonly id: string; readonly label: string; readonly description: string };

export type MissionDraft = Omit<
  Quest,
  "unlockConditions" | "cooldownMinutes" | "choices" | keyof TermsDraft
> & {
  readonly unlockConditions: ConditionDraft<QuestUnlock["type"]>;
  readonly choices: readonly ChoiceDraft[];
  /** Minutes; empty for the default. */
  readonly cooldownMinutes: Amount;
} & TermsDraft &
  Keyed &
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

/** The entries that are neither undefined nor empty. */
export function given<Value>(
  values: Readonly<Record<string, Value | undefined>>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Value] => entry[1] !== undefined && entry[1] !== ""),
  );
}

export const NO_REWARDS: TermsDraft["rewards"] = { cash: "", experience: "", followers: "", affinity: "" };
export const NO_EFFECTS: EffectsDraft = {
  set: { occupation: "", residence: "", location: "", origin: "" },
  ...{ cash: "", followers: "", isHidden: false },
};

function effectsDraft({ set, cash, followers, isHidden }: Effects = {}): EffectsDraft {
  return {
    set: { ...NO_EFFECTS.set, ...given({ ...set }) },
    ...{ cash: cash ?? "", followers: followers ?? "", isHidden: isHidden ?? false },
  };
}

function termsDraft(terms: Omit<QuestChoice, "id" | "label" | "description">, key: () => Keyed): TermsDraft {
  return {
    requirements: (terms.requirements ?? []).map((each) => ({ ...each, ...key() })),
    rewards: { ...NO_REWARDS, ...given({ ...terms.rewards }) },
    effects: effectsDraft(terms.effects),
    completionMessage: terms.completionMessage ?? null,
  };
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
      ...termsDraft(mission, key),
      choices: (mission.choices ?? []).map((choice) => ({
        ...{ id: choice.id, label: choice.label, description: choice.description ?? "" },
        ...key(),
        ...termsDraft(choice, key),
      })),
      cooldownMinutes: mission.cooldownMinutes ?? "",
    })),
    affinityLevels: contact.affinityLevels.map((tier) => ({ ...tier, ...key() })),
    metadata: { ...contact.metadata, tags: contact.metadata.tags.join(", ") },
  };
}
