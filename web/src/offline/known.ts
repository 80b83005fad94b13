import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import type { GenericSchema } from "valibot";
import { serverNow } from "../clock.ts";
import { isTransient } from "../server/api.ts";
import { pollMsAtom } from "../server/reachability.ts";
import { type FetchedQuery, pollAfterFailure, queryClient, refreshUnless } from "../session/query-client.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { type Known, keepSnapshot, readSnapshot, type SnapshotName } from "./snapshots.ts";

/** A server list of the player, with the storage name of its offline copy. */
export interface KnownSource<Data> {
  readonly snapshot: SnapshotName;
  readonly schema: GenericSchema<unknown, Data>;
  readonly fetch: () => Promise<Data>;
}

const keyOf = ({ snapshot }: { snapshot: SnapshotName }) => [snapshot] as const;

function fetchKnown<Data>(source: KnownSource<Data>): Promise<Known<Data>> {
  return snapshotFirst(
    keyOf(source),
    () => readSnapshot(source.snapshot, source.schema),
    async () => {
      const data = await source.fetch();
      const receivedAt = serverNow();
      void keepSnapshot(source.snapshot, data, receivedAt);
      return { data, receivedAt, isLastKnown: false };
    },
  );
}

/**
 * Fetches a query's data. Until then, shows what this device knows. On a transient error, returns the saved copy with
 * `isLastKnown: true`. docs/reference/connection.md#saved-copies
 */
export async function snapshotFirst<Data extends { readonly isLastKnown: boolean }>(
  queryKey: readonly unknown[],
  read: () => Promise<Data | null>,
  fetch: () => Promise<Data>,
): Promise<Data> {
  const shown = () => queryClient.getQueryData<Data>(queryKey);
  let isDone = false;
  const reading = shown() === undefined ? read() : Promise.resolve(null);
  void reading.then((known) => {
    if (known && !isDone && shown() === undefined) queryClient.setQueryData<Data>(queryKey, known);
  });
  try {
    return await fetch();
  } catch (error) {
    const known = isTransient(error) ? (shown() ?? (await reading)) : null;
    if (known) return { ...known, isLastKnown: true };
    throw error;
  } finally {
    isDone = true;
  }
}

/** Polls without a socket. With one, polls only what may be out of date because its last fetch failed. */
export function useKnownPoll(): (query: FetchedQuery) => number | false {
  const pollMs = useAtomValue(pollMsAtom);
  return (query) => pollMs || pollAfterFailure(query);
}

/** Returns the list: from this device at once, refreshed by pushes with a socket and by polling without one. */
export function useKnown<Data>(source: KnownSource<Data>): UseQueryResult<Known<Data>> {
  const refetchInterval = useKnownPoll();
  return useQuery({ ...knownQuery(source), refetchInterval, refetchOnReconnect: "always" });
}

/** The options of a query that shows this device's copy first. */
export function knownQuery<Data>(source: KnownSource<Data>) {
  return { queryKey: keyOf(source), queryFn: () => fetchKnown(source), refetchInterval: pollAfterFailure };
}

/** Applies a confirmed change to the list. */
export async function updateKnown<Data>(
  source: KnownSource<Data>,
  change: (data: Data, receivedAt: number) => Data,
): Promise<void> {
  const queryKey = keyOf(source);
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  const session = store.get(tokenAtom);
  const shown = queryClient.getQueryData<Known<Data>>(queryKey);
  // A reply in transit is older than this change. The cancellation also removes a copy shown meanwhile.
  await queryClient.cancelQueries({ queryKey });
  if (store.get(tokenAtom) !== session) return;
  const known = queryClient.setQueryData<Known<Data>>(queryKey, (latest) => {
    const before = latest ?? shown;
    return before && { ...before, data: change(before.data, before.receivedAt) };
  });
  if (known) await keepSnapshot(source.snapshot, known.data, known.receivedAt);
  if (wasFetching) refreshKnown(source);
}

/** Refetches the list unless it was fetched within the last poll interval and `isCurrent`. */
export function refreshKnownUnless<Data>(
  source: KnownSource<Data>,
  isCurrent: (data: Data) => boolean,
): Promise<void> {
  return refreshUnless<Known<Data>>(keyOf(source), ({ data }) => isCurrent(data));
}

/** Refetches the list: at once if it is on the screen, else when it is next shown. */
export function refreshKnown(source: { snapshot: SnapshotName }): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(source) });
}
