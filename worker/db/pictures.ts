import { and, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { UserRow } from "./actors.ts";
import { type Database, isMissingReference } from "./client.ts";
import { pictures, users } from "./schema/accounts.ts";

/* A picture's row is written before its object and deleted after it. One that expires is deleted by whoever comes
   first: the request that replaced it, or the clean-up. */

/** Keeps the key of an object that is about to be written, and that is nobody's picture yet; false if the account is gone. */
export async function reservePicture(
  db: Database,
  picture: { readonly key: string; readonly userId: string; readonly createdAt: number },
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

/** An account's new picture. */
export interface AvatarChange {
  readonly userId: string;
  /** The key of its object, and the path that it is served under; null: no picture. */
  readonly picture: { readonly key: string; readonly path: string } | null;
  readonly at: number;
}

/**
 * Gives an account another picture, or none. The account as it is then and the keys of the objects that nobody
 * needs any more; null, and nothing has changed, where the account, or the reserved row, is gone.
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
    // An upload that is under way has an expiry already, and settles its own fate.
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

/** Forgets pictures whose objects are deleted. */
export async function deletePictureRows(db: Database, keys: readonly string[]): Promise<void> {
  await db.batch([db.delete(pictures).where(inArray(pictures.key, [...keys]))]);
}

/** The keys of pictures that have expired at `at` (epoch ms). */
export async function selectExpiredPictures(db: Database, at: number, limit: number): Promise<string[]> {
  const [rows] = await db.batch([
    db.select({ key: pictures.key }).from(pictures).where(lte(pictures.expiresAt, at)).limit(limit),
  ]);
  return rows.map(({ key }) => key);
}
