import { serverNow } from "../clock.ts";
import { atMostEvery } from "../server/at-most-every.ts";
import { eventBus } from "../server/event-bus.ts";
import { queryClient } from "../session/query-client.ts";
import { type CachedSource, keyOf, refreshCached } from "./cached.ts";
import { type Cached, keepSnapshot, type SnapshotName } from "./snapshots.ts";

/* Lists whose changes only the server can compute. Apart from cached.ts, because the first page has none. */

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
