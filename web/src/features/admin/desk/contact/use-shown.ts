import { type FocusEvent, useRef, useState } from "react";
import type { Tree } from "../fields/tree.ts";
import { type Problem, textsByField } from "./proof/problems.ts";
import { type ShownProblems, shownProblems } from "./shown.ts";

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
