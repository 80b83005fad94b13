import type { Action } from "../../core/action.ts";
import type { Condition } from "../../core/conditions.ts";
import {
  type Contact,
  type ContentKey,
  contentKey,
  type Quest,
  resolveReference,
} from "../../core/content.ts";
import { type ContentIndex, indexContent, type Target, targetKey } from "../../core/content-index.ts";
import type { CourseTerms } from "../../core/course.ts";
import { ENERGY_MAX } from "../../core/energy.ts";
import type { Inheritance } from "../../core/inheritance-terms.ts";
import { questTerms } from "../../core/quest-terms.ts";
import { amountRequired } from "../../core/requirements.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";
import type { Ending } from "../../profile/endings.ts";
import { choicesFor, type Diagram } from "../proof/decision-diagram.ts";
import {
  anyRun,
  type Combinations,
  choiceIds,
  combineChoices,
  type FirstUnlock,
  type ForkDiagrams,
  forksOf,
  type Run,
} from "./combinations.ts";
import { type EndingRule, endingReferenceProblems } from "./endings.ts";
import { describeChoices, forkFindings } from "./forks.ts";
import { firstUnmet, partPath, rulePath } from "./path.ts";
import { exploreContent } from "./reach.ts";
import {
  type ContentReport,
  findingAt,
  questTarget,
  type ReachedTarget,
  subjectOf,
  targetBehind,
} from "./report.ts";
import { factsAtLevel, highestLevel, reachableResources } from "./resources.ts";
import { contactProblems, duplicateContacts, type FieldProblem } from "./shape.ts";
import { variantFindings } from "./variants.ts";

function cycleProblems(index: ContentIndex): readonly ContentFinding[] {
  return findCycles(index).flatMap((cycle) => {
    const [first] = cycle;
    if (!first) return [];
    const text = `waits for itself: ${[...cycle.map(subjectOf), subjectOf(first)].join(" → ")}`;
    return [findingAt(first, rulePath(index, first), text)];
  });
}

/** Targets that no new character can unlock, each with its first unmet condition. */
function unreachable(index: ContentIndex, combinations: Combinations): readonly ContentFinding[] {
  return index.rules.flatMap((rule) => {
    if (combinations.first.has(targetKey(rule.target))) return [];
    const { unmet, path } = firstUnmet(index, rule, isImpossible(combinations));
    const why =
      unmet === null ? "no combination of choices meets all of its conditions" : `the player has to ${unmet}`;
    return [findingAt(rule.target, path, `can never be reached: ${why}`)];
  });
}

const isImpossible =
  ({ isPossible, holds }: Combinations) =>
  (condition: Condition): boolean =>
    !isPossible(holds(condition));

/** Costs of a quest, or of one way to complete it, that a player at its first `level` can't pay. */
function costProblems(quest: Quest, level: number, actions: readonly Action[]): readonly FieldProblem[] {
  const ways = [null, ...(quest.choices ?? [])].flatMap((choice, part) => {
    const prefix = part === 0 ? "" : `choices.${part - 1}.`;
    const asked = choice?.requirements ?? quest.requirements;
    const others = ((choice ?? quest).terms ?? []).map(({ requirements = [] }, i) => ({
      asked: requirements,
      terms: choice
        ? questTerms(quest, { ...choice, requirements })
        : questTerms({ ...quest, requirements }, null),
      prefix: `${prefix}terms.${i}.`,
    }));
    return [{ asked, terms: questTerms(quest, choice), prefix }, ...others];
  });
  for (const { asked, terms, prefix } of ways) {
    const pathOf = (type: string) => {
      const line = asked.findLastIndex((each) => each.type === type);
      return line < 0 ? `${prefix}requirements` : `${prefix}requirements.${line}.amount`;
    };
    const prices = terms.requirements.filter(({ type }) => type === "cash");
    if (prices.length > 1 && prices.some(({ percent }) => percent !== undefined)) {
      return [
        [pathOf("cash"), "asks for a share of the cash and for more cash, which not everybody could pay"],
      ];
    }
    const energy = amountRequired(terms.requirements, "energy");
    if (energy > ENERGY_MAX) {
      return [[pathOf("energy"), `costs ${energy} energy, and nobody holds more than ${ENERGY_MAX}`]];
    }
    // A quest with a level requirement is paid for at that level.
    const paidAt = Math.max(level, amountRequired(terms.requirements, "level"));
    const cash = amountRequired(terms.requirements, "cash");
    const earned = reachableResources(paidAt, actions).cash;
    if (cash > earned) {
      return [
        [
          pathOf("cash"),
          `costs $${cash} at level ${paidAt}, where a player can have earned $${earned} at most`,
        ],
      ];
    }
  }
  return [];
}

function questFindings(
  index: ContentIndex,
  combinations: Combinations,
  actions: readonly Action[],
): readonly ContentFinding[] {
  return [...index.quests].flatMap(([key, found]) => {
    const { contact, quest } = found;
    const target = questTarget(found);
    const level = combinations.first.get(targetKey(target))?.level;
    if (level === undefined) return [];
    const problems = [...costProblems(quest, level, actions)];
    const isPossible = combinations.isPossible(combinations.completed(key));
    if (problems.length === 0 && quest.type !== "item_required" && !isPossible) {
      problems.push([
        "requirements",
        `can never be completed: its requirements are out of reach at level ${combinations.lastLevel}`,
      ]);
    }
    for (const [i, { id, label }] of (isPossible ? (quest.choices ?? []) : []).entries()) {
      if (problems.length > 0) break;
      if (combinations.isPossible(combinations.holds({ type: "choice_made", key, choiceId: id }))) continue;
      problems.push([`choices.${i}`, `has the choice “${label}”, which nobody can ever choose`]);
    }
    const part = partPath(contact, target);
    return problems.map(([path, text]) => findingAt(target, `${part}.${path}`, text));
  });
}

function notesOn(index: ContentIndex, reached: Combinations["first"]): readonly ContentFinding[] {
  const notes: ContentFinding[] = [];
  for (const { target, conditions } of index.rules) {
    if (!conditions.some((condition) => condition.type === "granted")) continue;
    const text = "appears only when an administrator grants it";
    notes.push(findingAt(target, rulePath(index, target), text));
  }
  for (const { contact, message } of index.messages.values()) {
    if (message.attachedMission === undefined) continue;
    const ids = { contactId: contact.id };
    const offer = { type: "message", ...ids, messageId: message.id } as const;
    const sent = reached.get(targetKey(offer));
    const quest = reached.get(targetKey({ type: "quest", ...ids, questId: message.attachedMission }));
    if (!sent || !quest || quest.level <= sent.level) continue;
    const offered = contentKey(contact.id, message.attachedMission);
    const text = `offers ${offered} at level ${sent.level}, but that is not available before level ${quest.level}`;
    notes.push(findingAt(offer, `${partPath(contact, offer)}.attachedMission`, text));
  }
  return notes;
}

/**
 * Checks that a new character can unlock and pay for everything in the content under some combination of choices, and
 * under every combination those that no choice decides. `actions` are the quick actions, which limit what a player can earn
 * by a level; with `inheritances`, runs with each of them have to reach every ending; `courses` are those of the University. See docs/reference/contacts.md#content-check.
 */
export function checkContent(
  contacts: readonly Contact[],
  actions: readonly Action[],
  endings: readonly EndingRule[] = [],
  inheritances: readonly Inheritance[] = [],
  courses: readonly CourseTerms[] = [],
): ContentReport {
  const index = indexContent(contacts, { courses });
  const shared = forksOf(index);
  const combinations = combineChoices(index, anyRun(actions, courses), shared);
  return {
    problems: [
      ...duplicateContacts(contacts),
      ...contacts.flatMap((contact) => contactProblems(contact, index)),
      ...cycleProblems(index),
      ...unreachable(index, combinations),
      ...forkFindings(index, combinations, endings),
      ...runFindings(
        indexContent(contacts, { inheritances, courses }),
        endings,
        actions,
        inheritances,
        shared,
      ),
      ...endingReferenceProblems(index, endings),
      ...variantFindings(index, combinations, actions),
      ...questFindings(index, combinations, actions),
    ],
    notes: notesOn(index, combinations.first),
    reached: witnessPaths(index, combinations, actions),
  };
}

/** Choices that unlock the first target at its lowest level, and as many of the others as they can. */
function choicesForMost(
  targets: readonly FirstUnlock[],
  combinations: Combinations,
): ReadonlyMap<ContentKey, string> {
  let shared: Diagram | null = null;
  for (const target of targets) {
    const both: Diagram = shared ? combinations.all([shared, target.combinations]) : target.combinations;
    if (combinations.isPossible(both)) shared = both;
  }
  const found = shared && choicesFor(shared, 1);
  if (!found) return new Map();
  return new Map(choiceIds(combinations.forks, found).map(({ key, choiceId }) => [key, choiceId]));
}

/**
 * One path to each target that some combination unlocks, at the lowest level where one does, or below. Plays as few combinations
 * as it can; each covers at least the first target that is still missing.
 */
function witnessPaths(
  index: ContentIndex,
  combinations: Combinations,
  actions: readonly Action[],
): readonly ReachedTarget[] {
  const paths = new Map<string, ReachedTarget>();
  let missing = [...combinations.first.values()];
  while (missing.length > 0) {
    const { reached } = exploreContent(index, actions, choicesForMost(missing, combinations));
    const before = missing.length;
    missing = missing.filter(({ target, level }) => {
      const found = reached.get(targetKey(target));
      // A walk may meet an affinity before it falls, earlier than the combinations promise.
      if (!found || found.level > level) return true;
      paths.set(targetKey(target), found);
      return false;
    });
    if (missing.length === before)
      throw new Error("The exploration and the combinations of choices disagree");
  }
  return [...combinations.first.keys()].flatMap((key) => paths.get(key) ?? []);
}

/**
 * Cycles of targets in which each requires the next and the last requires the first. Reports each cycle once. Ignores
 * affinity, which several quests raise: the reachability check finds targets whose affinity is out of reach.
 */
function findCycles(index: ContentIndex): readonly (readonly Target[])[] {
  const waitsFor = new Map<string, readonly Target[]>();
  for (const { target, conditions } of index.rules) {
    const behind = conditions
      .filter(({ type }) => type !== "affinity")
      .flatMap((condition) => targetBehind(index, condition) ?? []);
    // A quest may name its own contact, which it requires anyway.
    const once = new Map(behind.map((each) => [targetKey(each), each]));
    waitsFor.set(targetKey(target), [...once.values()]);
  }
  const cycles: Target[][] = [];
  const finished = new Set<string>();
  const path: Target[] = [];
  const visit = (target: Target): void => {
    const key = targetKey(target);
    if (finished.has(key)) return;
    const start = path.findIndex((item) => targetKey(item) === key);
    if (start >= 0) {
      cycles.push(path.slice(start));
      return;
    }
    path.push(target);
    for (const next of waitsFor.get(key) ?? []) visit(next);
    path.pop();
    finished.add(key);
  };
  for (const { target } of index.rules) visit(target);
  return cycles;
}

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
    const found = index.quests.get(key);
    return found ? [{ ending, key, target: questTarget(found) }] : [];
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
  const lost = choicesFor(combinations.any([ended, combinations.refused]), 0);
  if (!lost) return [];
  const { target } = first;
  const who = describeChoices(index, combinations.forks, lost);
  const where = inheritance ? ` in a run that inherits ${inheritance.name}` : "";
  const text = `and the other endings are out of reach${where}${who && ` for players who ${who}`}: their story stops without an ending`;
  return [findingAt(target, rulePath(index, target), text)];
}

/** Endings that no choice reaches in a run with the inheritance. */
function closedEndings(
  index: ContentIndex,
  combinations: Combinations,
  goals: readonly Goal[],
  { name }: Inheritance,
): readonly ContentFinding[] {
  return goals.flatMap(({ ending, key, target }) => {
    if (combinations.isPossible(combinations.completed(key))) return [];
    const { conditions = [] } =
      index.rules.find((rule) => targetKey(rule.target) === targetKey(target)) ?? {};
    const { unmet, path } = firstUnmet(index, { target, conditions }, isImpossible(combinations));
    const why = unmet === null ? "nobody could pay for it" : `the player would have to ${unmet}`;
    const text = `completes the ending “${ending}”, which a run that inherits ${name} never reaches: ${why}`;
    return [findingAt(target, path, text)];
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
function runFindings(
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
      { remembers, factsAt: (level) => factsAtLevel(level, actions, inheritance, index.courses.values()) },
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
