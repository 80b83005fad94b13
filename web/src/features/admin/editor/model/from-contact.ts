import { answersOf, letterOf } from "#game/rules/answers.ts";
import type { Contact, ContactUnlock, Effects, Quest, QuestChoice, Term } from "#game/rules/content.ts";
import type { Requirement } from "#game/rules/requirements.ts";
import {
  type Amount,
  type ConditionDraft,
  type ContactDraft,
  type EffectsDraft,
  given,
  type Keyed,
  NO_EFFECTS,
  NO_REWARDS,
  type RequirementDraft,
  type TermDraft,
  type TermsDraft,
} from "./draft.ts";
import { idFromName } from "./ids.ts";

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

function effectsDraft(
  { set, cash, followers, affinity = [], room, isHidden }: Effects = {},
  key: () => Keyed,
): EffectsDraft {
  return {
    set: { ...NO_EFFECTS.set, ...given({ ...set }) },
    cash: (typeof cash === "object" ? cash.amount : cash) ?? "",
    cashPercent: typeof cash === "object" ? cash.percent : "",
    followers: followers ?? "",
    affinity: affinity.map((each) => ({ ...each, ...key() })),
    room: room ?? NO_EFFECTS.room,
    isHidden: isHidden ?? false,
  };
}

type Terms = Pick<
  Quest | QuestChoice,
  "requirements" | "rewards" | "effects" | "terms" | "completionMessage"
>;

function requirementDraft(requirement: Requirement, key: () => Keyed): RequirementDraft {
  return { ...requirement, percent: requirement.percent ?? "", ...key() };
}

function termDraft({ when, requirements, rewards, refusal = "" }: Term, key: () => Keyed): TermDraft {
  return {
    ...key(),
    when: when.map((each) => ({
      ...conditionDraft(each),
      ...key(),
      contact: each.type === "affinity_below" ? (each.contact ?? "") : "",
    })),
    requirements: requirements?.map((each) => requirementDraft(each, key)) ?? null,
    rewards: rewards ? { ...NO_REWARDS, ...given({ ...rewards }) } : null,
    refusal,
  };
}

function termsDraft(terms: Terms, key: () => Keyed): TermsDraft {
  return {
    requirements: (terms.requirements ?? []).map((each) => requirementDraft(each, key)),
    rewards: { ...NO_REWARDS, ...given({ ...terms.rewards }) },
    effects: effectsDraft(terms.effects, key),
    terms: (terms.terms ?? []).map((term) => termDraft(term, key)),
    completionMessage: letterOf(terms.completionMessage),
  };
}

/** Returns whether an id was derived from the name, or given while there was none. A number at its end made it unique. */
function isDerived(id: string, name: string): boolean {
  const plain = id.replace(/_\d+$/, "");
  return [idFromName(name), "message", "mission", "choice"].some(
    (derived) => derived === id || derived === plain,
  );
}

/**
 * Turns a contact into a draft. `released` is the contact in force, whose ids players' progress is stored under: they
 * never change. Null if the contact isn't in force yet.
 */
export function draftOf(contact: Contact, released: Contact | null = contact): ContactDraft {
  const known = new Set([...(released?.messages ?? []), ...(released?.missions ?? [])].map(({ id }) => id));
  const knownChoices = new Set(
    (released?.missions ?? []).flatMap(({ id, choices = [] }) =>
      choices.map((choice) => `${id}:${choice.id}`),
    ),
  );
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
    missions: contact.missions.map((quest) => ({
      ...quest,
      ...key(),
      isNew: !known.has(quest.id) && isDerived(quest.id, quest.name),
      unlockConditions: conditionDraft(quest.unlockConditions),
      ...termsDraft(quest, key),
      ...(answersOf(quest.completionMessage).length > 0 && {
        completionMessage: answersOf(quest.completionMessage).map((text) => ({ text, ...key() })),
      }),
      choices: (quest.choices ?? []).map((choice) => ({
        isNew: !knownChoices.has(`${quest.id}:${choice.id}`) && isDerived(choice.id, choice.label),
        id: choice.id,
        label: choice.label,
        description: choice.description ?? "",
        headline: choice.headline ?? "",
        ...key(),
        ...termsDraft(choice, key),
      })),
      cooldownMinutes: quest.cooldownMinutes ?? "",
    })),
    affinityLevels: contact.affinityLevels.map((tier) => ({ ...tier, ...key() })),
    metadata: { ...contact.metadata, tags: contact.metadata.tags.join(", ") },
  };
}
