import { useQuery } from "@tanstack/react-query";
import { type ClientsView, getClients } from "#game/contract/clients.ts";
import { serverNow } from "../../../clock.ts";
import { type CachedSource, cachedQuery, refreshCached, updateCached } from "../../../offline/cached.ts";
import { type Cached, keepSnapshot } from "../../../offline/snapshots.ts";
import { callAtStart } from "../../../player/live/start.ts";
import { refreshMe } from "../../../player/me.ts";
import { atMostEvery } from "../../../server/at-most-every.ts";
import { type EventPayloads, eventBus } from "../../../server/event-bus.ts";
import { queryClient } from "../../../session/query-client.ts";

/** Times after which a payment or another device's advice refetches the clients, in milliseconds. */
const REFETCH_DELAY_MS = 500;
const MIN_REFETCH_INTERVAL_MS = 5_000;

const SOURCE: CachedSource<ClientsView> = {
  snapshot: "last-clients",
  schema: getClients.reply,
  fetch: () => callAtStart(getClients, {}),
};
const { queryKey } = cachedQuery(SOURCE);

/** Loads who waits for advice, if the player has clients. Its durations count from its arrival. */
export function useClients(hasClients = true) {
  return useQuery({
    ...cachedQuery(SOURCE),
    enabled: hasClients,
    select: ({ data: clients, receivedAt }) => ({ clients, receivedAt }),
  });
}

/** Returns whether the clients have loaded or failed, without loading them. */
export function useAreClientsLoaded(): boolean {
  return !useQuery({ ...cachedQuery(SOURCE), enabled: false }).isPending;
}

/** Shows the clients of a reply. */
export async function acceptClients(clients: ClientsView): Promise<void> {
  // A reply in transit is older than this change.
  await queryClient.cancelQueries({ queryKey });
  const receivedAt = serverNow();
  queryClient.setQueryData<Cached<ClientsView>>(queryKey, { data: clients, receivedAt, isCached: false });
  void keepSnapshot("last-clients", clients, receivedAt);
}

/** Refetches the clients: at once if shown, otherwise when shown next. */
export function refreshClients(): void {
  refreshCached(SOURCE);
}

const refreshSoon = atMostEvery(MIN_REFETCH_INTERVAL_MS, REFETCH_DELAY_MS, refreshClients);

const REFETCHED = ["client", "regulars", "call_back", "quiet"];

/** Counts raised calls, and refetches after a payment, a piece of advice of another tab or device, or the end of a quiet week. */
function follow({ cause }: EventPayloads["statsChanged"]): void {
  if (cause !== undefined && REFETCHED.includes(cause)) refreshSoon();
  const left = queryClient.getQueryData<Cached<ClientsView>>(queryKey)?.data.raisedCalls ?? 0;
  if (cause !== "action:consulting_call" || left === 0) return;
  void updateCached(SOURCE, (latest) => ({ ...latest, raisedCalls: Math.max(0, latest.raisedCalls - 1) }));
  // From the next one on, calls pay as before.
  if (left === 1) refreshMe();
}

eventBus.on("statsChanged", ({ payload }) => follow(payload));
eventBus.follow("playerReset", refreshSoon);
eventBus.on("contentChanged", refreshSoon);
