import type { Database } from "../db/client.ts";
import { selectBehind } from "../db/gathered-scores.ts";
import { gatherScores } from "../game/gather-scores.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import { GATHER_BOUNDS, type GatherBounds } from "./bounds.ts";
import { giveWay } from "./give-way.ts";

/**
 * Adds what players have gained since the last run to their weekly scores. Returns false if a bound was reached; the next
 * run continues. See docs/reference/social.md#leaderboards.
 */
export async function gatherAllScores(db: Database, bounds: Partial<GatherBounds> = {}): Promise<boolean> {
  const { players, steps, budgetMs } = { ...GATHER_BOUNDS, ...bounds };
  const at = now();
  let [after, gathered, isComplete] = ["", 0, false];
  for (let step = 0; step < steps && !isComplete && now() - at < budgetMs; step += 1) {
    const found = await selectBehind(db, after, at, players);
    if (found.length > 0) await gatherScores(db, found);
    gathered += found.length;
    isComplete = found.length < players;
    after = found.at(-1) ?? after;
    await giveWay();
  }
  if (gathered > 0) logLine("info", "scores gathered", { players: gathered, ms: now() - at });
  return isComplete;
}
