import { useQuery } from "@tanstack/react-query";
import { listActions, performAction } from "#game/contract/actions.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { type Action, performAction as performActionRule } from "#game/rules/actions.ts";
import { ApiError, call, NetworkError } from "../../lib/api.ts";
import { isLiveAtom } from "../../state/connection.ts";
import { acceptEvents } from "../../state/game-events.ts";
import { refreshMe } from "../../state/me.ts";
import { acceptPlayer, addPendingChange, settlePendingChange } from "../../state/player.ts";
import { keepSnapshot, readSnapshot } from "../../state/snapshots.ts";
import { store } from "../../state/store.ts";

/**
 * Delay of the refetch after an action, in milliseconds. A live connection makes it unnecessary.
 * See docs/reference/platform.md#fetch-rhythm.
 */
const REFETCH_DELAY_MS = 500;

/** Fetches the quick actions, or reads the last known ones offline. They change only with a deploy. */
export function useActions() {
  return useQuery({
    queryKey: ["actions"],
    queryFn: fetchActions,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ actions }) => actions,
  });
}

async function fetchActions(): Promise<ReplyOf<typeof listActions>> {
  try {
    const reply = await call(listActions, {});
    await keepSnapshot("last-actions", reply, Date.now());
    return reply;
  } catch (error) {
    const known =
      error instanceof NetworkError ? await readSnapshot("last-actions", listActions.reply) : null;
    if (known) return known.data;
    throw error;
  }
}

/**
 * Performs an action. The predicted outcome shows at once; the server's reply replaces it. If the call fails, undoes
 * the prediction and rethrows.
 */
export async function doAction(action: Action): Promise<void> {
  const id = crypto.randomUUID();
  const at = Date.now();
  addPendingChange({
    id,
    apply(player) {
      const outcome = performActionRule(player, action, at);
      return outcome.ok ? outcome.player : player;
    },
  });
  try {
    const result = await call(performAction, { key: id, parameters: { actionId: action.id } });
    acceptPlayer(result.newStats, "told");
    acceptEvents(result.events);
  } catch (error) {
    // A refusal means that this page's state is out of date.
    if (error instanceof ApiError) refreshMe();
    throw error;
  } finally {
    settlePendingChange(id);
    setTimeout(() => {
      if (!store.get(isLiveAtom)) refreshMe();
    }, REFETCH_DELAY_MS);
  }
}
