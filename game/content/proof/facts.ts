import type { Action } from "../../core/action.ts";
import type { Contact } from "../../core/content.ts";

/** Reason against releasing a document, at its field: `goals.3.label`, or `goals` for the list as a whole. */
export interface PartProblem {
  readonly path: string;
  readonly text: string;
}

/** Reports each text that occurs again. `texts` are those of a document, at their fields. */
export function repeatedTexts(texts: readonly PartProblem[]): readonly PartProblem[] {
  const seen = new Set<string>();
  return texts.flatMap(({ path, text }) => {
    const isAgain = seen.has(text);
    seen.add(text);
    return isAgain ? [{ path, text: "Occurs again. Nobody says the same twice." }] : [];
  });
}

/** A person that a document can name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The rest of the content, for the proof of a document. */
export interface Facts {
  readonly actions: readonly Action[];
  readonly contacts: readonly Named[];
  readonly rivals: readonly Named[];
  /** The deeds that a player can have done, as conditions on the past name them: `contact.mission` and `contact.mission:choice`. */
  readonly deeds: readonly string[];
}

/** Returns the facts of a content. */
export function factsOf(
  contacts: readonly Contact[],
  actions: readonly Action[],
  rivals: readonly Named[],
): Facts {
  const named = ({ id, name }: Named): Named => ({ id, name });
  const deeds = contacts.flatMap(({ id, missions }) =>
    missions.flatMap((quest) => {
      const key = `${id}.${quest.id}`;
      return [key, ...(quest.choices ?? []).map((choice) => `${key}:${choice.id}`)];
    }),
  );
  return { actions, contacts: contacts.map(named), rivals: rivals.map(named), deeds };
}
