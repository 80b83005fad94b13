import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { OAuthProvider } from "#game/contract/auth.ts";
import type { Player } from "#game/rules/player.ts";
import { deleteSquatter } from "./account-deletion.ts";
import { toPlayerColumns } from "./actors.ts";
import { type Database, isUniqueConflict } from "./client.ts";
import { countOneMore } from "./operations.ts";
import { oauthAccounts, oauthHandoffs, sessions } from "./schema/access.ts";
import { users } from "./schema/accounts.ts";
import { players } from "./schema/players.ts";
import { logEvent } from "./security-events.ts";
import { evictSessions, type NewSession, sessionColumns } from "./sessions.ts";
import { inheritSilence } from "./silenced-addresses.ts";

/** An identity at a provider. */
export interface Subject {
  readonly provider: OAuthProvider;
  readonly subject: string;
}

/** Returns the account of an identity, and whether the address is the verified one of an account. */
export async function selectOauthAccount(
  db: Database,
  { provider, subject }: Subject,
  emailKey: string,
): Promise<{ userId: string | null; isEmailTaken: boolean }> {
  const [accounts, holders] = await db.batch([
    db
      .select({ userId: oauthAccounts.userId })
      .from(oauthAccounts)
      .where(and(eq(oauthAccounts.provider, provider), eq(oauthAccounts.subject, subject))),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailKey, emailKey), isNotNull(users.emailVerifiedAt))),
  ]);
  return { userId: accounts[0]?.userId ?? null, isEmailTaken: holders.length > 0 };
}

/**
 * Creates an account with its character and its provider identity. The provider has verified the address, so an account
 * that holds it unverified is deleted. Returns false, and changes nothing, if the name, address or identity is taken.
 */
export async function insertOauthAccount(
  db: Database,
  user: typeof users.$inferInsert,
  player: Player,
  { provider, subject }: Subject,
  addressHash: string,
): Promise<boolean> {
  try {
    const [first, ...rest] = deleteSquatter(db, user.emailKey);
    await db.batch([
      first,
      ...rest,
      db.insert(users).values(user),
      db.insert(players).values({ userId: user.id, seq: 0, ...toPlayerColumns(player) }),
      countOneMore(db),
      db.insert(oauthAccounts).values({ provider, subject, userId: user.id, createdAt: user.createdAt }),
      inheritSilence(db, user.id, addressHash, user.createdAt),
    ]);
    return true;
  } catch (error) {
    if (isUniqueConflict(error)) return false;
    throw error;
  }
}

/** Stores a handoff code until the page exchanges it. */
export async function insertHandoff(db: Database, handoff: typeof oauthHandoffs.$inferInsert): Promise<void> {
  await db.batch([db.insert(oauthHandoffs).values(handoff)]);
}

/**
 * Exchanges a code for a session in the browser that holds its secret. One atomic batch, so that only one of two
 * requests with the same code succeeds. Returns the user and the evicted sessions; null if the code is used, expired,
 * unknown or from another browser.
 */
export async function redeemHandoff(
  db: Database,
  hashes: { readonly codeHash: string; readonly browserHash: string },
  session: Omit<NewSession, "userId">,
): Promise<{ userId: string; evicted: readonly string[] } | null> {
  const { createdAt: at, deviceInfo, ipAddress } = session;
  const isRight = and(
    eq(oauthHandoffs.codeHash, hashes.codeHash),
    eq(oauthHandoffs.browserHash, hashes.browserHash),
    gt(oauthHandoffs.expiresAt, at),
  );
  const owner = sql`${db.select({ userId: oauthHandoffs.userId }).from(oauthHandoffs).where(isRight)}`;
  const provider = db.select({ provider: oauthHandoffs.provider }).from(oauthHandoffs).where(isRight);
  const kind = sql`'signed_in_' || ${provider}`;
  const [opened, evicted] = await db.batch([
    db
      .insert(sessions)
      .select(db.select(sessionColumns(oauthHandoffs.userId, session)).from(oauthHandoffs).where(isRight))
      .returning({ userId: sessions.userId }),
    evictSessions(db, owner, at),
    logEvent(db, { userId: owner, kind, at, deviceInfo, ipAddress }),
    db.delete(oauthHandoffs).where(isRight),
  ]);
  return opened[0] ? { userId: opened[0].userId, evicted: evicted.map(({ id }) => id) } : null;
}
