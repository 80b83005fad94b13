import { type Condition, explainCondition } from "../../core/conditions.ts";
import { choiceKey, resolveReference } from "../../core/content.ts";
import { type ContentIndex, targetKey } from "../../core/content-index.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";
import type { Ending } from "../../profile/endings.ts";
import { choicesFor, type PartialChoices, valueAt } from "../proof/decision-diagram.ts";
import { type Combinations, choiceIds, type Fork } from "./combinations.ts";
import { firstUnmet, partPath } from "./path.ts";
import { contentNames, findingAt, type QuestInContent, questTarget, targetBehind } from "./report.ts";

type EndingHinges = Pick<Ending, "id" | "mission" | "hinges">;

/** Names the choices: `choose “Go” in “The Key” (Your Mum)`. Empty if all forks are free. */
export function describeChoices(
  index: ContentIndex,
  forks: readonly Fork[],
  choices: PartialChoices,
): string {
  const nameOf = contentNames(index);
  return choiceIds(forks, choices)
    .map((choice) => explainCondition({ type: "choice_made", ...choice }, nameOf))
    .join(", ");
}

/** Targets that depend on a choice, on a former run, or on such a target: not meant for everybody. */
function targetsOfSome(index: ContentIndex): ReadonlySet<string> {
  const some = new Set<string>();
  const isOfSome = (condition: Condition): boolean => {
    if (condition.type === "choice_made" || condition.type.startsWith("former_")) return true;
    const target = condition.type === "affinity" ? null : targetBehind(index, condition);
    return target !== null && some.has(targetKey(target));
  };
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
  return index.rules.flatMap((rule) => {
    const { target } = rule;
    if (some.has(targetKey(target)) || !combinations.first.has(targetKey(target))) return [];
    const losing = choicesFor(combinations.any([combinations.unlocked(target), combinations.refused]), 0);
    if (!losing) return [];
    const isUnmet = (condition: Condition) => valueAt(combinations.holds(condition), losing) === 0;
    const { unmet, path } = firstUnmet(index, rule, isUnmet);
    const who = describeChoices(index, combinations.forks, losing);
    const why = unmet === null ? "" : `: they would have to ${unmet}`;
    return [findingAt(target, path, `can't be reached by players who ${who}${why}`)];
  });
}

/** The end of a finding about a choice that no message and no quest ever depends on. */
export const NO_REACTION = "and nothing later depends on it: write a letter that answers it";

/** Choices that no message and no quest ever depends on. */
function choicesWithoutReaction(index: ContentIndex): readonly ContentFinding[] {
  const asked = new Set(
    index.rules.flatMap(({ conditions }) =>
      conditions.flatMap((item) => (item.type === "choice_made" ? [choiceKey(item.key, item.choiceId)] : [])),
    ),
  );
  return [...index.quests].flatMap(([key, found]) => {
    // At the end of a course the answer is the consequence.
    if (found.quest.unlockConditions.type === "course_completed") return [];
    return (found.quest.choices ?? []).flatMap(({ id, label }, position) =>
      asked.has(choiceKey(key, id))
        ? []
        : [findingAtChoice(found, position, `has the choice “${label}”, ${NO_REACTION}`)],
    );
  });
}

/** Returns a finding about the choice at this position of a quest. */
function findingAtChoice(quest: QuestInContent, position: number, text: string): ContentFinding {
  const target = questTarget(quest);
  return findingAt(target, `${partPath(quest.contact, target)}.choices.${position}`, text);
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
      const found = index.quests.get(key);
      return (found?.quest.choices ?? []).flatMap(({ id: choiceId, label }, position) => {
        const chosen = combinations.holds({ type: "choice_made", key, choiceId });
        if (!found || combinations.isPossible(combinations.all([completed, chosen]))) return [];
        const text = `has the choice “${label}”, and nobody who makes it reaches the ending “${ending}”, which names it`;
        return [findingAtChoice(found, position, text)];
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
