import type { GameFrame } from "#game/core/wire/realtime.ts";
import { openDatabase } from "../db/client.ts";
import { selectActivePlayers } from "../db/operations.ts";
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
 * Tells the open pages of recent players, after the reply, that the content or the state of the game has changed. Other
 * players get it with their next request. Safe to repeat.
 */
export function announceContent(c: AppContext): void {
  inBackground(c, tellRecentPlayers(c.env));
}

async function tellRecentPlayers(env: AppContext["env"]): Promise<void> {
  const frame: GameFrame = { type: "contentChanged", payload: {} };
  const since = now() - TOLD_WITHIN_MS;
  const players = await selectActivePlayers(openDatabase(env), since, MAX_PLAYERS_TOLD);
  for (let start = 0; start < players.length; start += TOLD_AT_ONCE) {
    const some = players.slice(start, start + TOLD_AT_ONCE);
    await Promise.allSettled(some.map((playerId) => playerChannel(env, playerId).tell([frame])));
  }
}
