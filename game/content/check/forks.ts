import { type Condition, explainCondition } from "../../core/conditions.ts";
import { type ContentKey, choiceKey, resolveReference } from "../../core/content.ts";
import { type ContentIndex, type Target, targetKey } from "../../core/content-index.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";
import type { Ending } from "../../profile/endings.ts";
import { choicesFor, type PartialChoices, valueAt } from "../proof/decision-diagram.ts";
import type { Combinations, Fork } from "./combinations.ts";
import { conditionPath, partPath, rulePath } from "./path.ts";
import { contentNames, subjectOf } from "./report.ts";

type EndingHinges = Pick<Ending, "id" | "mission" | "hinges">;

/** Names the choices: `choose “Go” in “The Key” (Your Mum)`. Empty if all forks are free. */
export function describeChoices(
  index: ContentIndex,
  forks: readonly Fork[],
  choices: PartialChoices,
): string {
  const nameOf = contentNames(index);
  return [...choices]
    .flatMap(([position, choice]) => {
      const fork = forks[position];
      const id = fork?.choices[choice]?.id;
      if (!fork || id === undefined) return [];
      return [explainCondition({ type: "choice_made", key: fork.key, choiceId: id }, nameOf)];
    })
    .join(", ");
}

/** The key of the target that the condition refers to; null if it refers to none. */
function targetOf(index: ContentIndex, condition: Condition): string | null {
  const quest = (key: ContentKey): string | null => {
    const found = index.quests.get(key);
    return found ? targetKey({ type: "quest", contactId: found.contact.id, questId: found.quest.id }) : null;
  };
  switch (condition.type) {
    case "contact_unlocked":
      return targetKey({ type: "contact", contactId: condition.contactId });
    case "quest_available":
    case "quest_completed":
      return quest(condition.key);
    case "message_opened": {
      const found = index.messages.get(condition.key);
      return found
        ? targetKey({ type: "message", contactId: found.contact.id, messageId: found.message.id })
        : null;
    }
    default:
      return null;
  }
}

/** Targets that depend on a choice, on a former run, or on such a target: not meant for everybody. */
function targetsOfSome(index: ContentIndex): ReadonlySet<string> {
  const some = new Set<string>();
  const isOfSome = (condition: Condition): boolean =>
    condition.type === "choice_made" ||
    condition.type.startsWith("former_") ||
    some.has(targetOf(index, condition) ?? "");
  for (let before = -1; before < some.size; ) {
    before = some.size;
    for (const { target, conditions } of index.rules) {
      if (conditions.some(isOfSome)) some.add(targetKey(target));
    }
  }
  return some;
}

/** Targets that are meant for everybody, but out of reach for some combinations of choices. */
function unevenTargets(index: ContentIndex, combinations: Combinations): readonly ContentFinding[] {
  const some = targetsOfSome(index);
  const nameOf = contentNames(index);
  return index.rules.flatMap(({ target, conditions }) => {
    if (some.has(targetKey(target)) || !combinations.first.has(targetKey(target))) return [];
    const losing = choicesFor(combinations.any([combinations.unlocked(target), combinations.refused]), 0);
    if (!losing) return [];
    const position = conditions.findIndex(
      (condition) => valueAt(combinations.holds(condition), losing) === 0,
    );
    const unmet = conditions[position];
    const who = describeChoices(index, combinations.forks, losing);
    const why = unmet ? `: they would have to ${explainCondition(unmet, nameOf)}` : "";
    const text = `can't be reached by players who ${who}${why}`;
    const path = unmet ? conditionPath(index, target, position) : rulePath(index, target);
    return [{ contactId: target.contactId, subject: subjectOf(target), path, text }];
  });
}

/** The end of a finding about a choice that no message and no quest ever depends on. */
export const NO_REACTION = "and nothing later depends on it";

/** Choices that no message and no quest ever depends on. At the end of a course the answer is the consequence. */
function choicesWithoutReaction(index: ContentIndex): readonly ContentFinding[] {
  const asked = new Set(
    index.rules.flatMap(({ conditions }) =>
      conditions.flatMap((item) => (item.type === "choice_made" ? [choiceKey(item.key, item.choiceId)] : [])),
    ),
  );
  return [...index.quests].flatMap(([key, { contact, quest }]) =>
    (quest.choices ?? []).flatMap(({ id, label }, position) => {
      const isAnswer = quest.unlockConditions.type === "course_completed";
      if (isAnswer || asked.has(choiceKey(key, id))) return [];
      const target: Target = { type: "quest", contactId: contact.id, questId: quest.id };
      const path = `${partPath(contact, target)}.choices.${position}`;
      const text = `has the choice “${label}”, ${NO_REACTION}`;
      return [{ contactId: contact.id, subject: key, path, text }];
    }),
  );
}

/** Choices that an ending's story has a line for, although nobody who makes them reaches the ending. */
function deadLines(
  index: ContentIndex,
  combinations: Combinations,
  endings: readonly EndingHinges[],
): readonly ContentFinding[] {
  return endings.flatMap(({ id: ending, mission, hinges }) => {
    const completed = combinations.completed(resolveReference("", mission));
    if (!combinations.isPossible(completed)) return [];
    return hinges.flatMap((hinge) => {
      const key = resolveReference("", hinge);
      const { contact, quest } = index.quests.get(key) ?? {};
      if (!contact || !quest) return [];
      return (quest.choices ?? []).flatMap(({ id: choiceId, label }, position) => {
        const chosen = combinations.holds({ type: "choice_made", key, choiceId });
        if (combinations.isPossible(combinations.all([completed, chosen]))) return [];
        const target: Target = { type: "quest", contactId: contact.id, questId: quest.id };
        const path = `${partPath(contact, target)}.choices.${position}`;
        const text = `has the choice “${label}”, and nobody who makes it reaches the ending “${ending}”, which names it`;
        return [{ contactId: contact.id, subject: key, path, text }];
      });
    });
  });
}

/**
 * Problems of choices: targets meant for everybody that some combination loses, choices without a consequence, and endings that name a choice which never leads to them. See docs/reference/contacts.md#content-check.
 */
export function forkFindings(
  index: ContentIndex,
  combinations: Combinations,
  endings: readonly EndingHinges[],
): readonly ContentFinding[] {
  return [
    ...unevenTargets(index, combinations),
    ...choicesWithoutReaction(index),
    ...deadLines(index, combinations, endings),
  ];
}
