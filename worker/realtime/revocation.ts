import { CLOSE } from "#game/contract/realtime.ts";
import type { Env } from "../env.ts";
import { askEveryRoom, playerChannel } from "./durable-objects.ts";

/**
 * Closes the open sockets of revoked sessions, or with null all sockets of the user. Makes one call to each object.
 * Add every Durable Object that holds sockets of users here. See docs/reference/realtime.md.
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
 * Closes the sockets of a deleted account and erases its data in Durable Objects. Add every Durable Object that
 * stores data of users here. See docs/reference/accounts.md.
 */
export async function eraseFromObjects(env: Env, userId: string): Promise<void> {
  await Promise.all([
    playerChannel(env, userId).erase(CLOSE.unauthenticated, "Account deleted"),
    // Their messages become tombstones without name or content, so that `seq` stays free of gaps.
    askEveryRoom(env, (room) => room.eraseUser(userId)),
  ]);
}
