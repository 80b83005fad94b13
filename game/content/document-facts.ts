import type { Action } from "../rules/actions.ts";

/** Reason not to release a document, at its field: `goals.3.label`, or `goals` for the list as a whole. */
export interface DocumentProblem {
  readonly path: string;
  readonly text: string;
}

/** Somebody whom a document can name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The rest of the content, for the proof of a document. */
export interface DocumentFacts {
  readonly actions: readonly Action[];
  readonly contacts: readonly Named[];
  readonly rivals: readonly Named[];
}
