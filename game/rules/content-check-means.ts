import { type Action, actionPay } from "./actions.ts";
import { lifetimeExperienceAt } from "./level.ts";
import { STARTING_CASH, STARTING_FOLLOWERS } from "./player.ts";

/** What a player can have by the end of a level. */
export interface ReachableMeans {
  readonly cash: number;
  readonly followers: number;
}

/** The most of something per experience that one quick action gives; what costs no experience has no limit. */
function bestRate(actions: readonly Action[], gain: (action: Action) => number): number {
  let best = 0;
  for (const action of actions) {
    const gained = gain(action);
    if (gained > 0) best = Math.max(best, gained / (action.rewards.experience ?? 0));
  }
  return best;
}

/**
 * Cash (whole dollars) and followers that a new character has by the end of `level` with nothing but the quick
 * action that earns most of it for its experience. Each stands for itself: nobody does both with all of it.
 */
export function reachableMeans(level: number, actions: readonly Action[]): ReachableMeans {
  const experience = lifetimeExperienceAt(level + 1);
  const cashRate = bestRate(actions, (action) => actionPay(action, 0) - (action.cashCost ?? 0));
  const followerRate = bestRate(actions, (action) => action.rewards.followers ?? 0);
  return {
    cash: STARTING_CASH + Math.floor(experience * cashRate),
    followers: STARTING_FOLLOWERS + Math.floor(experience * followerRate),
  };
}
