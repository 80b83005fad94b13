import type { UserRow } from "../actors.ts";
import { type Database, isDone } from "../client.ts";
import { pictures } from "../schema/accounts.ts";
import { type Statement, send, sendBatch, sql } from "../statement.ts";
import { type Cells, insertInto } from "../tables.ts";
import { USER } from "./accounts.ts";

/*
 * A picture's row is written before its object and deleted after it. An expired one is deleted by the request that
 * replaced it or by the clean-up, whichever comes first.
 */

/**
 * Reserves the key of an object before it is written; it is not in use yet. A picture of a contact belongs to no
 * account. Returns false if the account is deleted.
 */
export async function reservePicture(
  db: Database,
  picture: { readonly key: string; readonly userId: string | null; readonly createdAt: number },
  expiresAt: number,
): Promise<boolean> {
  const sent = send(db, insertInto(pictures, { ...picture, expiresAt }));
  return isDone("FOREIGN KEY constraint failed", sent);
}

/** A change of an account's picture. */
export interface AvatarChange {
  readonly userId: string;
  /** Key of the object and the path that serves it; without a key, a drawn face. Null removes the picture. */
  readonly picture: { readonly key: string | null; readonly path: string } | null;
  readonly at: number;
}

/**
 * Replaces or removes an account's picture. Returns the updated account and the keys of unused objects. Returns null,
 * and changes nothing, if the account or the reserved row no longer exists.
 */
export async function replaceAvatar(
  db: Database,
  { userId, picture, at }: AvatarChange,
): Promise<{ user: UserRow; unused: readonly string[] } | null> {
  const own = sql`(select id from user where id = ${userId})`;
  const key = picture?.key ?? "";
  const [[changed], unused] = await sendBatch(db, [
    sql<Cells>`update user set avatar = ${picture?.path ?? null}, updated_at = ${at}
      where id = ${userId} returning ${USER.columns}`,
    // A pending upload already has an expiry and cleans up after itself.
    sql<{ key: string }>`update picture set expires_at = ${at}
      where user_id = ${own} and expires_at is null and key <> ${key} returning key`,
    sql`update picture set expires_at = null where key = ${key} and user_id = ${own}`,
  ]);
  return changed ? { user: USER.read(changed), unused: unused.map((row) => row.key) } : null;
}

/** Returns those of the keys without a picture that exists at `at` (epoch ms). */
export async function selectMissingPictures(
  db: Database,
  keys: readonly string[],
  at: number,
): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const statement = sql<{ key: string }>`select key from picture
    where key in (${listed(keys)}) and (expires_at is null or expires_at > ${at})`;
  const found = await send(db, statement);
  return keys.filter((key) => !found.some((picture) => picture.key === key));
}

function listed(keys: readonly string[]): Statement {
  return sql`select value from json_each(${JSON.stringify(keys)})`;
}

/** Statement that keeps an unused picture at least until `expiresAt` (epoch ms). */
export function keepPicture(key: string, expiresAt: number): Statement {
  return sql`update picture set expires_at = ${expiresAt} where key = ${key} and expires_at < ${expiresAt}`;
}

/** Deletes the rows of pictures whose objects are deleted. */
export async function deletePictureRows(db: Database, keys: readonly string[]): Promise<void> {
  await send(db, sql`delete from picture where key in (${listed(keys)})`);
}

/** Returns the keys of pictures that have expired at `at` (epoch ms). */
export async function selectExpiredPictures(db: Database, at: number, limit: number): Promise<string[]> {
  const statement = sql<{ key: string }>`select key from picture where expires_at <= ${at} limit ${limit}`;
  const rows = await send(db, statement);
  return rows.map(({ key }) => key);
}
