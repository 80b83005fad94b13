import { type Database, isUniqueConflict } from "./client.ts";
import { CONTENT_VERSION } from "./content-releases.ts";
import { askShards } from "./every-shard.ts";
import { oauthAccounts } from "./schema/access.ts";
import { users } from "./schema/accounts.ts";
import { directoryOf, everyShard, homeOf } from "./shards.ts";
import { inheritSilence } from "./silenced-addresses.ts";
import { bind, type Statement, send, sendBatch, sql } from "./statement.ts";
import { insertInto } from "./tables.ts";

/*
 * An account of another shard has an entry in the directory: a row of `user` with its name, address and picture and nothing
 * else. So names and addresses are unique, and the tables of the directory can refer to every account. A name or address is
 * taken in the directory first. `object_task` promises that the two rows become equal again, whatever fails in between.
 * See docs/decisions/053-shards.md.
 */

/** Returns the database for a new account: the one with the fewest players among those that answer and have the content in force. */
export async function emptiestShard(db: Database): Promise<Database> {
  const directory = directoryOf(db);
  if (db.all.length === 1) return directory;
  const found = await askShards(directory, selectFill);
  const version = found.find(({ shard }) => shard === 0)?.version;
  const ready = found.filter((fill) => fill.version === version);
  const [emptiest] = ready.sort((a, b) => a.players - b.players);
  return everyShard(db)[emptiest?.shard ?? 0] ?? directory;
}

// Before the cron has counted a new database, it has few players.
const SELECT_FILL = `select coalesce((select players from population where id = 1), (select count(*) from player)) as players,
  (${CONTENT_VERSION}) as version`;

async function selectFill(shard: Database) {
  const [fill] = await send(shard, bind<{ players: number; version: string | null }>(SELECT_FILL));
  return { shard: shard.shard, players: fill?.players ?? 0, version: fill?.version ?? null };
}

/** The directory's part of a new account of another shard. */
export interface NewEntry {
  readonly user: typeof users.$inferInsert;
  /** Statements of the directory in the same batch, before the entry. */
  readonly before?: readonly Statement[];
  /** The identity at a provider; null without one. */
  readonly oauth: typeof oauthAccounts.$inferInsert | null;
  /** A silence of this address applies to the account; null to skip the look-up. */
  readonly addressHash: string | null;
}

/**
 * Enters a new account of another shard before it is created. Its row counts as verified, so that only its home decides
 * about it. Without the account, the entry is deleted an hour later. Returns false if the name, address or identity is
 * taken.
 */
export async function insertEntry(db: Database, { user, before = [], oauth, addressHash }: NewEntry) {
  const { id, username, usernameKey, email, emailKey, role, createdAt, updatedAt } = user;
  const names = { id, username, usernameKey, email, emailKey, role, createdAt, updatedAt };
  try {
    await sendBatch(directoryOf(db), [
      ...before,
      insertInto(users, { ...names, emailVerifiedAt: createdAt }),
      ...(oauth ? [insertInto(oauthAccounts, oauth)] : []),
      ...(addressHash ? [inheritSilence(id, addressHash, createdAt)] : []),
      sql`insert into object_task values (${id}, 'profile', '', hex(randomblob(8)), 0)`,
    ]);
    return true;
  } catch (error) {
    if (isUniqueConflict(error)) return false;
    throw error;
  }
}

/** The columns that an entry shares with its account. */
export interface SharedRow {
  readonly username: string;
  readonly email: string;
  readonly emailKey: string;
  readonly avatar: string | null;
  readonly createdAt: number;
}

/** Query for what an entry shares with its account: of the directory the one, of the home the other. */
export function selectShared(userId: string): Statement<SharedRow> {
  return sql`select username, email, email_key as emailKey, avatar, created_at as createdAt from user where id = ${userId}`;
}

/** Statement that gives an entry the address and picture of its account. */
export function updateEntry(userId: string, { email, emailKey, avatar }: SharedRow): Statement {
  return sql`update user set email = ${email}, email_key = ${emailKey}, avatar = ${avatar} where id = ${userId}`;
}

/** Changes of an entry's name or address. */
type Taken = { readonly username: string } | { readonly email: string };

/**
 * Takes a name or address in the directory for an account of another shard, before `change` commits it in its home.
 * Undoes that if `change` returns null or a text, which says why nothing was changed. Returns `taken` if another account
 * has it. For an account of the directory, `change` does all of this.
 */
export async function changeInBoth<Result>(
  db: Database,
  userId: string,
  taken: Taken,
  change: () => Promise<Result>,
  at: number,
): Promise<Result | "taken"> {
  if (homeOf(db, userId).shard === 0) return change();
  const directory = directoryOf(db);
  const [before] = await send(directory, selectShared(userId));
  try {
    await send(directory, takeStatement(userId, taken, at));
  } catch (error) {
    if (isUniqueConflict(error)) return "taken";
    throw error;
  }
  const result = await change();
  const isRefused = result === null || typeof result === "string";
  if (isRefused && before) await sendBatch(directory, giveBack(userId, taken, before, at));
  return result;
}

/** Statements that undo `takeStatement`. A name that was never used is not held. */
function giveBack(userId: string, taken: Taken, before: SharedRow, at: number): Statement[] {
  const held = "username" in taken ? taken.username.toLowerCase() : null;
  return [
    takeStatement(userId, before, at),
    sql`delete from held_name where user_id = ${userId} and name_key = ${held}`,
  ];
}

function takeStatement(userId: string, taken: Taken | SharedRow, at: number): Statement {
  const username = "username" in taken ? taken.username : null;
  const email = "email" in taken ? taken.email : null;
  return sql`update user set username = coalesce(${username}, username),
      username_key = lower(coalesce(${username}, username)), email = coalesce(${email}, email),
      email_key = coalesce(${email?.toLowerCase() ?? null}, email_key), updated_at = ${at}
    where id = ${userId}`;
}
