import { CLOSE } from "#game/contract/realtime.ts";
import type { Env } from "../env.ts";
import { askEveryRoom, playerChannel } from "./durable-objects.ts";

/**
 * Closes the open sockets of sessions that were revoked, or with null all of the user's: one call an object, however
 * many they are. Decision 6. Every Durable Object that holds sockets of users belongs in here. Decision 35.
 */
export async function closeSockets(
  env: Env,
  userId: string,
  sessionIds: readonly string[] | null,
): Promise<void> {
  if (sessionIds?.length === 0) return;
  const ending = [CLOSE.unauthenticated, "Session ended"] as const;
  await Promise.all([
    playerChannel(env, userId).closeSockets(sessionIds, ...ending),
    askEveryRoom(env, (room) => room.closeSockets(userId, sessionIds, ...ending)),
  ]);
}

/**
 * Closes the sockets of a user whose account is gone, and deletes what Durable Objects keep of them. Every Durable
 * Object that keeps something of users belongs in here. Decision 16.
 */
export async function eraseFromObjects(env: Env, userId: string): Promise<void> {
  await Promise.all([
    playerChannel(env, userId).erase(CLOSE.unauthenticated, "Account deleted"),
    // What they wrote becomes tombstones without name or content, so that `seq` keeps no gap.
    askEveryRoom(env, (room) => room.eraseUser(userId)),
  ]);
}
