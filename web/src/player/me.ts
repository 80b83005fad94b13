import { useQuery } from "@tanstack/react-query";
import { Me, me, type User } from "#game/contract/me.ts";
import { snapshotFirst, useKnownPoll } from "../offline/known.ts";
import { keepSnapshot, readSnapshot } from "../offline/snapshots.ts";
import { ApiError, call } from "../server/api.ts";
import { eventBus } from "../server/event-bus.ts";
import { setProbe } from "../server/probe.ts";
import { queryClient, refreshUnless } from "../session/query-client.ts";
import { endSession, tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { acceptBadges } from "./badges.ts";
import { acceptPlayer, confirmedPlayerAtom } from "./player.ts";
import { acceptStudiesOf } from "./studies.ts";

const ME_KEY = ["me"] as const;

/** Data of the app shell with its time of arrival. `isLastKnown` if it was read from this device. */
interface KnownMe {
  readonly me: Me;
  /** Epoch ms. */
  readonly receivedAt: number;
  readonly isLastKnown: boolean;
}

async function fetchMe(probeTimeoutMs?: number): Promise<KnownMe> {
  try {
    const reply = await call(me, probeTimeoutMs === undefined ? {} : { probeTimeoutMs });
    const known = { me: reply, receivedAt: Date.now(), isLastKnown: false };
    acceptPlayer(reply.player, "fetched");
    acceptBadges(reply.badges);
    acceptStudiesOf(reply);
    eventBus.setUser(reply.user.id);
    void keepSnapshot("last-me", reply, known.receivedAt);
    return known;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      endSession("User session expired. Please log in again.");
    }
    throw error;
  }
}

async function readLastMe(): Promise<KnownMe | null> {
  const stored = await readSnapshot("last-me", Me);
  if (!stored) return null;
  if (store.get(confirmedPlayerAtom) === null) {
    acceptPlayer(stored.data.player, "kept", stored.receivedAt);
    acceptBadges(stored.data.badges);
    acceptStudiesOf(stored.data);
  }
  return { me: stored.data, receivedAt: stored.receivedAt, isLastKnown: true };
}

/** Asks for the player to find out whether the server can be reached. Shows the reply. */
async function probeMe(timeoutMs: number): Promise<void> {
  const session = store.get(tokenAtom);
  const known = await fetchMe(timeoutMs);
  if (store.get(tokenAtom) === session) queryClient.setQueryData<KnownMe>(ME_KEY, known);
}

/** Makes the connection model ask for the player. Returns a function that stops it. */
export function startProbes(): () => void {
  setProbe(probeMe);
  return () => setProbe(null);
}

const ME_QUERY = {
  queryKey: ME_KEY,
  queryFn: () => snapshotFirst(ME_KEY, readLastMe, () => fetchMe()),
  refetchOnReconnect: "always",
} as const;

/** Returns the signed-in user, their player and badges: refreshed by pushes with a socket, by polling without one. */
export function useMe() {
  const refetchInterval = useKnownPoll();
  return useQuery({ ...ME_QUERY, refetchInterval });
}

/** What stays the same while the player plays. `isLastKnown` if it was read from this device. */
export interface Account {
  readonly user: User;
  readonly isLastKnown: boolean;
}

const accountOf = ({ me: { user }, isLastKnown }: KnownMe): Account => ({ user, isLastKnown });

/** Returns the signed-in user. Unlike `useMe`, it renders nothing again when only the player changes. */
export function useAccount() {
  const refetchInterval = useKnownPoll();
  return useQuery({ ...ME_QUERY, refetchInterval, select: accountOf });
}

// Later pushes and replies update the offline copy too.
eventBus.on("statsChanged", ({ payload, timestamp }) => {
  const known = queryClient.getQueryData<KnownMe>(ME_KEY);
  if (!known) return;
  const me = { ...known.me, player: payload.player };
  queryClient.setQueryData<KnownMe>(ME_KEY, { me, receivedAt: timestamp, isLastKnown: false });
  void keepSnapshot("last-me", me, timestamp);
});

/** Applies a reply's account to the cache. */
export function acceptUser(user: User): void {
  const known = queryClient.getQueryData<KnownMe>(ME_KEY);
  if (!known || known.me.user.id !== user.id) return;
  const next = { ...known, me: { ...known.me, user } };
  queryClient.setQueryData<KnownMe>(ME_KEY, next);
  void keepSnapshot("last-me", next.me, next.receivedAt);
}

/** Refetches the app shell's data unless it is of this stamp. */
export function refreshMeUnless(stamp: string): void {
  void refreshUnless<KnownMe>(ME_KEY, ({ me }) => me.stamp === stamp);
}

/** Refetches the app shell's data at once. */
export function refreshMe(): void {
  void queryClient.invalidateQueries({ queryKey: ME_KEY });
}
