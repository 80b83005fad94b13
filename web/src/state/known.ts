import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import type { GenericSchema } from "valibot";
import { NetworkError } from "../lib/api.ts";
import { pollMsAtom } from "./connection.ts";
import { queryClient } from "./query-client.ts";
import { type Known, keepSnapshot, readSnapshot, type SnapshotName } from "./snapshots.ts";

/** A server list of the player, with the storage name of its offline copy. */
export interface KnownSource<Data> {
  readonly snapshot: SnapshotName;
  readonly schema: GenericSchema<unknown, Data>;
  readonly fetch: () => Promise<Data>;
}

const keyOf = ({ snapshot }: { snapshot: SnapshotName }) => [snapshot] as const;

async function fetchKnown<Data>(source: KnownSource<Data>): Promise<Known<Data>> {
  try {
    const data = await source.fetch();
    const receivedAt = Date.now();
    await keepSnapshot(source.snapshot, data, receivedAt);
    return { data, receivedAt, isLastKnown: false };
  } catch (error) {
    if (error instanceof NetworkError) {
      const known =
        queryClient.getQueryData<Known<Data>>(keyOf(source)) ??
        (await readSnapshot(source.snapshot, source.schema));
      if (known) return known;
    }
    throw error;
  }
}

/** Returns the list: refreshed by pushes with a socket, by polling without one, and from the offline copy without a network. */
export function useKnown<Data>(source: KnownSource<Data>): UseQueryResult<Known<Data>> {
  const pollMs = useAtomValue(pollMsAtom);
  return useQuery({
    queryKey: keyOf(source),
    queryFn: () => fetchKnown(source),
    refetchInterval: pollMs,
    refetchOnReconnect: "always",
  });
}

/** Applies a confirmed change to the list. */
export async function updateKnown<Data>(
  source: KnownSource<Data>,
  change: (data: Data, receivedAt: number) => Data,
): Promise<void> {
  const queryKey = keyOf(source);
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  // A reply in transit is older than this change.
  await queryClient.cancelQueries({ queryKey });
  const known = queryClient.setQueryData<Known<Data>>(
    queryKey,
    (before) => before && { ...before, data: change(before.data, before.receivedAt) },
  );
  if (known) await keepSnapshot(source.snapshot, known.data, known.receivedAt);
  if (wasFetching) refreshKnown(source);
}

/** Refetches the list: at once if it is on the screen, else when it is next shown. */
export function refreshKnown(source: { snapshot: SnapshotName }): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(source) });
}
