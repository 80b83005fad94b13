import { type Database, DatabaseBudget } from "./client.ts";
import { everyShard } from "./shards.ts";

/** Time for which a request waits for the shards that it can do without, in milliseconds. */
const OTHERS_MS = 1_000;

/**
 * Asks several shards at the same time and returns their answers. Does without those that fail or don't answer in time, which
 * the log of the request names, but not without `db` itself, such as the home of whoever asks.
 */
export async function askShards<Answer>(
  db: Database,
  ask: (shard: Database) => Promise<Answer>,
  shards: readonly Database[] = everyShard(db),
): Promise<Answer[]> {
  const leftMs = Math.min(OTHERS_MS, db.budget.leftMs);
  const answers = shards.map(async (shard) => {
    if (shard.shard === db.shard) return [await ask(db)];
    try {
      return [await ask({ ...shard, budget: new DatabaseBudget(leftMs) })];
    } catch (fault) {
      const reason = `${shard.shard}: ${fault instanceof Error ? fault.message : fault}`;
      db.use.lost = db.use.lost === undefined ? reason : `${db.use.lost}; ${reason}`;
      return [];
    }
  });
  return (await Promise.all(answers)).flat();
}
