import type { Action } from "../../core/action.ts";
import { explainCondition } from "../../core/conditions.ts";
import { type ContentKey, resolveReference } from "../../core/content.ts";
import { type ContentIndex, type Target, targetKey } from "../../core/content-index.ts";
import type { Inheritance } from "../../core/inheritance-terms.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";
import type { Ending } from "../../profile/endings.ts";
import { choicesFor, type Diagram } from "../proof/decision-diagram.ts";
import { type Combinations, combineChoices, type ForkDiagrams, type Run } from "./combinations.ts";
import { describeChoices } from "./forks.ts";
import { conditionPath, rulePath } from "./path.ts";
import { contentNames, subjectOf } from "./report.ts";
import { factsAtLevel, highestLevel } from "./resources.ts";

/** The last quest of an ending. */
interface Goal {
  readonly ending: string;
  readonly key: ContentKey;
  readonly target: Target;
}

/** The last quests of the endings, as far as the content has them. */
function goalsOf(index: ContentIndex, endings: readonly Pick<Ending, "id" | "mission">[]): readonly Goal[] {
  return endings.flatMap(({ id: ending, mission }) => {
    const key = resolveReference("", mission);
    const { contact, quest } = index.quests.get(key) ?? {};
    if (!contact || !quest) return [];
    return [{ ending, key, target: { type: "quest", contactId: contact.id, questId: quest.id } }];
  });
}

/** Returns whether such a run can miss every ending. Reported at the quest of the first ending. */
function lostPlayers(
  index: ContentIndex,
  combinations: Combinations,
  goals: readonly Goal[],
  inheritance: Inheritance | null,
): readonly ContentFinding[] {
  const [first] = goals;
  if (!first) return [];
  const ended: Diagram = combinations.any(goals.map(({ key }) => combinations.completed(key)));
  const lost = choicesFor(ended, 0);
  if (!lost) return [];
  const { target } = first;
  const who = describeChoices(index, combinations.forks, lost);
  const where = inheritance ? ` in a run that inherits ${inheritance.name}` : "";
  const text = `and the other endings are out of reach${where}${who && ` for players who ${who}`}: their story stops without an ending`;
  return [{ contactId: target.contactId, subject: subjectOf(target), path: rulePath(index, target), text }];
}

/** Endings that no choice reaches in a run with the inheritance. */
function closedEndings(
  index: ContentIndex,
  combinations: Combinations,
  goals: readonly Goal[],
  { name }: Inheritance,
): readonly ContentFinding[] {
  const nameOf = contentNames(index);
  return goals.flatMap(({ ending, key, target }) => {
    if (combinations.isPossible(combinations.completed(key))) return [];
    const { conditions = [] } =
      index.rules.find((rule) => targetKey(rule.target) === targetKey(target)) ?? {};
    const position = conditions.findIndex(
      (condition) => !combinations.isPossible(combinations.holds(condition)),
    );
    const unmet = conditions[position];
    const why = unmet
      ? `the player would have to ${explainCondition(unmet, nameOf)}`
      : "nobody could pay for it";
    const path = unmet ? conditionPath(index, target, position) : rulePath(index, target);
    const text = `completes the ending “${ending}”, which a run that inherits ${name} never reaches: ${why}`;
    return [{ contactId: target.contactId, subject: subjectOf(target), path, text }];
  });
}

/** Returns whether a run with the inheritance can end each level as rich as a run without it. */
function isAsRich(index: ContentIndex, actions: readonly Action[], inheritance: Inheritance): boolean {
  return Array.from({ length: highestLevel(index) }, (_, place) => place + 1).every((level) => {
    const plain = factsAtLevel(level, actions);
    const own = factsAtLevel(level, actions, inheritance);
    return own.cash >= plain.cash && own.followers >= plain.followers;
  });
}

/**
 * Problems of whole runs: combinations of choices after which a first run, or one with an inheritance, never ends,
 * whatever the earlier runs; and endings that a run with an inheritance can't reach after any earlier runs. `index`
 * includes inherited contacts. See docs/reference/contacts.md#content-check.
 */
export function runFindings(
  index: ContentIndex,
  endings: readonly Pick<Ending, "id" | "mission">[],
  actions: readonly Action[],
  inheritances: readonly Inheritance[],
  shared: ForkDiagrams,
): readonly ContentFinding[] {
  const goals = goalsOf(index, endings);
  if (goals.length === 0) return [];
  const combine = (inheritance: Inheritance | null, remembers: Run["remembers"]) =>
    combineChoices(
      index,
      { remembers, factsAt: (level) => factsAtLevel(level, actions, inheritance) },
      shared,
    );
  const isInheritance: Run["remembers"] = ({ type }) => type === "former_inheritance";
  const first = lostPlayers(
    index,
    combine(null, () => false),
    goals,
    null,
  );
  // A run that starts with at least as much reaches at least as much, so only losses need proof.
  const plain = inheritances.length === 0 ? null : combine(null, (condition) => !isInheritance(condition));
  const isReached = goals.every(({ key }) => plain?.isPossible(plain.completed(key)));
  return [
    ...first,
    ...inheritances.flatMap((inheritance) => {
      const isOwn: Run["remembers"] = (condition) =>
        condition.type === "former_inheritance" && condition.inheritance === inheritance.id;
      const losesNothing = isAsRich(index, actions, inheritance);
      const lost =
        first.length > 0 || losesNothing
          ? []
          : lostPlayers(index, combine(inheritance, isOwn), goals, inheritance);
      if (losesNothing && isReached) return lost;
      const best = combine(inheritance, (condition) => !isInheritance(condition) || isOwn(condition));
      return [...lost, ...closedEndings(index, best, goals, inheritance)];
    }),
  ];
}
