import { and, eq, exists, isNull, ne, notExists, sql } from "drizzle-orm";
import type { UserRow } from "./actors.ts";
import { type Database, isUniqueConflict } from "./client.ts";
import { oauthHandoffs, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens, users } from "./schema/accounts.ts";
import { ledger, ledgerSums, players } from "./schema/players.ts";
import { logEvent } from "./security-events.ts";
import type { AuditContext } from "./sessions.ts";

/** Changed fields of the profile; an absent field is not changed. */
export type ProfileChange = {
  readonly [Name in "bio" | "xHandle" | "instagramHandle" | "tiktokHandle"]?: string | null | undefined;
};

/** Changes the profile. Returns the updated account, or null if it no longer exists. */
export async function updateProfile(
  db: Database,
  userId: string,
  change: ProfileChange,
  at: number,
): Promise<UserRow | null> {
  const [rows] = await db.batch([
    db
      .update(users)
      .set({ ...change, updatedAt: at })
      .where(eq(users.id, userId))
      .returning(),
  ]);
  return rows[0] ?? null;
}

/** A change of an account's password. */
export interface PasswordChange {
  readonly userId: string;
  /** The session that is not revoked. */
  readonly sessionId: string;
  /** The verified current hash; null if the account has no password yet. */
  readonly fromHash: string | null;
  readonly toHash: string;
}

/**
 * Replaces a password, or sets the first one. Revokes all other sessions and voids reset links, pending provider
 * sign-ins and a pending email address, because anyone who knew the old password may have requested them. Returns the
 * ids of the revoked sessions. Returns null, and changes nothing, if the password has changed since it was verified.
 */
export async function replacePassword(
  db: Database,
  { userId, sessionId, fromHash, toHash }: PasswordChange,
  context: AuditContext,
): Promise<readonly string[] | null> {
  const { at } = context;
  const isProven = fromHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, fromHash);
  // True only if the first statement has just written it, because each hash has its own salt.
  const done = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, toHash)));
  const [changed, revoked] = await db.batch([
    db
      .update(users)
      .set({ passwordHash: toHash, updatedAt: at })
      .where(and(eq(users.id, userId), isProven))
      .returning({ id: users.id }),
    db
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(eq(sessions.userId, done), ne(sessions.id, sessionId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id }),
    logEvent(db, {
      userId: sql`${done}`,
      kind: fromHash === null ? "password_added" : "password_changed",
      ...context,
    }),
    db.delete(emailTokens).where(and(eq(emailTokens.purpose, "reset"), eq(emailTokens.userId, done))),
    db.delete(emailChanges).where(eq(emailChanges.userId, done)),
    db.delete(oauthHandoffs).where(eq(oauthHandoffs.userId, done)),
  ]);
  return changed.length === 1 ? revoked.map(({ id }) => id) : null;
}

/**
 * Changes an account's username, and the character's name if it was the old username. Renaming bumps `seq`, so
 * concurrent game writes retry. Returns `taken` if another account has the name and `outdated` if the password is no
 * longer the one behind `verifiedHash`; nothing changes then.
 */
export async function replaceUsername(
  db: Database,
  user: Pick<UserRow, "id" | "username">,
  username: string,
  verifiedHash: string,
  context: AuditContext,
): Promise<UserRow | "taken" | "outdated"> {
  const { at } = context;
  const isOwn = eq(users.id, user.id);
  const done = db
    .select({ id: users.id })
    .from(users)
    .where(and(isOwn, eq(users.username, username), eq(users.updatedAt, at)));
  try {
    const [changed] = await db.batch([
      db
        .update(users)
        .set({ username, usernameKey: username.toLowerCase(), updatedAt: at })
        .where(and(isOwn, eq(users.username, user.username), eq(users.passwordHash, verifiedHash)))
        .returning(),
      ...characterRename(db, { userId: user.id, from: user.username, to: username, at }),
      logEvent(db, { userId: user.id, kind: "username_changed", ...context }, exists(done)),
    ]);
    return changed[0] ?? "outdated";
  } catch (error) {
    if (isUniqueConflict(error)) return "taken";
    throw error;
  }
}

/**
 * Statements that follow a change of the username at `at` (epoch ms), in the same batch: rename the character if it had
 * the old username, and bump its `seq` with a ledger row. They change nothing if the username was not changed.
 */
export function characterRename(
  db: Database,
  { userId, from, to, at }: { userId: string; from: string; to: string; at: number },
) {
  const done = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.username, to), eq(users.updatedAt, at)));
  // A name without a ledger row for its `seq` was changed by the previous statement.
  const renamed = and(
    eq(players.userId, done),
    sql`${players.seq} > 0`,
    notExists(
      db
        .select({ seq: ledger.seq })
        .from(ledger)
        .where(and(eq(ledger.playerId, players.userId), eq(ledger.seq, players.seq))),
    ),
  );
  return [
    db
      .update(players)
      .set({ name: to, seq: sql`${players.seq} + 1` })
      .where(and(eq(players.userId, done), eq(players.name, from))),
    db.insert(ledger).select(
      db
        .select({
          playerId: players.userId,
          seq: players.seq,
          at: sql<number>`${at}`.as("at"),
          cause: sql<string>`'rename'`.as("cause"),
          cash: sql<number>`0`.as("cash"),
          experience: sql<number>`0`.as("experience"),
          followers: sql<number>`0`.as("followers"),
          energy: sql<number>`0`.as("energy"),
          cashAfter: players.cash,
          followersAfter: players.followers,
        })
        .from(players)
        .where(renamed),
    ),
    db
      .insert(ledgerSums)
      .select(
        db
          .select({
            playerId: ledger.playerId,
            causeGroup: ledger.cause,
            rows: sql<number>`1`.as("rows"),
            ...{ cash: ledger.cash, experience: ledger.experience },
            ...{ followers: ledger.followers, energy: ledger.energy },
          })
          .from(ledger)
          .innerJoin(players, and(eq(players.userId, ledger.playerId), eq(players.seq, ledger.seq)))
          .where(and(eq(ledger.playerId, done), eq(ledger.cause, "rename"), eq(ledger.at, at))),
      )
      .onConflictDoUpdate({
        target: [ledgerSums.playerId, ledgerSums.causeGroup],
        set: { rows: sql`${ledgerSums.rows} + 1` },
      }),
  ] as const;
}
