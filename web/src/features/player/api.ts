import { useQuery } from "@tanstack/react-query";
import { listActions, performAction } from "#game/contract/player.ts";
import { type Action, performAction as performActionRule } from "#game/rules/actions.ts";
import { call } from "../../lib/api.ts";
import { isLiveAtom } from "../../state/connection.ts";
import { refreshMe } from "../../state/me.ts";
import { acceptPlayer, addPendingChange, settlePendingChange } from "../../state/player.ts";
import { store } from "../../state/store.ts";

/** A refetch follows an action after this time unless a push was faster, in milliseconds. Decision 23. */
const REFETCH_DELAY_MS = 500;

/** The quick actions. They change only with a deploy. */
export function useActions() {
  return useQuery({
    queryKey: ["actions"],
    queryFn: () => call(listActions, {}),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ actions }) => actions,
  });
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
  } finally {
    settlePendingChange(id);
    setTimeout(() => {
      if (!store.get(isLiveAtom)) refreshMe();
    }, REFETCH_DELAY_MS);
  }
}
