import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import type { GenericSchema } from "valibot";
import { NetworkError } from "../lib/api.ts";
import { pollMsAtom } from "./connection.ts";
import { queryClient } from "./query-client.ts";
import { type Known, keepSnapshot, readSnapshot, type SnapshotName } from "./snapshots.ts";

/** A list that the server keeps for the player, and where its last known copy lies on this device. */
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

/** The list: pushed for while the socket is live, polled for while it is not, last known without a network. */
export function useKnown<Data>(source: KnownSource<Data>): UseQueryResult<Known<Data>> {
  const pollMs = useAtomValue(pollMsAtom);
  return useQuery({
    queryKey: keyOf(source),
    queryFn: () => fetchKnown(source),
    refetchInterval: pollMs,
    refetchOnReconnect: "always",
  });
}

/** Writes into the list what the server has confirmed. */
export async function updateKnown<Data>(
  source: KnownSource<Data>,
  change: (data: Data, receivedAt: number) => Data,
): Promise<void> {
  const queryKey = keyOf(source);
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  // An answer under way is older than this change.
  await queryClient.cancelQueries({ queryKey });
  const known = queryClient.setQueryData<Known<Data>>(
    queryKey,
    (before) => before && { ...before, data: change(before.data, before.receivedAt) },
  );
  if (known) await keepSnapshot(source.snapshot, known.data, known.receivedAt);
  if (wasFetching) refreshKnown(source);
}

/** Fetches the list anew: at once where it is shown, else when it is shown next. */
export function refreshKnown(source: { snapshot: SnapshotName }): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(source) });
}
