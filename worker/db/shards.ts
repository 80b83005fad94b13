import type { Database } from "./client.ts";

/*
 * Players are spread over several databases. Shard 0, the directory, also has what belongs to all: names and addresses, the
 * content, moderation. The others have the same tables. An account stays in the shard that it was created in, its home,
 * which its id and its tokens name.
 * See docs/decisions/053-shards.md.
 */

/** Numbers of posts that each shard can give. A number has twelve digits, so there can be 500 shards. */
const POSTS_PER_SHARD = 2e9;

/** The third group of a UUID of version 8. Random UUIDs have version 4 and mean the directory. */
const SHARDED_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-8([0-9a-f]{3})-/;
/** Random tokens have no number in front and mean the directory. */
const SHARDED_TOKEN = /^s(\d{1,4})-[A-Za-z0-9_-]{43}$/;

/** Returns a new id of an account or session in a shard. */
export function newId(shard: number): string {
  const id = crypto.randomUUID();
  return shard === 0 ? id : `${id.slice(0, 14)}8${shard.toString(16).padStart(3, "0")}${id.slice(18)}`;
}

/** Returns the shard that an id of an account or session names. */
export function shardOf(id: string): number {
  return Number.parseInt(SHARDED_ID.exec(id)?.[1] ?? "0", 16);
}

/** Returns a number for a post that no other shard gives, from the count of a shard. */
export function postNumber({ shard }: Pick<Database, "shard">, count: number): number {
  return shard * POSTS_PER_SHARD + count;
}

/** Returns the database with a post, its author's home. A number that no shard gives means the directory. */
export function homeOfPost(db: Database, number: number | null): Database {
  return openNamed(db, Math.floor((number ?? 0) / POSTS_PER_SHARD));
}

/** Returns what a token of a shard begins with. */
export function tokenPrefix(shard: number): string {
  return shard === 0 ? "" : `s${shard}-`;
}

/** Returns a shard of the request. Throws if there is no such database: a binding was taken away. */
function openShard(db: Database, shard: number): Database {
  const d1 = db.all[shard];
  if (d1 === undefined) throw new Error(`There is no binding DB_${shard}`);
  return shard === db.shard ? db : { ...db, d1, shard };
}

/** Returns the directory. */
export function directoryOf(db: Database): Database {
  return openShard(db, 0);
}

/** Returns the database with an account, or session, and everything that belongs to it. */
export function homeOf(db: Database, id: string): Database {
  return openShard(db, shardOf(id));
}

/** Returns the database that knows a token of a session or link. A forged number means the directory, which doesn't. */
export function homeOfToken(db: Database, token: string): Database {
  return openNamed(db, Number(SHARDED_TOKEN.exec(token)?.[1] ?? 0));
}

/** As `homeOf`, for an id that a client sent. A forged number means the directory. */
export function homeOfNamed(db: Database, id: string): Database {
  return openNamed(db, shardOf(id));
}

function openNamed(db: Database, shard: number): Database {
  return openShard(db, shard in db.all ? shard : 0);
}

/** Returns all databases, the directory first. */
export function everyShard(db: Database): readonly Database[] {
  return db.all.map((_, shard) => openShard(db, shard));
}

/** Returns true if the account with this id has its home in another database than the directory. */
export function livesElsewhere(id: string): boolean {
  return shardOf(id) > 0;
}
