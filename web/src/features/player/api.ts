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

/** A refetch follows an action after this time unless a push was faster, in milliseconds. Decision 23. */
const REFETCH_DELAY_MS = 500;

/** The quick actions; offline the last known ones. They change only with a deploy. */
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
 * Does an action: its outcome shows at once, the server's word replaces it. Throws what the call throws, after
 * the guess was taken back.
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
    // Refused: what this page believes is not what the server knows.
    if (error instanceof ApiError) refreshMe();
    throw error;
  } finally {
    settlePendingChange(id);
    setTimeout(() => {
      if (!store.get(isLiveAtom)) refreshMe();
    }, REFETCH_DELAY_MS);
  }
}
