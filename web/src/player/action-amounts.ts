import type { Action } from "#game/core/action.ts";
import { payAt } from "#game/core/actions.ts";
import type { Benefits } from "#game/core/benefits.ts";
import { takenOf } from "#game/core/inheritance.ts";
import type { ShownPlayer } from "#game/core/player.ts";

/** A quantity that an action takes or gives, and how much of it: negative if it takes it. */
export type Amount = readonly [kind: "cash" | "energy" | "experience" | "followers", amount: number];

/** Returns the cash that an action in the player's form pays at `now` (epoch ms), without what a creditor takes. */
export function ownPay(action: Action, player: ShownPlayer, benefits: Benefits, now: number): number {
  const pay = payAt(action, player, now);
  return pay - takenOf(benefits, action.id, pay, player.debt);
}

/** Returns what an action takes and gives, in the order in which every part of the page shows it. */
export function amountsOf({ energyCost, cashCost = 0, rewards }: Action, pay: number) {
  const { energy = 0, experience = 0, followers = 0 } = rewards;
  const without0 = (amounts: readonly Amount[]) => amounts.filter(([, amount]) => amount !== 0);
  return {
    costs: without0([
      ["energy", -energyCost],
      ["cash", -cashCost],
    ]),
    gains: without0([
      ["cash", pay],
      ["energy", energy],
      ["experience", experience],
      ["followers", followers],
    ]),
  };
}
