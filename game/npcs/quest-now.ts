import {
  choiceKey,
  contentKey,
  type Quest,
  type QuestChoice,
  resolveChoice,
  type Term,
  type TermCondition,
} from "../core/content.ts";
import { ENERGY_MAX } from "../core/energy.ts";
import { REPEATED_CHOICE } from "../core/inheritance-terms.ts";
import { affinityWith, type Progress, questProgress } from "../core/progress.ts";
import { findChoice } from "../core/quest-terms.ts";
import { amountRequired } from "../core/requirements.ts";
import type { Tone } from "../social/lines.ts";

/** A quest or choice with the terms in force, and the reason of a refusal; null without one. */
type Now<Part> = Part & { readonly refusal: string | null };
export type ChoiceNow = Now<QuestChoice>;
export type QuestNow = Now<Omit<Quest, "choices"> & { readonly choices?: readonly ChoiceNow[] | undefined }>;

function holds(contactId: string, condition: TermCondition, progress: Progress, tone: Tone | null): boolean {
  switch (condition.type) {
    case "affinity_below":
      return (affinityWith(progress, condition.contact ?? contactId) ?? 0) < condition.value;
    case "known_for":
    case "not_known_for":
      return (tone === condition.value) === (condition.type === "known_for");
    case "choice_made":
    case "not_chosen": {
      const { key, choiceId } = resolveChoice(contactId, condition.value);
      return (questProgress(progress, key)?.choice === choiceId) === (condition.type === "choice_made");
    }
  }
}

function termNow<Part extends { readonly terms?: readonly Term[] | undefined }>(
  contactId: string,
  part: Part,
  progress: Progress,
  tone: Tone | null,
): Now<Part> {
  const term = part.terms?.find(({ when }) => when.every((each) => holds(contactId, each, progress, tone)));
  return {
    ...part,
    ...(term?.requirements && { requirements: term.requirements }),
    ...(term?.rewards && { rewards: term.rewards }),
    refusal: term?.refusal ?? null,
  };
}

/**
 * Raises the energy of a choice that the run before made, up to the maximum, and says why. See
 * docs/reference/character.md#the-run-before.
 */
function again(choice: ChoiceNow, quest: QuestNow): ChoiceNow {
  const energy = [...quest.requirements, ...(choice.requirements ?? [])];
  const amount = Math.min(REPEATED_CHOICE.energy, ENERGY_MAX - amountRequired(energy, "energy"));
  return {
    ...choice,
    description: [choice.description, REPEATED_CHOICE.text].filter(Boolean).join(" "),
    requirements:
      amount > 0 ? [...(choice.requirements ?? []), { type: "energy", amount }] : choice.requirements,
  };
}

/** Completions of a repeatable quest before its costs in affinity move on to the next contact: a week of one a day. */
const TURN = 7;

/** Returns the effects of a quest. The changes of affinity by a repeatable one take turns. */
function effectsNow(
  contactId: string,
  { id, effects, isRepeatable }: Quest,
  progress: Progress,
): Quest["effects"] {
  const changes = effects?.affinity ?? [];
  if (!isRepeatable || changes.length === 0) return effects;
  const completions = questProgress(progress, contentKey(contactId, id))?.completions ?? 0;
  const turn = Math.floor(completions / TURN) % changes.length;
  return { ...effects, affinity: changes.slice(turn, turn + 1) };
}

/** Returns the tones that the terms of the quest and of its choices depend on. */
export function tonesOf({ terms = [], choices = [] }: Quest): readonly Tone[] {
  const conditions = [...terms, ...choices.flatMap((choice) => choice.terms ?? [])].flatMap(
    ({ when }) => when,
  );
  const tones = conditions.flatMap((each) =>
    each.type === "known_for" || each.type === "not_known_for" ? [each.value] : [],
  );
  return [...new Set(tones)];
}

/** Returns the choice with this id, else the first that isn't refused, else the first; null without choices. */
export function choiceFor(quest: QuestNow, wanted: string | undefined): ChoiceNow | null {
  const free = quest.choices?.find(({ refusal }) => refusal === null);
  return findChoice(quest, wanted ?? "") ?? free ?? quest.choices?.[0] ?? null;
}

/**
 * The quest as it stands for a player who is known for the tone: the first term that holds replaces its own. See
 * docs/reference/contacts.md#terms.
 */
export function questNow(contactId: string, quest: Quest, progress: Progress, tone: Tone | null): QuestNow {
  const { choices, ...own } = {
    ...termNow(contactId, quest, progress, tone),
    effects: effectsNow(contactId, quest, progress),
  };
  if (!choices) return own;
  const made = (id: string) =>
    progress.former?.choices.includes(choiceKey(contentKey(contactId, quest.id), id)) ?? false;
  return {
    ...own,
    choices: choices.map((choice) => {
      const now = termNow(contactId, choice, progress, tone);
      return made(choice.id) ? again(now, own) : now;
    }),
  };
}
