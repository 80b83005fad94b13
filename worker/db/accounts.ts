import { eq } from "drizzle-orm";
import type { Player } from "#game/rules/player.ts";
import { toPlayerColumns, type UserRow } from "./actors.ts";
import { type Database, isUniqueConflict } from "./client.ts";
import { countOneMore } from "./operations.ts";
import { emailTokens, users } from "./schema/accounts.ts";
import { players } from "./schema/players.ts";
import { inheritSilence } from "./silenced-addresses.ts";

/**
 * Creates an account with its character and its verification link in one batch. Returns false if the name or address
 * is taken. With `addressHash`, a silence of the address applies to the account.
 */
export async function insertAccount(
  db: Database,
  user: typeof users.$inferInsert,
  player: Player,
  emailToken: typeof emailTokens.$inferInsert | null,
  addressHash: string | null = null,
): Promise<boolean> {
  try {
    await db.batch([
      db.insert(users).values(user),
      db.insert(players).values({ userId: user.id, seq: 0, ...toPlayerColumns(player) }),
      countOneMore(db),
      ...(emailToken ? [db.insert(emailTokens).values(emailToken)] : []),
      ...(addressHash ? [inheritSilence(db, user.id, addressHash, user.createdAt)] : []),
    ]);
    return true;
  } catch (error) {
    if (isUniqueConflict(error)) return false;
    throw error;
  }
}

/** Returns the account with this address (lower case), or null. */
export async function selectUserByEmail(db: Database, emailKey: string): Promise<UserRow | null> {
  const [rows] = await db.batch([db.select().from(users).where(eq(users.emailKey, emailKey))]);
  return rows[0] ?? null;
}

/** Returns the id of the account with this username, regardless of case; null if there is none. */
export async function selectUserIdByName(db: Database, username: string): Promise<string | null> {
  const [rows] = await db.batch([
    db.select({ id: users.id }).from(users).where(eq(users.usernameKey, username.toLowerCase())),
  ]);
  return rows[0]?.id ?? null;
}
