import { NO_REACTION } from "#game/content/check-forks.ts";
import type { ContactDraft } from "./draft.ts";
import { childAt, type FieldAddress, fieldId } from "./fields.ts";
import type { Problem } from "./problems.ts";

/** The value of a field; undefined if the draft has no such field. */
export function valueAt(draft: ContactDraft, address: FieldAddress): unknown {
  return address.split(".").reduce<unknown>(childAt, draft);
}

const isTyped = (value: unknown) => typeof value === "string" || typeof value === "number";

/** Returns whether the problem of a choice that nothing depends on is over: it has a letter by now, or has no label yet. */
function isOver({ field, text }: Problem, draft: ContactDraft): boolean {
  if (!text.endsWith(NO_REACTION)) return false;
  const [, questKey, , choiceKey] = field.split(".");
  const quest = draft.missions.find(({ key }) => key === questKey);
  const choice = quest?.choices.find(({ key }) => key === choiceKey);
  if (choice?.label === "") return true;
  const value = `${quest?.id}:${choice?.id}`;
  return draft.messages.some(({ trigger }) => trigger.type === "choice_made" && trigger.value === value);
}

/** The problems to mark, and those of empty fields that nobody has come to yet. */
export interface ShownProblems {
  readonly marked: readonly Problem[];
  readonly toFillIn: readonly Problem[];
}

/**
 * Sorts the problems of the `proved` draft for the `draft` of now: one whose field has been typed in since waits for the next
 * proof. `touched` are the ids of the fields that the writer has left; null once everything is marked.
 */
export function shownProblems(
  problems: readonly Problem[],
  proved: ContactDraft,
  draft: ContactDraft,
  touched: ReadonlySet<string> | null,
): ShownProblems {
  const current = problems.filter((problem) => {
    const { field, isElsewhere } = problem;
    if (isOver(problem, draft)) return false;
    const value = isElsewhere ? undefined : valueAt(draft, field);
    return !isTyped(value) || value === valueAt(proved, field);
  });
  const isToFillIn = ({ field, kind, isElsewhere }: Problem) =>
    touched !== null &&
    kind === "problem" &&
    !isElsewhere &&
    valueAt(draft, field) === "" &&
    !touched.has(fieldId(field));
  return {
    marked: current.filter((problem) => !isToFillIn(problem)),
    toFillIn: current.filter(isToFillIn),
  };
}
