import { useQuery } from "@tanstack/react-query";
import { getLeaderboard, setBoardVisibility } from "#game/social/board-wire.ts";
import { cachedQuery } from "../../../offline/cached.ts";
import { call } from "../../../server/api.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import { pollAfterFailure, queryClient } from "../../../session/query-client.ts";
import { store } from "../../../store.ts";

/** Refresh interval of a visible board, in milliseconds. */
const REFRESH_MS = 60_000;
const SNAPSHOT = "last-board";

/** Loads the board. */
export function useBoard() {
  return useQuery({
    ...cachedQuery({
      snapshot: SNAPSHOT,
      schema: getLeaderboard.reply,
      fetch: () => call(getLeaderboard, {}),
    }),
    select: ({ data }) => data,
    staleTime: REFRESH_MS,
    refetchInterval: (query) => pollAfterFailure(query) || (store.get(isReachableAtom) && REFRESH_MS),
  });
}

/** Hides the player's name on the board, or shows it again. Throws if the call fails. */
export async function setHidden(isHidden: boolean): Promise<void> {
  await call(setBoardVisibility, { key: crypto.randomUUID(), body: { isHidden } });
  await queryClient.invalidateQueries({ queryKey: [SNAPSHOT] });
}
