import type { Env } from "./env.ts";

/** The Durable Object that holds a player's sockets and their energy alarm. */
export function playerChannel(env: Env, userId: string) {
  return env.PLAYER_CHANNEL.getByName(userId);
}
