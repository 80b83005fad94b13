import type { Database } from "./client.ts";
import { CONTENT_VERSION, type NewRelease, releaseStatements, selectRelease } from "./content-releases.ts";
import { setRunning } from "./operations.ts";
import { directoryOf, everyShard } from "./shards.ts";
import { bind, type Statement, send, sendBatch, sql } from "./statement.ts";

/*
 * What a batch of the game reads and belongs to all, each shard has a copy of: whether the game runs, and the release in
 * force. The administration copies both right after it has changed them, and the cron repeats it.
 */

interface World {
  readonly isRunning: number;
  readonly version: string | null;
  readonly release: number | null;
}

const SELECT_WORLD = `select is_running as isRunning, (${CONTENT_VERSION}) as version,
  (select max(id) from content_release) as release from world where id = 1`;

async function selectWorld(db: Database): Promise<World> {
  const [world] = await send(db, bind<World>(SELECT_WORLD));
  if (!world) throw new Error("There is no world");
  return world;
}

/** Brings the copies of all shards up to date. Throws if one fails, after it has tried the others. */
export async function copyToShards(db: Database): Promise<void> {
  const copies = everyShard(db).map((shard) => copyFromDirectory(shard));
  const failed = (await Promise.allSettled(copies)).find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/** Brings the copies of one shard up to date. The directory itself needs none. */
export async function copyFromDirectory(db: Database): Promise<void> {
  if (db.shard === 0) return;
  const [world, copy] = await Promise.all([selectWorld(directoryOf(db)), selectWorld(db)]);
  const statements = [
    ...(world.isRunning === copy.isRunning ? [] : [setRunning(world.isRunning === 1)]),
    ...(world.version === copy.version || world.release === null
      ? []
      : await releaseCopy(directoryOf(db), world.release)),
  ];
  if (statements.length > 0) await sendBatch(db, statements);
}

/** Statements that copy the release in force, in place of later ones: a restored directory may be older than its shards. */
async function releaseCopy(directory: Database, version: number): Promise<readonly Statement[]> {
  const found = await selectRelease(directory, version);
  if (!found) throw new Error(`There is no release ${version}`);
  const { row, release } = found;
  const copy: NewRelease = {
    ...release,
    kind: row.kind,
    note: row.note,
    createdAt: row.createdAt,
    createdBy: null,
    returnedTo: row.returnedTo,
    changed: JSON.parse(row.changed) as string[],
  };
  return [
    sql`delete from release_part where release_id >= ${version}`,
    sql`delete from content_release where id >= ${version}`,
    ...releaseStatements(copy, []),
  ];
}
