import { type Quest, type QuestChoice, resolveChoice, type Term, type TermCondition } from "./content.ts";
import { affinityWith, type Progress, questProgress } from "./progress.ts";

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

/** The quest as it stands for the player: the first term that holds replaces its own. See docs/reference/contacts.md#terms. */
export function questNow(contactId: string, quest: Quest, progress: Progress): QuestNow {
  const { choices, ...own } = termNow(contactId, quest, progress);
  if (!choices) return own;
  return { ...own, choices: choices.map((choice) => termNow(contactId, choice, progress)) };
}
