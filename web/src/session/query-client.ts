import {
  type Query,
  QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
} from "@tanstack/react-query";
import { steadyNow } from "../clock.ts";
import { untilStill } from "../device/stillness.ts";
import { ApiError, isTransient } from "../server/api.ts";
import { isReachableAtom, onReachable, POLL_MS } from "../server/reachability.ts";
import { store } from "../store.ts";
import { tokenAtom } from "./session.ts";

export interface FetchedQuery {
  readonly state: { readonly data: unknown; readonly error: Error | null };
}

/** Returns whether the shown data is a copy from this device, or there is none because a call failed. */
function isBehind({ state: { data, error } }: FetchedQuery): boolean {
  return (
    isTransient(error) || (typeof data === "object" && data !== null && "isCached" in data && !!data.isCached)
  );
}

/**
 * Returns the poll interval of data whose last fetch failed; false for other data, and during an outage, which ends with a
 * fetch of everything shown.
 */
export function pollAfterFailure(query: FetchedQuery): number | false {
  return isBehind(query) && store.get(isReachableAtom) && POLL_MS;
}

/**
 * Fetches and waits until nothing moves under a pointer. The first data of a query waits only for presses since the fetch began: the
 * one before asked for it.
 */
async function fetchUntilStill(
  queryFn: QueryFunction<unknown, readonly unknown[], never>,
  context: QueryFunctionContext,
  { state }: Query,
): Promise<unknown> {
  const since = state.data === undefined ? steadyNow() : undefined;
  try {
    return await queryFn(context);
  } finally {
    await untilStill(since);
  }
}

/** Cache of server state other than the player's own. Each screen shows its own failures. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `navigator.onLine` is unreliable: try every call.
      networkMode: "always",
      // A page that mounts while its session ends would ask without one.
      enabled: () => store.get(tokenAtom) !== null,
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
      staleTime: POLL_MS,
      refetchInterval: pollAfterFailure,
      refetchOnWindowFocus: true,
      persister: fetchUntilStill,
    },
    mutations: { networkMode: "always" },
  },
});

/**
 * Refetches a query unless it was fetched within the last poll interval and `isCurrent`. Waits for a fetch in transit.
 */
export async function refreshUnless<Data>(
  queryKey: readonly unknown[],
  isCurrent: (data: Data) => boolean,
): Promise<void> {
  const query = queryClient.getQueryCache().find<Data>({ queryKey });
  await query?.promise?.catch(() => {});
  const { data } = query?.state ?? {};
  if (query && !isBehind(query) && !query.isStaleByTime(POLL_MS) && data && isCurrent(data)) return;
  await queryClient.invalidateQueries({ queryKey });
}

// An outage is over: fetch the shown data, except data that must not change, such as a feed being read.
onReachable(() => {
  void queryClient.invalidateQueries({ predicate: (query) => query.isStale() || isBehind(query) });
});
