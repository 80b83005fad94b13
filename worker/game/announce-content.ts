import type { GameFrame } from "#game/contract/realtime.ts";
import { openDatabase } from "../db/client.ts";
import { copyToShards } from "../db/directory-copies.ts";
import { selectActivePlayers } from "../db/operations.ts";
import { everyShard } from "../db/shards.ts";
import type { AppContext } from "../http/app-context.ts";
import { inBackground } from "../http/background.ts";
import { now } from "../platform/clock.ts";
import { playerChannel } from "../realtime/durable-objects.ts";

/** Maximum number of players told: a Worker may call 1,000 other services in one invocation. */
const MAX_PLAYERS_TOLD = 500;
/** Pages of players who have not used the game for this long are left alone, in milliseconds. */
const TOLD_WITHIN_MS = 30 * 60_000;
/** Players told at the same time. */
const TOLD_AT_ONCE = 50;

/**
 * Copies the release in force, and whether the game runs, to all shards, and tells the open pages of recent players after the
 * reply. Other players get it with their next request. Safe to repeat.
 */
export async function announceContent(c: AppContext): Promise<void> {
  await copyToShards(c.var.db);
  inBackground(c, tellRecentPlayers(c.env));
}

async function tellRecentPlayers(env: AppContext["env"]): Promise<void> {
  const frame: GameFrame = { type: "contentChanged", payload: {} };
  const shards = everyShard(openDatabase(env));
  const most = Math.floor(MAX_PLAYERS_TOLD / shards.length);
  const since = now() - TOLD_WITHIN_MS;
  const players = (await Promise.all(shards.map((db) => selectActivePlayers(db, since, most)))).flat();
  for (let start = 0; start < players.length; start += TOLD_AT_ONCE) {
    const some = players.slice(start, start + TOLD_AT_ONCE);
    await Promise.allSettled(some.map((playerId) => playerChannel(env, playerId).tell([frame])));
  }
}
