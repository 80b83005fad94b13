import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  type BoardScope,
  getIntakeBoard,
  getLeaderboard,
  setBoardVisibility,
  traceScore,
} from "#game/contract/social/leaderboards.ts";
import type { Board } from "#game/rules/leaderboards/boards.ts";
import { cachedQuery } from "../../../offline/cached.ts";
import { call } from "../../../server/api.ts";
import { atMostEvery } from "../../../server/at-most-every.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import { pollAfterFailure, queryClient } from "../../../session/query-client.ts";
import { store } from "../../../store.ts";

/** Refresh interval of a visible board, in milliseconds. */
const REFRESH_MS = 30_000;
/** Beginning of the names of the boards' copies and queries. */
const BOARDS = "last-board";
const TRACE_KEY = "board-trace";

const refetchBoards = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(BOARDS) });

/** Loads a board. `receivedAt` is in epoch ms. */
export function useBoard(board: Board, scope: BoardScope) {
  return useQuery({
    ...cachedQuery({
      snapshot: `${BOARDS}-${board}-${scope}`,
      schema: getLeaderboard.reply,
      fetch: () => call(getLeaderboard, { query: { board, scope } }),
    }),
    select: ({ data, receivedAt }) => ({ ...data, receivedAt }),
    staleTime: REFRESH_MS,
    refetchInterval: (query) => pollAfterFailure(query) || (store.get(isReachableAtom) && REFRESH_MS),
  });
}

/** Loads the board of the Intake, which changes by the day. */
export function useIntakeBoard() {
  return useQuery({
    ...cachedQuery({
      snapshot: `${BOARDS}-intake`,
      schema: getIntakeBoard.reply,
      fetch: () => call(getIntakeBoard, {}),
    }),
    select: ({ data }) => data,
    staleTime: REFRESH_MS,
    refetchInterval: pollAfterFailure,
  });
}

/** Loads the ledger rows behind the player's score, newest first. */
export function useTrace(board: Board) {
  return useInfiniteQuery({
    queryKey: [TRACE_KEY, board],
    queryFn: ({ pageParam }) => call(traceScore, { query: { board, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => (next === null ? null : String(next)),
  });
}

/** Hides the player's name on the boards, or shows it again. Throws if the call fails. */
export async function setHidden(isHidden: boolean): Promise<void> {
  await call(setBoardVisibility, { key: crypto.randomUUID(), body: { isHidden } });
  await refetchBoards();
}

/** Refetches the visible board after a post, at most every 10 seconds. */
export const refreshBoards = atMostEvery(10_000, 0, () => {
  void refetchBoards();
  void queryClient.invalidateQueries({ queryKey: [TRACE_KEY] });
});
