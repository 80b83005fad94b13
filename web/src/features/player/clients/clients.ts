import { useQuery } from "@tanstack/react-query";
import { type ClientsView, getClients } from "#game/clients/wire.ts";
import {
  type CachedSource,
  cachedQuery,
  readCached,
  refreshedSoon,
  replaceCached,
  updateCached,
} from "../../../offline/cached.ts";
import { callAtStart } from "../../../player/live/start.ts";
import { refreshMe } from "../../../player/me.ts";
import { type EventPayloads, eventBus } from "../../../server/event-bus.ts";

export const CLIENTS: CachedSource<ClientsView> = {
  snapshot: "last-clients",
  schema: getClients.reply,
  fetch: () => callAtStart(getClients, {}),
};

/** Loads who waits for advice. Its durations count from its arrival. */
export function useClients() {
  return useQuery({
    ...cachedQuery(CLIENTS),
    select: ({ data: clients, receivedAt }) => ({ clients, receivedAt }),
  });
}

/** Shows the clients of a reply. */
export const acceptClients = (clients: ClientsView): Promise<void> => replaceCached(CLIENTS, clients);

const refreshSoon = refreshedSoon(CLIENTS);

const REFETCHED = ["client", "regulars", "call_back"];

/** Counts raised calls, and refetches after a payment or a piece of advice of another tab or device. */
function follow({ cause }: EventPayloads["statsChanged"]): void {
  if (cause !== undefined && REFETCHED.includes(cause)) refreshSoon();
  const left = readCached(CLIENTS)?.raisedCalls ?? 0;
  if (cause !== "action:consulting_call" || left === 0) return;
  void updateCached(CLIENTS, (latest) => ({ ...latest, raisedCalls: Math.max(0, latest.raisedCalls - 1) }));
  // From the next one on, calls pay as before.
  if (left === 1) refreshMe();
}

eventBus.on("statsChanged", ({ payload }) => follow(payload));
