import { asc, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { selectContentVersion } from "./content-releases.ts";
import { deployment, playerActivity, population, samples } from "./schema/operations.ts";
import { world } from "./schema/platform.ts";
import { players } from "./schema/players.ts";
import { type Statement, sendBatch } from "./statement.ts";

/** A player counts as active this long after their last use of the game, in milliseconds. */
export const ACTIVE_MS = 5 * 60_000;

/** A version of the Worker. */
export interface WorkerVersion {
  readonly id: string;
  /** When it was created, in epoch ms. */
  readonly createdAt: number;
}

/** Notes the first request of a version. Later requests, and those of older versions, change nothing. */
export async function noteDeployment(
  db: Database,
  { id, createdAt }: WorkerVersion,
  at: number,
): Promise<void> {
  const note = `insert into deployment (id, version_id, version_at, since) values (1, ?1, ?2, ?3)
    on conflict (id) do update set version_id = excluded.version_id, version_at = excluded.version_at,
      since = excluded.since where version_id <> excluded.version_id and version_at < excluded.version_at`;
  await sendBatch(db, [{ sql: note, values: [id, createdAt, at] }]);
}

/** The time between two uses of the game counts as active time up to this maximum, in milliseconds. */
const MAX_ACTIVE_GAP_MS = 2 * 60_000;

/** Notes that a player uses the game, and adds the time since the last use. Throws if the account is deleted. */
export async function noteActivity(db: Database, playerId: string, at: number): Promise<void> {
  const note = `insert into player_activity (player_id, at) values (?1, ?2)
    on conflict (player_id) do update set at = max(at, excluded.at),
      played_ms = played_ms + min(max(excluded.at - at, 0), ?3)`;
  await sendBatch(db, [{ sql: note, values: [playerId, at, MAX_ACTIVE_GAP_MS] }]);
}

/** Returns the players who have used the game after `since` (epoch ms), the last one first, at most `limit`. */
export async function selectActivePlayers(
  db: Database,
  since: number,
  limit: number,
): Promise<readonly string[]> {
  const [found] = await db.batch([
    db
      .select({ playerId: playerActivity.playerId })
      .from(playerActivity)
      .where(gt(playerActivity.at, since))
      .orderBy(desc(playerActivity.at))
      .limit(limit),
  ]);
  return found.map(({ playerId }) => playerId);
}

/** Statement that counts one more player, for the batch that creates one. */
export function countOneMore(db: Database) {
  return db.update(population).set({ players: sql`${population.players} + 1` });
}

/** Statement that counts away the players that the condition matches, for the batch that deletes them afterwards. */
export function countAway(db: Database, condition: SQL) {
  const gone = db.select({ players: count() }).from(players).where(condition);
  return db.update(population).set({ players: sql`${population.players} - (${gone})` });
}

/** Figures of the world that the database knows. */
export interface StoredFigures {
  readonly isRunning: boolean;
  readonly beganAt: number;
  readonly players: number;
  readonly activePlayers: number;
  /** First request of the newest version of the Worker; null if it was not noted yet. */
  readonly upSince: number | null;
  /** Key of the newest content; null if it was never changed. */
  readonly contentVersion: string | null;
}

/** Returns the figures at `at` (epoch ms). Reads single rows, and active players by index. */
export async function selectFigures(db: Database, at: number): Promise<StoredFigures> {
  const [worlds, populations, active, deployments, versions] = await db.batch([
    db.select({ isRunning: world.isRunning, beganAt: world.beganAt }).from(world).where(eq(world.id, 1)),
    db.select({ players: population.players }).from(population).where(eq(population.id, 1)),
    db
      .select({ players: count() })
      .from(playerActivity)
      .where(gt(playerActivity.at, at - ACTIVE_MS)),
    db.select({ since: deployment.since }).from(deployment).where(eq(deployment.id, 1)),
    selectContentVersion(db),
  ]);
  const [state] = worlds;
  if (!state) throw new Error("There is no world");
  return {
    ...state,
    players: populations[0]?.players ?? (await countPopulation(db)),
    activePlayers: active[0]?.players ?? 0,
    upSince: deployments[0]?.since ?? null,
    contentVersion: versions[0]?.key ?? null,
  };
}

/** Counts all players, once in the life of a database; from then on, each batch keeps the number. */
async function countPopulation(db: Database): Promise<number> {
  const [, found] = await sendBatch<{ players: number }>(db, [
    {
      sql: "insert into population (id, players) select 1, count(*) from player where true on conflict do nothing",
      values: [],
    },
    { sql: "select players from population where id = 1", values: [] },
  ]);
  return found?.results[0]?.players ?? 0;
}

export type Sample = typeof samples.$inferSelect;

/** Stores a sample, unless its time has one. */
export async function insertSample(db: Database, sample: Sample): Promise<void> {
  await db.batch([db.insert(samples).values(sample).onConflictDoNothing()]);
}

/** Returns the samples after a time, oldest first, at most `limit`, and when the world began. */
export async function selectSamples(
  db: Database,
  after: number,
  limit: number,
): Promise<{ stored: Sample[]; beganAt: number }> {
  const [stored, worlds] = await db.batch([
    db.select().from(samples).where(gt(samples.at, after)).orderBy(asc(samples.at)).limit(limit),
    db.select({ beganAt: world.beganAt }).from(world).where(eq(world.id, 1)),
  ]);
  return { stored, beganAt: worlds[0]?.beganAt ?? 0 };
}

/** Statement that starts or stops the game. */
export function setRunning(isRunning: boolean): Statement {
  return { sql: "update world set is_running = ? where id = 1", values: [isRunning ? 1 : 0] };
}
