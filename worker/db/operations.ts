import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import type { Database } from "./client.ts";
import { selectContentVersion } from "./content/releases.ts";
import { samples } from "./schema/platform.ts";
import { type Statement, send, sendBatch, sql } from "./statement.ts";
import { type Cells, insertInto, tableReader } from "./tables.ts";

/** A player counts as active this long after their last use of the game, in milliseconds. */
export const ACTIVE_MS = 5 * 60_000;

/** A version of the Worker. */
export interface WorkerVersion {
  readonly id: string;
  /** Time when it was created, in epoch ms. */
  readonly createdAt: number;
}

/** Notes the first request of a version. Later requests, and those of older versions, change nothing. */
export async function noteDeployment(
  db: Database,
  { id, createdAt }: WorkerVersion,
  at: number,
): Promise<void> {
  const statement = sql`insert into deployment (id, version_id, version_at, since)
    values (1, ${id}, ${createdAt}, ${at})
    on conflict (id) do update set version_id = excluded.version_id, version_at = excluded.version_at,
      since = excluded.since where version_id <> excluded.version_id and version_at < excluded.version_at`;
  await send(db, statement);
}

/** The time between two uses of the game counts as active time up to this maximum, in milliseconds. */
const MAX_ACTIVE_GAP_MS = 2 * 60_000;

/** Notes that a player uses the game, and adds the time since the last use. Throws if the account is deleted. */
export async function recordActivity(db: Database, playerId: string, at: number): Promise<void> {
  const statement = sql`insert into player_activity (player_id, at) values (${playerId}, ${at})
    on conflict (player_id) do update set at = max(at, excluded.at),
      played_ms = played_ms + min(max(excluded.at - at, 0), ${MAX_ACTIVE_GAP_MS})`;
  await send(db, statement);
}

/** Returns the players who have used the game after `since` (epoch ms), the last one first, at most `limit`. */
export async function selectActivePlayers(
  db: Database,
  since: number,
  limit: number,
): Promise<readonly string[]> {
  const statement = sql<{ playerId: string }>`select player_id as playerId from player_activity
    where at > ${since} order by at desc limit ${limit}`;
  const found = await send(db, statement);
  return found.map(({ playerId }) => playerId);
}

/** Statement that counts one more player, for the batch that creates one. */
export function countOneMore(): Statement {
  return sql`update population set players = players + 1`;
}

/** Statement that counts away the players with these ids, for the batch that deletes them afterwards. */
export function countAway(userIds: Statement): Statement {
  return sql`update population set players = players - (select count(*) from player where user_id in (${userIds}))`;
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
  /** Requests of the last 24 hours that failed unexpectedly. */
  readonly errors: number;
}

/** Returns the figures at `at` (epoch ms). Reads single rows, and active players by index. */
export async function selectFigures(db: Database, at: number): Promise<StoredFigures> {
  const [[world], [population], [active], [deployment], [version], [faults]] = await sendBatch(db, [
    sql<{ isRunning: number; beganAt: number }>`select is_running as isRunning, began_at as beganAt
      from world where id = 1`,
    sql<{ players: number }>`select players from population where id = 1`,
    sql<{ players: number }>`select count(*) as players from player_activity where at > ${at - ACTIVE_MS}`,
    sql<{ since: number }>`select since from deployment where id = 1`,
    selectContentVersion(),
    sql<{ errors: number }>`select coalesce(sum(requests), 0) as errors from fault
      where hour > ${hourOf(at - DAY_MS)}`,
  ]);
  if (!world) throw new Error("There is no world");
  return {
    isRunning: world.isRunning === 1,
    beganAt: world.beganAt,
    players: population?.players ?? (await countPopulation(db)),
    activePlayers: active?.players ?? 0,
    upSince: deployment?.since ?? null,
    contentVersion: version?.key ?? null,
    errors: faults?.errors ?? 0,
  };
}

/** Counts all players, once in the life of a database; from then on, each batch keeps the number. */
async function countPopulation(db: Database): Promise<number> {
  const [, [found]] = await sendBatch(db, [
    sql`insert into population (id, players) select 1, count(*) from player where true on conflict do nothing`,
    sql<{ players: number }>`select players from population where id = 1`,
  ]);
  return found?.players ?? 0;
}

export type Sample = typeof samples.$inferSelect;

const SAMPLE = tableReader(samples);

/** Stores a sample, unless its time has one. */
export async function insertSample(db: Database, sample: Sample): Promise<void> {
  await send(db, sql`${insertInto(samples, sample)} on conflict do nothing`);
}

/** Returns the samples after a time, oldest first, at most `limit`, and when the world began. */
export async function selectSamples(
  db: Database,
  after: number,
  limit: number,
): Promise<{ stored: Sample[]; beganAt: number }> {
  const [stored, [world]] = await sendBatch(db, [
    sql<Cells>`select ${SAMPLE.columns} from sample where at > ${after} order by at limit ${limit}`,
    sql<{ beganAt: number }>`select began_at as beganAt from world where id = 1`,
  ]);
  return { stored: stored.map(SAMPLE.read), beganAt: world?.beganAt ?? 0 };
}

/** Counts a request that failed unexpectedly. */
export async function noteFault(db: Database, at: number): Promise<void> {
  const statement = sql`insert into fault (hour, requests) values (${hourOf(at)}, 1)
    on conflict (hour) do update set requests = requests + 1`;
  await send(db, statement);
}

/** Returns the hour of a time in epoch ms, since 1970. */
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS);

/** Statement that starts or stops the game. */
export function setRunning(isRunning: boolean): Statement {
  return sql`update world set is_running = ${isRunning ? 1 : 0} where id = 1`;
}
