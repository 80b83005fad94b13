import { useQuery } from "@tanstack/react-query";
import type { Action } from "#game/core/action.ts";
import { payAt } from "#game/core/actions.ts";
import type { Benefits } from "#game/core/benefits.ts";
import { takenOf } from "#game/core/inheritance.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { listActions } from "#game/player/wire.ts";
import { type CachedSource, cachedQuery } from "../offline/cached.ts";
import { queryClient } from "../session/query-client.ts";
import { callAtStart } from "./live/start.ts";

const SOURCE: CachedSource<ReplyOf<typeof listActions>> = {
  snapshot: "last-actions",
  schema: listActions.reply,
  fetch: () => callAtStart(listActions, {}),
};

const QUERY = { ...cachedQuery(SOURCE), staleTime: Number.POSITIVE_INFINITY };

/** Asks for the quick actions before a page shows them. */
export const beginActions = (): void => void queryClient.prefetchQuery(QUERY);

/** Returns the quick actions. They change only with a deploy. */
export function useActions() {
  return useQuery({ ...QUERY, select: ({ data: { actions } }) => actions });
}

/** A quantity that an action takes or gives, and how much of it: negative if it takes it. */
type Amount = readonly [kind: "cash" | "energy" | "experience" | "followers", amount: number];

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
