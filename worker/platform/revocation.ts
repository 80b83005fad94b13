import { CLOSE } from "#game/contract/realtime.ts";
import { playerChannel } from "./durable-objects.ts";
import type { Env } from "./env.ts";

/**
 * Closes the open sockets of a session that was revoked, or with null all of the user's. Decision 6.
 * Every Durable Object that holds sockets of users belongs in here. Decision 35.
 */
export async function closeSockets(env: Env, userId: string, sessionId: string | null): Promise<void> {
  await playerChannel(env, userId).closeSockets(sessionId, CLOSE.unauthenticated, "Session ended");
}
