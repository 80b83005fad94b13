import { gatherWeeks, repeatedQuests } from "#game/rules/leaderboards/gather.ts";
import type { Database } from "../db/client.ts";
import { addGains, selectUngathered } from "../db/gathered-scores.ts";
import { now } from "../platform/clock.ts";

/** Lost races in a row before the scores are left to another run. */
const MAX_ATTEMPTS = 3;

/** Adds the ledger rows of these players that no weekly score counts yet. A repeated or overlapping run counts nothing twice. */
export async function gatherScores(db: Database, playerIds: readonly string[]): Promise<void> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const found = await selectUngathered(db, playerIds, now());
    const gathered = found.map(({ rows, causes, lifetimeExperience, ...player }) => ({
      ...player,
      weeks: gatherWeeks(rows, lifetimeExperience, repeatedQuests(causes)),
    }));
    if (await addGains(db, gathered)) return;
  }
}
