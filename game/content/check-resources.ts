import { type Action, actionPay } from "../rules/actions.ts";
import type { Facts } from "../rules/conditions.ts";
import type { ContentIndex } from "../rules/content-index.ts";
import { ENERGY_MAX } from "../rules/energy.ts";
import { lifetimeExperienceAt } from "../rules/level.ts";
import { STARTING_CASH, STARTING_FOLLOWERS } from "../rules/player.ts";
import { missingRequirements, type Requirement } from "../rules/requirements.ts";

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
 * Upper bounds of the cash (whole dollars) and followers of a new character at the end of `level`. Each assumes that
 * all experience comes from the quick action that is best for it, so no player reaches both.
 */
export function reachableResources(level: number, actions: readonly Action[]): ReachableResources {
  const experience = lifetimeExperienceAt(level + 1);
  const cashRate = bestRate(actions, (action) => actionPay(action, 0) - (action.cashCost ?? 0));
  const followerRate = bestRate(actions, (action) => action.rewards.followers ?? 0);
  return {
    cash: STARTING_CASH + Math.floor(experience * cashRate),
    followers: STARTING_FOLLOWERS + Math.floor(experience * followerRate),
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

/** The best-case facts of a new character at the end of `level`. */
export function factsAtLevel(level: number, actions: readonly Action[]): Facts {
  return { at: 0, level, ...reachableResources(level, actions), energy: ENERGY_MAX };
}

/** Returns whether a player with these facts meets the requirements. */
export function isPayable(requirements: readonly Requirement[], facts: Facts): boolean {
  const payer = {
    ...facts,
    lifetimeExperience: lifetimeExperienceAt(facts.level),
    energy: { amount: ENERGY_MAX, at: 0 },
  };
  return missingRequirements(requirements, payer, 0).length === 0;
}
