import * as v from "valibot";
import { ContactSchema, DraftContactSchema } from "#game/contract/content.ts";
import type { ContactUnlock } from "#game/rules/content.ts";
import {
  type ChoiceDraft,
  type ConditionDraft,
  type ContactDraft,
  type EffectsDraft,
  given,
  type Keyed,
  type QuestDraft,
  type RequirementDraft,
  type TermDraft,
} from "./draft.ts";
import { tagsFromText } from "./ids.ts";

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
function conditionSource({ type, value, delay = "", ...rest }: ConditionDraft): object {
  const isBare = type === "manual" || (type === "npc_unlocked" && value === "");
  const condition = { ...rest, type, delay: orUndefined(delay) };
  return isBare ? condition : { ...condition, value };
}

/** The object, or undefined if it has no entries. */
function unlessEmpty<Fields extends object>(fields: Fields): Fields | undefined {
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** The percentage of a type that has none any more is left out. */
function requirementSource({ type, amount, percent }: RequirementDraft): object {
  return { type, amount, ...(type === "cash" && percent !== "" && { percent }) };
}

function effectsSource({
  set,
  cash,
  cashPercent,
  followers,
  affinity,
  room,
  isHidden,
}: EffectsDraft): object | undefined {
  const share = { percent: cashPercent, amount: cash === "" ? 0 : cash };
  const amounts = given<unknown>({ cash: cashPercent === "" ? cash : share, followers });
  return unlessEmpty({
    ...(unlessEmpty(given(set)) && { set: given(set) }),
    ...amounts,
    ...(affinity.length > 0 && { affinity: affinity.map(withoutKey) }),
    ...(room.object !== "" && { room }),
    ...(isHidden && { isHidden: true }),
  });
}

function termsSource(terms: readonly TermDraft[]): readonly object[] | undefined {
  if (terms.length === 0) return undefined;
  return terms.map(({ when, requirements, rewards, refusal }) => ({
    when: when.map(({ key: _, contact, ...condition }) => ({
      ...conditionSource(condition),
      ...(condition.type === "affinity_below" && contact !== "" && { contact }),
    })),
    requirements: requirements?.map(requirementSource),
    rewards: rewards ? given(rewards) : undefined,
    refusal: orUndefined(refusal),
  }));
}

function choiceSource({ id, label, description, headline, ...terms }: ChoiceDraft): object {
  return {
    id,
    label,
    description: orUndefined(description),
    headline: orUndefined(headline),
    requirements: unlessEmpty(terms.requirements.map(requirementSource)),
    rewards: unlessEmpty(given(terms.rewards)),
    effects: effectsSource(terms.effects),
    terms: termsSource(terms.terms),
    completionMessage: terms.completionMessage ?? undefined,
  };
}

function answerSource(message: QuestDraft["completionMessage"]): unknown {
  return message && "body" in message ? message : message?.map(({ text }) => text);
}

/** The draft in the form of the content files, for the schema to check. */
function sourceOf(draft: ContactDraft): unknown {
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
    missions: draft.missions.map(({ isNew: _, ...quest }) => ({
      ...withoutKey(quest),
      unlockConditions: conditionSource(quest.unlockConditions),
      requirements: quest.requirements.map(requirementSource),
      rewards: given(quest.rewards),
      effects: effectsSource(quest.effects),
      terms: termsSource(quest.terms),
      choices: quest.choices.length === 0 ? undefined : quest.choices.map(choiceSource),
      completionMessage: answerSource(quest.completionMessage),
      cooldownMinutes: orUndefined(quest.cooldownMinutes),
    })),
    affinityLevels: draft.affinityLevels.map(withoutKey),
    metadata: { ...draft.metadata, tags: tagsFromText(draft.metadata.tags) },
  };
}

/**
 * Parses the draft as a contact: one to publish, or one to keep, whose texts may be unfinished. A draft made by `draftOf`
 * gives a contact equal to the original.
 */
export function toContact(draft: ContactDraft, aim: "publish" | "keep") {
  return v.safeParse(aim === "publish" ? ContactSchema : DraftContactSchema, sourceOf(draft));
}

/** The draft without the entries that the other has at the same place: a key changes one of fifty. */
function different(draft: ContactDraft, other: ContactDraft): ContactDraft {
  return {
    ...draft,
    messages: draft.messages.filter((message, place) => message !== other.messages[place]),
    missions: draft.missions.filter((quest, place) => quest !== other.missions[place]),
  };
}

/** Returns whether two drafts would be saved as the same contact. */
export function isSameContact(a: ContactDraft, b: ContactDraft): boolean {
  if (a === b) return true;
  if (a.messages.length !== b.messages.length || a.missions.length !== b.missions.length) return false;
  return JSON.stringify(sourceOf(different(a, b))) === JSON.stringify(sourceOf(different(b, a)));
}
