import { QueryObserver, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { atom, useAtomValue } from "jotai";
import type { GenericSchema } from "valibot";
import { serverNow, steadyNow } from "../clock.ts";
import { untilStill } from "../device/stillness.ts";
import { isTransient } from "../server/api.ts";
import { atMostEvery } from "../server/at-most-every.ts";
import { eventBus } from "../server/event-bus.ts";
import { pollMsAtom } from "../server/reachability.ts";
import { type FetchedQuery, pollAfterFailure, queryClient, refreshUnless } from "../session/query-client.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { type Cached, keepSnapshot, readSnapshot, type SnapshotName } from "./snapshots.ts";

/** A server list of the player, with the storage name of its offline copy. */
export interface CachedSource<Data> {
  readonly snapshot: SnapshotName;
  readonly schema: GenericSchema<unknown, Data>;
  readonly fetch: () => Promise<Data>;
}

/** Returns the list's key among the queries. */
export const keyOf = ({ snapshot }: { snapshot: SnapshotName }) => [snapshot] as const;

function fetchCached<Data>(source: CachedSource<Data>): Promise<Cached<Data>> {
  return snapshotFirst(
    keyOf(source),
    () => readSnapshot(source.snapshot, source.schema),
    async () => {
      const data = await source.fetch();
      const receivedAt = serverNow();
      void keepSnapshot(source.snapshot, data, receivedAt);
      return { data, receivedAt, isCached: false };
    },
  );
}

/**
 * Fetches a query's data. Until then, shows what this device knows. On a transient error, returns the saved copy with
 * `isCached: true`. docs/reference/connection.md#saved-copies
 */
export async function snapshotFirst<Data extends { readonly isCached: boolean }>(
  queryKey: readonly unknown[],
  read: () => Promise<Data | null>,
  fetch: () => Promise<Data>,
): Promise<Data> {
  const shown = () => queryClient.getQueryData<Data>(queryKey);
  let isDone = false;
  const reading = shown() === undefined ? read() : Promise.resolve(null);
  const begunAt = steadyNow();
  void reading.then(async (cached) => {
    await untilStill(begunAt);
    if (cached && !isDone && shown() === undefined) queryClient.setQueryData<Data>(queryKey, cached);
  });
  try {
    return await fetch();
  } catch (error) {
    const cached = isTransient(error) ? (shown() ?? (await reading)) : null;
    if (cached) return { ...cached, isCached: true };
    throw error;
  } finally {
    isDone = true;
  }
}

/** Polls without a socket. With one, polls only what may be out of date because its last fetch failed. */
export function useCachedPoll(): (query: FetchedQuery) => number | false {
  const pollMs = useAtomValue(pollMsAtom);
  return (query) => pollMs || pollAfterFailure(query);
}

/** Returns the list: from this device at once, refreshed by pushes with a socket and by polling without one. */
export function useCached<Data>(source: CachedSource<Data>): UseQueryResult<Cached<Data>> {
  const refetchInterval = useCachedPoll();
  return useQuery({ ...cachedQuery(source), refetchInterval, refetchOnReconnect: "always" });
}

/** The options of a query that shows this device's copy first. */
export function cachedQuery<Data>(source: CachedSource<Data>) {
  return { queryKey: keyOf(source), queryFn: () => fetchCached(source), refetchInterval: pollAfterFailure };
}

/** Applies a confirmed change to the list. */
export async function updateCached<Data>(
  source: CachedSource<Data>,
  change: (data: Data, receivedAt: number) => Data,
): Promise<void> {
  const queryKey = keyOf(source);
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  const session = store.get(tokenAtom);
  const shown = queryClient.getQueryData<Cached<Data>>(queryKey);
  // A reply in transit is older than this change. The cancellation also removes a copy shown meanwhile.
  await queryClient.cancelQueries({ queryKey });
  if (store.get(tokenAtom) !== session) return;
  const cached = queryClient.setQueryData<Cached<Data>>(queryKey, (latest) => {
    const before = latest ?? shown;
    return before && { ...before, data: change(before.data, before.receivedAt) };
  });
  if (cached) await keepSnapshot(source.snapshot, cached.data, cached.receivedAt);
  if (wasFetching) refreshCached(source);
}

/** Refetches the list unless it was fetched within the last poll interval and `isCurrent`. */
export function refreshCachedUnless<Data>(
  source: CachedSource<Data>,
  isCurrent: (data: Data) => boolean,
): Promise<void> {
  return refreshUnless<Cached<Data>>(keyOf(source), ({ data }) => isCurrent(data));
}

/** Refetches the list: at once if it is on the screen, else when it is next shown. */
export function refreshCached(source: { snapshot: SnapshotName }): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(source) });
}

/** Shows the data of a reply to a change, in place of what is shown. */
export async function replaceCached<Data>(source: CachedSource<Data>, data: Data): Promise<void> {
  const queryKey = keyOf(source);
  // A reply in transit is older than this change.
  await queryClient.cancelQueries({ queryKey });
  const receivedAt = serverNow();
  queryClient.setQueryData<Cached<Data>>(queryKey, { data, receivedAt, isCached: false });
  void keepSnapshot(source.snapshot, data, receivedAt);
}

/** Returns the data as last shown, if it has loaded. */
export function readCached<Data>(source: CachedSource<Data>): Data | undefined {
  return queryClient.getQueryData<Cached<Data>>(keyOf(source))?.data;
}

/** Times after which a change that the page can't compute refetches a list, in milliseconds. docs/reference/platform.md#fetch-rhythm */
const REFETCH_DELAY_MS = 500;
const MIN_REFETCH_INTERVAL_MS = 5_000;

/** Refetches the list soon after a reset and after a release of content. Returns the function that does so after other changes. */
export function refreshedSoon(source: { snapshot: SnapshotName }): () => void {
  const refreshSoon = atMostEvery(MIN_REFETCH_INTERVAL_MS, REFETCH_DELAY_MS, () => refreshCached(source));
  eventBus.follow("playerReset", refreshSoon);
  eventBus.on("contentChanged", refreshSoon);
  return refreshSoon;
}

/**
 * Returns a list as an atom, which loads it while somebody reads it: undefined until it is known, null if it can't be loaded. `pollMs` is
 * the time until the loaded list is out of date, in milliseconds; false if only a push tells.
 */
export function cachedAtom<Data>(
  source: CachedSource<Data>,
  pollMs: (cached: Cached<Data>) => number | false,
) {
  const latest = atom<Cached<Data> | null | undefined>(undefined);
  latest.onMount = (set) => {
    const observer = new QueryObserver<Cached<Data>>(queryClient, {
      ...cachedQuery(source),
      refetchInterval: (query) =>
        pollAfterFailure(query) || (query.state.data ? pollMs(query.state.data) : false),
    });
    const show = () => {
      const { data, isError } = observer.getCurrentResult();
      set(data ?? (isError ? null : undefined));
    };
    const leave = observer.subscribe(show);
    const stopPolling = store.sub(pollMsAtom, () => observer.setOptions(observer.options));
    show();
    return () => {
      leave();
      stopPolling();
      // The next reader may be another player.
      set(undefined);
    };
  };
  return latest;
}
