import type { Database } from "../db/client.ts";
import { rebuildTopPlayers } from "../db/top-players.ts";
import { now } from "../platform/clock.ts";
import { CRON_INTERVAL_MS } from "./bounds.ts";

/** Three intervals, so that a run makes up for two that failed. */
const ACTIVE_MS = 3 * CRON_INTERVAL_MS;

/** Rebuilds the board of followers. Runs every five minutes; repeated and concurrent runs are harmless. */
export async function rebuildBoard(db: Database): Promise<void> {
  await rebuildTopPlayers(db, now() - ACTIVE_MS);
}
