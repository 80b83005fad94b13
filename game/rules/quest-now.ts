import {
  choiceKey,
  contentKey,
  type Quest,
  type QuestChoice,
  resolveChoice,
  type Term,
  type TermCondition,
} from "./content.ts";
import { ENERGY_MAX } from "./energy.ts";
import { REPEATED_CHOICE } from "./other-run/terms.ts";
import { affinityWith, type Progress, questProgress } from "./progress.ts";
import { amountRequired } from "./requirements.ts";

/** A quest or choice as it stands: with its own terms or those in force, and why it is refused; null if it isn't. */
type Now<Part> = Part & { readonly refusal: string | null };
export type ChoiceNow = Now<QuestChoice>;
export type QuestNow = Now<Omit<Quest, "choices"> & { readonly choices?: readonly ChoiceNow[] | undefined }>;

function holds(contactId: string, condition: TermCondition, progress: Progress): boolean {
  if (condition.type === "affinity_below") {
    return (affinityWith(progress, condition.contact ?? contactId) ?? 0) < condition.value;
  }
  const { key, choiceId } = resolveChoice(contactId, condition.value);
  return (questProgress(progress, key)?.choice === choiceId) === (condition.type === "choice_made");
}

function termNow<Part extends { readonly terms?: readonly Term[] | undefined }>(
  contactId: string,
  part: Part,
  progress: Progress,
): Now<Part> {
  const term = part.terms?.find(({ when }) => when.every((each) => holds(contactId, each, progress)));
  return {
    ...part,
    ...(term?.requirements && { requirements: term.requirements }),
    ...(term?.rewards && { rewards: term.rewards }),
    refusal: term?.refusal ?? null,
  };
}

/**
 * A choice that the run before made costs more energy, as far as anybody can hold it, and says why. See
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

/** The quest as it stands for the player: the first term that holds replaces its own. See docs/reference/contacts.md#terms. */
export function questNow(contactId: string, quest: Quest, progress: Progress): QuestNow {
  const { choices, ...own } = termNow(contactId, quest, progress);
  if (!choices) return own;
  const made = (id: string) =>
    progress.former?.choices.includes(choiceKey(contentKey(contactId, quest.id), id)) ?? false;
  return {
    ...own,
    choices: choices.map((choice) => {
      const now = termNow(contactId, choice, progress);
      return made(choice.id) ? again(now, own) : now;
    }),
  };
}
