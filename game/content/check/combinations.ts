import type { Action } from "../../core/action.ts";
import { AFFINITY_COMPLETIONS, AFFINITY_MAX, REPEATS_LIFT_TO } from "../../core/affinity.ts";
import { type Condition, choiceMadeFact, type FactKey, type Facts } from "../../core/conditions.ts";
import {
  type Contact,
  type ContentKey,
  contentKey,
  type Effects,
  type Quest,
  type Rewards,
  resolveChoice,
  type Term,
  type TermCondition,
} from "../../core/content.ts";
import {
  type ContentIndex,
  partTargetKey,
  type Target,
  targetKey,
  type UnlockRule,
} from "../../core/content-index.ts";
import type { CourseTerms } from "../../core/course.ts";
import type { Requirement } from "../../core/requirements.ts";
import { tonesOf } from "../../npcs/quest-now.ts";
import type { Tone } from "../../social/lines.ts";
import {
  both,
  type Combination,
  createDiagrams,
  type Diagram,
  type Diagrams,
  either,
  type PartialChoices,
} from "../proof/decision-diagram.ts";
import { factsAtLevel, highestLevel, isPayable, risingFacts } from "./resources.ts";

const product: Combination = (a, b) => a * b;
const addAffinity: Combination = (a, b) => Math.min(AFFINITY_MAX, a + b);
const lessAffinity: Combination = (a, b) => Math.max(0, a - b);
/** Repeats count after the story, when they raise affinity least. */
const liftedByRepeats: Combination = (story, repeats) =>
  Math.max(story, Math.min(REPEATS_LIFT_TO, story + repeats));
const without: Combination = (a, b) => (b === 0 ? a : 0);
const atLeast: Combination = (a, b) => (a >= b ? 1 : 0);

/** A quest or a choice, with its rewards and terms. */
interface Priced {
  readonly rewards?: Rewards | undefined;
  readonly terms?: readonly Term[] | undefined;
}

/** Affinity that a completed quest gives, for each combination. */
interface Worth {
  readonly key: ContentKey;
  readonly isRepeatable: boolean;
  readonly worth: Diagram;
}

/** State besides choices on which terms depend. */
interface Moment {
  readonly facts: Facts;
  /** Tone that the player is known for; null for none. */
  readonly knownFor: Tone | null;
}

/** A quest with choices. Its number in the diagrams is its position. */
export interface Fork {
  readonly key: ContentKey;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}

/** The level that first unlocks a target, and the combinations that do so there. */
export interface FirstUnlock {
  readonly target: Target;
  readonly level: number;
  readonly combinations: Diagram;
}

/** Combinations of choices under which each thing becomes possible: diagrams with the values 1 and 0. */
export interface Combinations {
  readonly forks: readonly Fork[];
  /** By `targetKey`, in the order of the content; without targets that no combination unlocks. */
  readonly first: ReadonlyMap<string, FirstUnlock>;
  /** Combinations that ever unlock the target. */
  unlocked(target: Target): Diagram;
  /** Combinations that ever complete the quest. */
  completed(key: ContentKey): Diagram;
  /** Combinations that nobody makes: they choose what is closed at a fork where another choice is open. */
  readonly refused: Diagram;
  /** Combinations under which the condition holds in the end. */
  holds(condition: Condition): Diagram;
  /** Combinations that are in at least one of the sets, or in all of them. */
  any(sets: readonly Diagram[]): Diagram;
  all(sets: readonly Diagram[]): Diagram;
  /** Returns whether the set has any combination. */
  isPossible(set: Diagram): boolean;
  /** The last level that was looked at. */
  readonly lastLevel: number;
}

/** The diagrams of a content, shared by all runs on it because most results are the same. */
export interface ForkDiagrams {
  readonly forks: readonly Fork[];
  readonly diagrams: Diagrams;
}

/** Returns the forks of the content, with empty diagrams. */
export function forksOf(index: ContentIndex): ForkDiagrams {
  const forks = [...index.quests].flatMap(([key, { quest }]) =>
    quest.choices && quest.choices.length > 0 ? [{ key, choices: quest.choices }] : [],
  );
  return { forks, diagrams: createDiagrams(forks.map(({ choices }) => choices.length)) };
}

/** Returns the ids of choices, with the keys of their forks. */
export function choiceIds(forks: readonly Fork[], choices: PartialChoices) {
  return [...choices].flatMap(([position, choice]) => {
    const fork = forks[position];
    const choiceId = fork?.choices[choice]?.id;
    return fork && choiceId !== undefined ? [{ key: fork.key, choiceId }] : [];
  });
}

/** The runs that the combinations are about. */
export interface Run {
  /** Returns whether a condition on former runs holds in them. */
  readonly remembers: (condition: Condition) => boolean;
  /** Returns the best-case facts at the end of a level. */
  readonly factsAt: (level: number) => Facts;
}

/** Runs of all kinds at once: each fact of former runs is somebody's. */
export function anyRun(actions: readonly Action[], courses: readonly CourseTerms[] = []): Run {
  return { remembers: () => true, factsAt: (level) => factsAtLevel(level, actions, null, courses) };
}

/**
 * Plays the content as new characters who make every combination of choices at once. At each level they open every
 * message, complete every quest they can pay for as often as it raises affinity, and get every unlock that an
 * administrator can grant. Conditions only ever become true, so the order does not matter.
 */
export function combineChoices(
  index: ContentIndex,
  run: Run,
  { forks, diagrams }: ForkDiagrams = forksOf(index),
): Combinations {
  const forkOf = new Map(forks.map(({ key }, position) => [key, position]));
  const never = diagrams.constant(0);
  const always = diagrams.constant(1);
  const unlocked = new Map<string, Diagram>();
  const completed = new Map<ContentKey, Diagram>();
  const affinity = new Map<string, Diagram>();
  const falls = new Map<string, Diagram>();
  const first = new Map<string, FirstUnlock>();

  const unlockedBy = (target: Target): Diagram => unlocked.get(targetKey(target)) ?? never;
  const names = new Map(index.rules.map((rule) => [rule, targetKey(rule.target)]));
  const unlockedAs = (name: string | undefined): Diagram => unlocked.get(name ?? "") ?? never;
  const offeredBy = (key: ContentKey): Diagram => unlockedAs(partTargetKey("quest", key));
  const deliveredBy = (key: ContentKey): Diagram => unlockedAs(partTargetKey("message", key));
  const completedBy = (key: ContentKey): Diagram => completed.get(key) ?? never;
  /** Stops at the first part that decides. */
  const allOf = <Part>(parts: readonly Part[], setOf: (part: Part) => Diagram): Diagram => {
    let result = always;
    for (const part of parts) {
      result = diagrams.combine(both, result, setOf(part));
      if (result === never) break;
    }
    return result;
  };
  const anyOf = (all: readonly Diagram[]): Diagram =>
    all.reduce((result, one) => diagrams.combine(either, result, one), never);

  /** Combinations with the choice; null if the content doesn't have it. */
  const chosenAt = (key: ContentKey, choiceId: string): Diagram | null => {
    const fork = forkOf.get(key) ?? -1;
    const choice = forks[fork]?.choices.findIndex(({ id }) => id === choiceId) ?? -1;
    return choice < 0 ? null : diagrams.chosen(fork, choice);
  };

  const holds = (condition: Condition, facts: Facts): Diagram => {
    switch (condition.type) {
      case "contact_unlocked":
        return unlockedBy({ type: "contact", contactId: condition.contactId });
      case "quest_available":
        return offeredBy(condition.key);
      case "quest_completed":
        return completedBy(condition.key);
      case "message_opened":
        return deliveredBy(condition.key);
      case "affinity": {
        const raised = affinity.get(condition.contactId) ?? never;
        const sum = diagrams.combine(lessAffinity, raised, falls.get(condition.contactId) ?? never);
        return diagrams.combine(atLeast, sum, diagrams.constant(condition.amount));
      }
      case "choice_made": {
        const chosen = chosenAt(condition.key, condition.choiceId);
        return chosen ? diagrams.combine(both, completedBy(condition.key), chosen) : never;
      }
      case "granted":
        return always;
      case "course_completed":
        return facts.courses.includes(condition.courseId) ? always : never;
      case "former_choice_made":
      case "former_level":
      case "former_certificates":
      case "former_inheritance":
        return run.remembers(condition) ? always : never;
      default:
        return facts[condition.type] >= condition.amount ? always : never;
    }
  };

  // Every fall counts from the start, whether its quest is completed or not, and no rise by an effect does: who takes
  // the fall last has more. So affinity never falls here, and what is in reach is in reach in any order.
  for (const [key, { quest }] of index.quests) {
    const times = quest.isRepeatable ? AFFINITY_COMPLETIONS : 1;
    const fall = (effects: Effects | undefined, chosen: Diagram) => {
      for (const { contact, amount } of effects?.affinity ?? []) {
        if (amount > 0) continue;
        const here = diagrams.combine(product, chosen, diagrams.constant(0 - amount * times));
        falls.set(contact, diagrams.combine(addAffinity, falls.get(contact) ?? never, here));
      }
    };
    fall(quest.effects, always);
    for (const [position, { effects }] of (quest.choices ?? []).entries()) {
      fall(effects, diagrams.chosen(forkOf.get(key) ?? 0, position));
    }
  }

  /** Combinations without the choice that a contact's term names; none if the content doesn't have it. */
  const withoutChoice = (contactId: string, reference: string): Diagram => {
    const { key, choiceId } = resolveChoice(contactId, reference);
    const chosen = chosenAt(key, choiceId);
    return chosen ? diagrams.combine(without, always, chosen) : never;
  };

  /** Combinations under which the condition of a contact's term no longer holds in the end. */
  const isOver = (contactId: string, condition: TermCondition, { facts, knownFor }: Moment): Diagram => {
    switch (condition.type) {
      case "affinity_below": {
        const { contact = contactId, value } = condition;
        return holds({ type: "affinity", contactId: contact, amount: value }, facts);
      }
      case "known_for":
        return condition.value === knownFor ? never : always;
      case "not_known_for":
        return condition.value === knownFor ? always : never;
      case "choice_made":
        return withoutChoice(contactId, condition.value);
      case "not_chosen":
        return holds({ type: "choice_made", ...resolveChoice(contactId, condition.value) }, facts);
    }
  };

  /**
   * Combinations under which no term that refuses the part, or asks for too much, can be in force any more. A choice
   * counts as made from the start where it closes something, and only once it is made where it opens something.
   */
  const withoutTerms = (
    key: ContentKey,
    { terms = [] }: Pick<Quest, "terms">,
    shared: readonly Requirement[],
    moment: Moment,
  ): Diagram => {
    const contactId = index.quests.get(key)?.contact.id ?? "";
    const closing = terms.filter(
      ({ refusal, requirements = [] }) =>
        refusal !== undefined || !isPayable([...shared, ...requirements], moment.facts),
    );
    return allOf(closing, ({ when }) => anyOf(when.map((each) => isOver(contactId, each, moment))));
  };

  /** Combinations that complete the quest while the player is known for one tone, or for none. */
  const completableAs = (key: ContentKey, quest: Quest, moment: Moment): Diagram => {
    const { facts } = moment;
    const fork = forkOf.get(key);
    const offered = diagrams.combine(both, offeredBy(key), withoutTerms(key, quest, [], moment));
    if (fork === undefined) return isPayable(quest.requirements, facts) ? offered : never;
    const payable = (quest.choices ?? []).flatMap((choice, position) =>
      isPayable([...quest.requirements, ...(choice.requirements ?? [])], facts)
        ? [
            diagrams.combine(
              both,
              diagrams.chosen(fork, position),
              withoutTerms(key, choice, quest.requirements, moment),
            ),
          ]
        : [],
    );
    return diagrams.combine(both, offered, anyOf(payable));
  };

  /** Tries the quest as a player who is known for none, and for each tone that its terms name. */
  const completable = (key: ContentKey, quest: Quest, facts: Facts): Diagram => {
    if (quest.type === "item_required") return never;
    return anyOf([null, ...tonesOf(quest)].map((knownFor) => completableAs(key, quest, { facts, knownFor })));
  };

  /** Quests whose terms may change with any completion. */
  const withTerms = [...index.quests].flatMap(([key, { quest }]) =>
    [quest, ...(quest.choices ?? [])].some(({ terms = [] }) => terms.length > 0) ? [key] : [],
  );

  /**
   * Affinity that the part of a quest gives in the end. A term that gives less counts unless it waits for a choice that is
   * never made: while it is in force, the quest may have been completed as often as it gives its full affinity.
   */
  const worthOf = (contactId: string, part: Priced, { isRepeatable }: Quest): Diagram => {
    const affinityIn = ({ affinity: amount = 0 }: Rewards = {}): number => amount;
    const own = affinityIn(part.rewards);
    const lower = (part.terms ?? []).filter(({ rewards }) => rewards && affinityIn(rewards) < own);
    const isOut = (condition: TermCondition): Diagram =>
      condition.type === "choice_made" ? withoutChoice(contactId, condition.value) : never;
    const isFull = allOf(lower, ({ when }) => anyOf(when.map(isOut)));
    const least = Math.min(own, ...lower.map(({ rewards }) => affinityIn(rewards)));
    const times = isRepeatable ? AFFINITY_COMPLETIONS : 1;
    const rest = diagrams.combine(product, isFull, diagrams.constant((own - least) * times));
    return diagrams.combine(addAffinity, rest, diagrams.constant(least * times));
  };

  /** Affinity of each completed quest for each combination, by contact: no state changes it. */
  const worths = new Map<string, readonly Worth[]>();
  const worthsOf = ({ id, missions }: Contact) => {
    const cached = worths.get(id);
    if (cached) return cached;
    const found = missions.map((quest) => {
      const key = contentKey(id, quest.id);
      const fork = forkOf.get(key) ?? 0;
      const extra = (quest.choices ?? []).map((choice, position) =>
        diagrams.combine(product, diagrams.chosen(fork, position), worthOf(id, choice, quest)),
      );
      const worth = extra.reduce(
        (total, one) => diagrams.combine(addAffinity, total, one),
        worthOf(id, quest, quest),
      );
      return { key, isRepeatable: quest.isRepeatable, worth };
    });
    worths.set(id, found);
    return found;
  };

  /** Affinity that the contact's quests give in the end, for each combination. */
  const affinityFrom = (contact: Contact): Diagram => {
    const sumOf = (areRepeatable: boolean): Diagram =>
      worthsOf(contact).reduce(
        (total, { key, isRepeatable, worth }) =>
          isRepeatable === areRepeatable
            ? diagrams.combine(addAffinity, total, diagrams.combine(product, completedBy(key), worth))
            : total,
        never,
      );
    return diagrams.combine(liftedByRepeats, sumOf(false), sumOf(true));
  };

  /** Performs everything that is possible with these facts, beginning with these rules and quests. */
  const play = (facts: Facts, rules: Iterable<UnlockRule>, quests: Iterable<ContentKey>): void => {
    const dueRules = new Set(rules);
    const dueQuests = new Set(quests);
    const touch = (fact: FactKey): void => {
      for (const rule of index.rulesByFact.get(fact) ?? []) dueRules.add(rule);
    };
    while (dueRules.size > 0 || dueQuests.size > 0) {
      for (const rule of dueRules) {
        dueRules.delete(rule);
        const { target } = rule;
        const name = names.get(rule) ?? "";
        const cached = unlockedAs(name);
        if (cached === always) continue;
        const now = allOf(rule.conditions, (condition) => holds(condition, facts));
        // A contact may have a second rule.
        const next = diagrams.combine(either, cached, now);
        if (next === cached) continue;
        unlocked.set(name, next);
        if (target.type === "contact") {
          touch(`contact_unlocked:${target.contactId}`);
          touch(`affinity:${target.contactId}`);
        } else if (target.type === "message") {
          touch(`message_opened:${contentKey(target.contactId, target.messageId)}`);
        } else {
          const key = contentKey(target.contactId, target.questId);
          touch(`quest_available:${key}`);
          dueQuests.add(key);
        }
      }
      for (const key of dueQuests) {
        dueQuests.delete(key);
        const found = index.quests.get(key);
        if (!found) continue;
        const { contact, quest } = found;
        const next = completable(key, quest, facts);
        const isNew = next !== completedBy(key);
        if (isNew) {
          completed.set(key, next);
          for (const termed of withTerms) dueQuests.add(termed);
          touch(`quest_completed:${key}`);
          for (const { id } of quest.choices ?? []) touch(choiceMadeFact(key, id));
        }
        // A completed quest may pay more now.
        if (!isNew && !withTerms.includes(key)) continue;
        const sum = affinityFrom(contact);
        if (sum === (affinity.get(contact.id) ?? never)) continue;
        affinity.set(contact.id, sum);
        if (!isNew) for (const termed of withTerms) dueQuests.add(termed);
        touch(`affinity:${contact.id}`);
      }
    }
  };

  const highest = highestLevel(index);
  const risingRules = risingFacts(index).flatMap((fact) => index.rulesByFact.get(fact) ?? []);
  let unmet = [...names];
  for (let level = 1; level <= highest; level += 1) {
    const facts = run.factsAt(level);
    const open = [...index.quests.keys()].filter((key) => offeredBy(key) !== completedBy(key));
    play(facts, level === 1 ? index.rules : risingRules, open);
    unmet = unmet.filter(([{ target }, name]) => {
      const combinations = unlockedAs(name);
      if (combinations === never) return true;
      if (!first.has(name)) first.set(name, { target, level, combinations });
      return false;
    });
  }
  const last = run.factsAt(highest);
  const refusedAt = ({ key }: Fork, fork: number): Diagram =>
    diagrams.combine(without, diagrams.bestAt(fork, completedBy(key)), completedBy(key));
  return {
    forks,
    first,
    unlocked: unlockedBy,
    completed: completedBy,
    refused: anyOf(forks.map(refusedAt)),
    holds: (condition) => holds(condition, last),
    any: anyOf,
    all: (sets) => allOf(sets, (set) => set),
    isPossible: (set) => set !== never,
    lastLevel: highest,
  };
}
