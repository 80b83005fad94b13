import { openDatabase } from "../db/client.ts";
import { noteActivity as storeActivity } from "../db/operations.ts";
import type { AppContext } from "../http/app-context.ts";
import { inBackground } from "../http/background.ts";
import { now } from "../platform/clock.ts";

/** Minimum interval between two notes of one player by one isolate, in milliseconds. */
const NOTE_INTERVAL_MS = 60_000;
/** Players whose last note an isolate remembers; a forgotten one is noted again. */
const MAX_PLAYERS = 10_000;

const noted = new Map<string, number>();

/** Notes after the reply that a player used the game: at most once a minute. */
export function noteActivity(c: AppContext, playerId: string): void {
  const at = now();
  if (at - (noted.get(playerId) ?? 0) < NOTE_INTERVAL_MS) return;
  if (noted.size >= MAX_PLAYERS) noted.clear();
  noted.set(playerId, at);
  // Its own connection: the cost of the request, which its reply names, does not include work after the reply.
  inBackground(c, storeActivity(openDatabase(c.env), playerId, at));
}
