import type { Action } from "../../core/action.ts";
import { actionPay, bonused } from "../../core/actions.ts";
import { courseCompletedFact, type FactKey, type Facts } from "../../core/conditions.ts";
import type { ContentIndex } from "../../core/content-index.ts";
import type { CourseTerms } from "../../core/course.ts";
import { newDiary } from "../../core/diary.ts";
import { ENERGY_MAX } from "../../core/energy.ts";
import { takenOf, withInheritance } from "../../core/inheritance.ts";
import type { Inheritance } from "../../core/inheritance-terms.ts";
import { lifetimeExperienceAt } from "../../core/level.ts";
import { NO_BENEFITS } from "../../core/no-benefits.ts";
import { STARTING_CASH, STARTING_FOLLOWERS } from "../../core/player.ts";
import { missingRequirements, type Requirement } from "../../core/requirements.ts";

/** Last level to explore, unless the content names a higher one. */
const HIGHEST_LEVEL = 100;

/** Cash and followers that a player can earn by the end of a level. */
export interface ReachableResources {
  readonly cash: number;
  readonly followers: number;
}

/** Highest gain per point of experience among the quick actions; infinite if one gives no experience. */
function bestRate(actions: readonly Action[], gain: (action: Action) => number): number {
  let best = 0;
  for (const action of actions) {
    const gained = gain(action);
    if (gained > 0) best = Math.max(best, gained / (action.rewards.experience ?? 0));
  }
  return best;
}

/**
 * Upper bounds of the cash (whole dollars) and followers of a new character at the end of `level`, in a run that inherits
 * nothing or this. Each assumes that all experience comes from the quick action that is best for it, so no player reaches
 * both. A creditor takes a part of all pay, as if the debt were never paid.
 */
export function reachableResources(
  level: number,
  actions: readonly Action[],
  inheritance: Inheritance | null = null,
): ReachableResources {
  const benefits = withInheritance(NO_BENEFITS, inheritance);
  const { opens = {} } = inheritance?.terms ?? {};
  const own = actions.map((action) => bonused(action, benefits));
  const cashOf = (action: Action): number => {
    const pay = actionPay(action, 0);
    return pay - takenOf(benefits, action.id, pay, Number.POSITIVE_INFINITY) - (action.cashCost ?? 0);
  };
  // Each of these levels opens actions.
  const steps = [1, ...Object.values(opens).map((open) => open.level)]
    .filter((each) => each <= level)
    .sort((a, b) => a - b);
  const earned = { cash: 0, followers: 0 };
  for (const [step, from] of steps.entries()) {
    const until = steps[step + 1] ?? level + 1;
    const open = own.filter(({ id }) => from >= (opens[id]?.level ?? 1));
    const experience = lifetimeExperienceAt(until) - lifetimeExperienceAt(from);
    earned.cash += experience * bestRate(open, cashOf);
    earned.followers += experience * bestRate(open, (action) => action.rewards.followers ?? 0);
  }
  return {
    cash: (inheritance?.start?.cash ?? STARTING_CASH) + Math.floor(earned.cash),
    followers: STARTING_FOLLOWERS + Math.floor(earned.followers),
  };
}

/** The last level at which anything in the content can change. */
export function highestLevel(index: ContentIndex): number {
  const conditions = index.rules.flatMap((rule) => rule.conditions);
  const requirements = [...index.quests.values()].flatMap(({ quest }) => [
    ...quest.requirements,
    ...(quest.choices ?? []).flatMap((choice) => choice.requirements ?? []),
  ]);
  const levels = [...conditions, ...requirements].map((item) => (item.type === "level" ? item.amount : 0));
  return Math.max(HIGHEST_LEVEL, ...levels);
}

/**
 * The best-case facts of a new character at the end of `level`, in a run that inherits nothing or this: who has the level and the
 * tuition has completed the course.
 */
export function factsAtLevel(
  level: number,
  actions: readonly Action[],
  inheritance: Inheritance | null = null,
  courses: Iterable<CourseTerms> = [],
): Facts {
  const resources = reachableResources(level, actions, inheritance);
  const taken = [...courses].filter((course) => course.level <= level && course.tuition <= resources.cash);
  return { at: 0, level, ...resources, energy: ENERGY_MAX, courses: taken.map(({ id }) => id) };
}

/** The facts that can become true with a level. */
export function risingFacts({ courses }: ContentIndex): readonly FactKey[] {
  return ["level", "cash", "followers", ...[...courses.keys()].map(courseCompletedFact)];
}

/** Returns whether a player with these facts meets the requirements. */
export function isPayable(requirements: readonly Requirement[], facts: Facts): boolean {
  const payer = {
    ...facts,
    lifetimeExperience: lifetimeExperienceAt(facts.level),
    energy: { amount: ENERGY_MAX, at: 0 },
    diary: newDiary(0),
  };
  return missingRequirements(requirements, payer, 0).length === 0;
}
