import { gatherWeeks, repeatedQuests } from "#game/rules/leaderboards/gather.ts";
import type { Database } from "../db/client.ts";
import { commitRead, gatheredFrom, type ReadLedger, selectUnread } from "../db/ledger/ledger-readings.ts";
import { now } from "../platform/clock.ts";

/** Lost races in a row before the rows are left to another run. */
const MAX_ATTEMPTS = 3;
/** Maximum rows of a player who reads a board. */
const ROWS_OF_READER = 5_000;

/**
 * Reads at most `limit` ledger rows of these players (in order) that nobody has read, and adds them to weekly scores in one
 * batch. A repeated, killed or overlapping run counts nothing twice. Returns the number of rows.
 */
export async function readLedgers(
  db: Database,
  playerIds: readonly string[],
  limit = ROWS_OF_READER,
): Promise<number> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const at = now();
    const found = await selectUnread(db, playerIds, limit, at);
    const ledgers: ReadLedger[] = [];
    for (const { rows, causes, newest, ...player } of found) {
      const last = rows.at(-1);
      if (!last) continue;
      const gained = rows.reduce((sum, row) => sum + row.experience, 0);
      const experience = last.seq === newest ? player.lifetimeExperience : player.experience + gained;
      const scored = rows.filter((row) => row.at >= gatheredFrom(at));
      const weeks = gatherWeeks(scored, experience, repeatedQuests(causes));
      ledgers.push({ playerId: player.playerId, from: player.seq, seq: last.seq, experience, weeks });
    }
    if (ledgers.length === 0) return 0;
    const isDone = await commitRead(db, ledgers);
    if (isDone) return found.reduce((sum, { rows }) => sum + rows.length, 0);
  }
  return 0;
}
