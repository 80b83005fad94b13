import { useQuery } from "@tanstack/react-query";
import { Me, type User } from "#game/core/wire/me.ts";
import { snapshotFirst, useCachedPoll } from "../offline/cached.ts";
import { keepSnapshot, readSnapshot } from "../offline/snapshots.ts";
import { eventBus } from "../server/event-bus.ts";
import { playerProbe } from "../server/reachability.ts";
import { queryClient, refreshUnless } from "../session/query-client.ts";
import { endRefusedSession } from "../session/session.ts";
import { store } from "../store.ts";
import { callMe } from "./live/start.ts";
import { acceptPlayer, confirmedPlayerAtom } from "./player.ts";
import { acceptBadges } from "./reads/badges.ts";
import { acceptStudiesOf } from "./reads/studies.ts";

const ME_KEY = ["me"] as const;

/** Account data of `/auth/me`, without the player. `isCached` if it was read from this device. */
interface CachedAccount {
  readonly account: Omit<Me, "player">;
  readonly isCached: boolean;
}

/** Fetches and shows the account and the player. */
async function fetchMe(probeTimeoutMs?: number): Promise<CachedAccount> {
  try {
    const { player, start: _, ...account } = await callMe(probeTimeoutMs);
    const cached = { account, isCached: false };
    // First, because the player's arrival saves both.
    queryClient.setQueryData<CachedAccount>(ME_KEY, cached);
    if (acceptPlayer(player, "fetched")) {
      acceptBadges(account.badges);
      acceptStudiesOf(account);
    }
    eventBus.setUser(account.user.id);
    return cached;
  } catch (error) {
    endRefusedSession(error);
    throw error;
  }
}

/** Reads what this device has saved, and shows its player. */
async function readSaved(): Promise<CachedAccount | null> {
  const saved = await readSnapshot("last-me", Me);
  if (!saved) return null;
  const { player, ...account } = saved.data;
  if (store.get(confirmedPlayerAtom) === null) {
    acceptPlayer(player, "saved", { receivedAt: saved.receivedAt });
    acceptBadges(account.badges);
    acceptStudiesOf(account);
  }
  return { account, isCached: true };
}

/** Saves the account and the player on this device, in the form of the reply. */
function save(): void {
  const cached = queryClient.getQueryData<CachedAccount>(ME_KEY);
  const confirmed = store.get(confirmedPlayerAtom);
  if (!cached || !confirmed || confirmed.isSaved) return;
  const { state: player, receivedAt } = confirmed;
  void keepSnapshot("last-me", { ...cached.account, player }, receivedAt);
}
store.sub(confirmedPlayerAtom, save);

/** Makes the connection model ask for the player. Returns a function that stops it. */
export function startProbes(): () => void {
  playerProbe.set(fetchMe);
  return () => playerProbe.set(null);
}

const ME_QUERY = {
  queryKey: ME_KEY,
  queryFn: () => snapshotFirst(ME_KEY, readSaved, () => fetchMe()),
  refetchOnReconnect: "always",
} as const;

/** Asks for the account and the player before a page shows them. */
export const beginAccount = (): void => void queryClient.prefetchQuery(ME_QUERY);

/** The signed-in user. `isCached` if it was read from this device. */
export interface Account {
  readonly user: User;
  readonly isCached: boolean;
}

const accountOf = ({ account: { user }, isCached }: CachedAccount): Account => ({ user, isCached });

const userOf = ({ account: { user } }: CachedAccount): User => user;

/** Returns the signed-in user: refreshed with a socket by pushes, without one by polling. Keeps the player up to date. */
export function useAccount() {
  const refetchInterval = useCachedPoll();
  return useQuery({ ...ME_QUERY, refetchInterval, select: accountOf });
}

/** Returns the signed-in user, kept current by the page's shell, so that a late part fetches nothing. */
export function useUser(): User | undefined {
  return useQuery({ ...ME_QUERY, enabled: false, select: userOf }).data;
}

/** Shows the user of a reply. */
export function acceptUser(user: User): void {
  queryClient.setQueryData<CachedAccount>(ME_KEY, (cached) =>
    cached?.account.user.id === user.id ? { ...cached, account: { ...cached.account, user } } : cached,
  );
  save();
}

/** Refetches the app shell's data unless it is of this stamp. */
export function refreshMeUnless(stamp: string): void {
  void refreshUnless<CachedAccount>(ME_KEY, ({ account }) => account.stamp === stamp);
}

/** Refetches the app shell's data at once. */
export function refreshMe(): void {
  void queryClient.invalidateQueries({ queryKey: ME_KEY });
}

/** Fetches the player anew, or with the request that is on its way. Returns false if that fails. */
export async function fetchPlayer(): Promise<boolean> {
  const { queryKey, queryFn } = ME_QUERY;
  try {
    return !(await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })).isCached;
  } catch {
    return false;
  }
}
