import { and, eq, gt, inArray, isNull, lte, ne, or } from "drizzle-orm";
import type { UserRow } from "./actors.ts";
import { type Database, isMissingReference } from "./client.ts";
import { pictures, users } from "./schema/accounts.ts";
import type { Statement } from "./statement.ts";

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
  try {
    await db.batch([db.insert(pictures).values({ ...picture, expiresAt })]);
    return true;
  } catch (error) {
    if (isMissingReference(error)) return false;
    throw error;
  }
}

/** A change of an account's picture. */
export interface AvatarChange {
  readonly userId: string;
  /** Key of the object and the path that serves it; null removes the picture. */
  readonly picture: { readonly key: string; readonly path: string } | null;
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
  const own = db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  const isNew = eq(pictures.key, picture?.key ?? "");
  const [changed, unused] = await db.batch([
    db
      .update(users)
      .set({ avatar: picture?.path ?? null, updatedAt: at })
      .where(eq(users.id, userId))
      .returning(),
    // A pending upload already has an expiry and cleans up after itself.
    db
      .update(pictures)
      .set({ expiresAt: at })
      .where(and(eq(pictures.userId, own), isNull(pictures.expiresAt), ne(pictures.key, picture?.key ?? "")))
      .returning({ key: pictures.key }),
    db
      .update(pictures)
      .set({ expiresAt: null })
      .where(and(isNew, eq(pictures.userId, own))),
  ]);
  return changed[0] ? { user: changed[0], unused: unused.map(({ key }) => key) } : null;
}

/** Returns those of the keys without a picture that exists at `at` (epoch ms). */
export async function selectMissingPictures(
  db: Database,
  keys: readonly string[],
  at: number,
): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const [found] = await db.batch([
    db
      .select({ key: pictures.key })
      .from(pictures)
      .where(
        and(inArray(pictures.key, [...keys]), or(isNull(pictures.expiresAt), gt(pictures.expiresAt, at))),
      ),
  ]);
  return keys.filter((key) => !found.some((picture) => picture.key === key));
}

/** Statement that keeps an unused picture at least until `expiresAt` (epoch ms). */
export function keepPicture(key: string, expiresAt: number): Statement {
  return {
    sql: "update picture set expires_at = ?2 where key = ?1 and expires_at < ?2",
    values: [key, expiresAt],
  };
}

/** Deletes the rows of pictures whose objects are deleted. */
export async function deletePictureRows(db: Database, keys: readonly string[]): Promise<void> {
  await db.batch([db.delete(pictures).where(inArray(pictures.key, [...keys]))]);
}

/** Returns the keys of pictures that have expired at `at` (epoch ms). */
export async function selectExpiredPictures(db: Database, at: number, limit: number): Promise<string[]> {
  const [rows] = await db.batch([
    db.select({ key: pictures.key }).from(pictures).where(lte(pictures.expiresAt, at)).limit(limit),
  ]);
  return rows.map(({ key }) => key);
}
