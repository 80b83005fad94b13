import { useQuery } from "@tanstack/react-query";
import { del, get, set } from "idb-keyval";
import { useAtomValue } from "jotai";
import * as v from "valibot";
import { Me, me } from "#game/contract/auth.ts";
import { ApiError, call, NetworkError } from "../lib/api.ts";
import { eventBus } from "../lib/event-bus.ts";
import { isLiveAtom, isReachableAtom } from "./connection.ts";
import { acceptPlayer, confirmedPlayerAtom } from "./player.ts";
import { POLL_MS, queryClient } from "./query-client.ts";
import { endSession } from "./session.ts";
import { store } from "./store.ts";

const ME_KEY = ["me"] as const;
/** Where the last known frame is kept for an offline start. */
const SNAPSHOT_KEY = "last-me";

const Snapshot = v.object({ me: Me, receivedAt: v.number() });

/** What frames every signed-in page, and when it came; `isLastKnown` where it was read from this device. */
export interface KnownMe {
  readonly me: Me;
  /** Epoch ms. */
  readonly receivedAt: number;
  readonly isLastKnown: boolean;
}

async function fetchMe(): Promise<KnownMe> {
  try {
    const reply = await call(me, {});
    const known = { me: reply, receivedAt: Date.now(), isLastKnown: false };
    store.set(isReachableAtom, true);
    acceptPlayer(reply.player, "fetched");
    eventBus.setUser(reply.user.id);
    // Keeping it is a convenience: without storage the page works all the same.
    await set(SNAPSHOT_KEY, { me: reply, receivedAt: known.receivedAt }).catch(() => {});
    return known;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      endSession("User session expired. Please log in again.");
    }
    if (error instanceof NetworkError) {
      store.set(isReachableAtom, false);
      const known = queryClient.getQueryData<KnownMe>(ME_KEY) ?? (await readSnapshot());
      if (known) return known;
    }
    throw error;
  }
}

async function readSnapshot(): Promise<KnownMe | null> {
  const stored = v.safeParse(Snapshot, await get(SNAPSHOT_KEY).catch(() => null));
  if (!stored.success) return null;
  const known = { ...stored.output, isLastKnown: true };
  if (store.get(confirmedPlayerAtom) === null) acceptPlayer(known.me.player, "told");
  return known;
}

/** The signed-in user, their player and badges: pushed while the socket is live, polled while it is not. */
export function useMe() {
  const isLive = useAtomValue(isLiveAtom);
  return useQuery({
    queryKey: ME_KEY,
    queryFn: fetchMe,
    refetchInterval: isLive ? false : POLL_MS,
    refetchOnReconnect: "always",
  });
}

/** Fetches the frame anew, at once. */
export function refreshMe(): void {
  void queryClient.invalidateQueries({ queryKey: ME_KEY });
}

/** Removes everything of the player from this device, at sign-out. */
export async function forgetMe(): Promise<void> {
  queryClient.clear();
  await del(SNAPSHOT_KEY).catch(() => {});
}
