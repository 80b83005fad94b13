import { type FocusEvent, useRef, useState } from "react";
import { NO_REACTION } from "#game/content/check/forks.ts";
import { fieldId, type Tree, valueAt } from "../fields/tree.ts";
import { contactOf } from "./contact-form.ts";
import { type Problem, textsByField } from "./proof/problems.ts";

const isTyped = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || value === undefined;

/** Returns whether the problem of a choice that nothing depends on is over: it has a message by now, or had no label when it was proved. */
function isOver({ field, text }: Problem, proved: Tree, now: Tree): boolean {
  if (!text.endsWith(NO_REACTION)) return false;
  if ([proved, now].some((tree) => valueAt(tree, `${field}.label`) === "")) return true;
  const [quest] = field.split(".choices.");
  const value = `${valueAt(now, `${quest}.id`)}:${valueAt(now, `${field}.id`)}`;
  return contactOf(now).messages.some(
    ({ trigger }) => trigger.type === "choice_made" && trigger.value === value,
  );
}

/** The problems to mark, and those of empty fields that nobody has come to yet. */
interface ShownProblems {
  readonly marked: readonly Problem[];
  readonly toFillIn: readonly Problem[];
}

/**
 * Sorts the problems of the `proved` contact for the one of now: a problem whose field has been typed in since waits for the next
 * proof. `touched` are the ids of the fields that the writer has left; null once everything is marked.
 */
export function shownProblems(
  problems: readonly Problem[],
  proved: Tree,
  now: Tree,
  touched: ReadonlySet<string> | null,
): ShownProblems {
  const current = problems.filter((problem) => {
    const { field, isElsewhere } = problem;
    if (isOver(problem, proved, now)) return false;
    const value = isElsewhere ? null : valueAt(now, field);
    return !isTyped(value) || value === valueAt(proved, field);
  });
  const isToFillIn = ({ field, kind, isElsewhere }: Problem) =>
    touched !== null &&
    kind === "problem" &&
    !isElsewhere &&
    valueAt(now, field) === "" &&
    !touched.has(fieldId(field));
  return {
    marked: current.filter((problem) => !isToFillIn(problem)),
    toFillIn: current.filter(isToFillIn),
  };
}

interface Shown extends ShownProblems {
  readonly texts: ReturnType<typeof textsByField>;
}

const NONE: Shown = { marked: [], toFillIn: [], texts: new Map() };

/** The problems to show; the same object until they change, so that typing draws no other field again. */
export function useShown(problems: readonly Problem[] | null, proved: Tree | undefined, tree: Tree) {
  const [touched, setTouched] = useState<ReadonlySet<string> | null>(new Set());
  const last = useRef({ key: "", shown: NONE });
  if (problems && proved) {
    const next = shownProblems(problems, proved, tree, touched);
    // A proof makes new objects of the same problems, and each field shows its own.
    const key = JSON.stringify(next);
    if (last.current.key !== key)
      last.current = { key, shown: { ...next, texts: textsByField(next.marked) } };
  }
  return {
    ...last.current.shown,
    /** Marks a field once the writer leaves it. */
    onBlur: ({ target: { id } }: FocusEvent<HTMLElement>) =>
      setTouched((before) =>
        before === null || id === "" || before.has(id) ? before : new Set([...before, id]),
      ),
    /** Marks every field, as Save does. */
    markAll: () => setTouched(null),
  };
}
