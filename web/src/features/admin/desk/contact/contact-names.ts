import { useCallback, useMemo } from "react";
import type { Contact } from "#game/core/content.ts";
import type { Named } from "#game/core/wire/field-notes.ts";
import type { NamesOf, Option, OptionGroup } from "../desk-context.ts";
import { type Tree, valueAt } from "../fields/tree.ts";
import { type ContactForm, contactOf } from "./contact-form.ts";
import type { ProofSetting } from "./proof/proof.ts";
import { useSame } from "./proof/use-proof.ts";
import type { Names } from "./summaries.ts";

/** A contact's quests, messages and choices, as pickers offer them. */
interface OwnOptions {
  readonly id: string;
  readonly quests: readonly Option[];
  readonly messages: readonly Option[];
  /** `mission:choice`. */
  readonly choices: readonly Option[];
}

function optionsOf({ id, missions, messages }: ContactForm, prefix = ""): OwnOptions {
  return {
    id,
    quests: missions.map((quest) => ({ value: `${prefix}${quest.id}`, text: quest.name || quest.id })),
    messages: messages.map((each) => ({ value: `${prefix}${each.id}`, text: each.subject || each.id })),
    choices: missions.flatMap((quest) =>
      (quest.choices ?? []).map((choice) => ({
        value: `${prefix}${quest.id}:${choice.id}`,
        text: `${quest.name || quest.id}: ${choice.label || choice.id}`,
      })),
    ),
  };
}

/** A mission that waits can't wait for itself. */
const WAITING = /^(missions\.[^.]+)\.unlockConditions/;

/**
 * The options of a contact's fields, and the names behind its references. Both stay the same until a name, an id or the
 * order changes, so that typing draws nothing else.
 */
export function useContactNames(
  tree: Tree,
  latest: () => Tree,
  others: readonly Contact[],
  { inheritances, courses }: Pick<ProofSetting, "inheritances" | "courses">,
): { readonly namesOf: NamesOf; readonly names: Names } {
  const contact = contactOf(tree);
  const { id, missions, messages } = contact;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these fields are what the options are made from
  const own = useSame(useMemo(() => optionsOf(contact), [id, missions, messages]));
  const known = useMemo(
    () => others.map((other) => ({ name: other.name, ...optionsOf(other, `${other.id}.`) })),
    [others],
  );

  const namesOf = useCallback(
    (named: Named, address: string): readonly OptionGroup[] => {
      const [, waiting = ""] = WAITING.exec(address) ?? [];
      const waitingId = waiting === "" ? undefined : valueAt(latest(), `${waiting}.id`);
      const quests = own.quests.filter(({ value }) => value !== waitingId);
      const groups = (mine: readonly Option[], list: "quests" | "messages" | "choices") => [
        { title: "This contact", options: mine },
        ...known.map((other) => ({ title: other.name, options: other[list] })),
      ];
      switch (named) {
        case "mission":
          return groups(quests, "quests");
        case "message":
          return groups(own.messages, "messages");
        case "choice":
          return groups(own.choices, "choices");
        case "own-mission":
          return [{ title: "", options: own.quests }];
        case "contact": {
          const all = known.map((other) => ({ value: other.id, text: other.name }));
          // Elsewhere, none is this contact.
          const isOfEffect = address.includes(".effects.") && own.id !== "";
          return [
            { title: "", options: isOfEffect ? [{ value: own.id, text: "This contact" }, ...all] : all },
          ];
        }
        case "inheritance":
          return [{ title: "", options: inheritances.map((each) => ({ value: each.id, text: each.name })) }];
        case "course":
          return [{ title: "", options: courses.map((each) => ({ value: each.id, text: each.name })) }];
        default:
          return [];
      }
    },
    [own, known, inheritances, courses, latest],
  );

  const names = useMemo(() => {
    // A choice is named without its quest.
    const choiceNames = (of: ContactForm, prefix: string) =>
      of.missions.flatMap((quest) =>
        (quest.choices ?? []).map(
          (each) => [`${prefix}${quest.id}:${each.id}`, each.label || each.id] as const,
        ),
      );
    const pairs = ({ quests, messages }: OwnOptions) =>
      [...quests, ...messages].map(({ value, text }) => [value, text] as const);
    return new Map([
      ...known.flatMap((other) => [[other.id, other.name] as const, ...pairs(other)]),
      ...others.flatMap((other) => choiceNames(other, `${other.id}.`)),
      ...pairs(own),
      ...choiceNames(contactOf(latest()), ""),
    ]);
  }, [known, others, own, latest]);

  return { namesOf, names };
}
