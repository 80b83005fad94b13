import { type Action, actionPay } from "./actions.ts";
import { lifetimeExperienceAt } from "./level.ts";
import { STARTING_CASH, STARTING_FOLLOWERS } from "./player.ts";

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
