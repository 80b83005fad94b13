import { and, eq, exists, isNull, ne, notExists, sql } from "drizzle-orm";
import type { UserRow } from "./actors.ts";
import { type Database, isUniqueConflict } from "./client.ts";
import { oauthHandoffs, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens, users } from "./schema/accounts.ts";
import { ledger, ledgerSums, players } from "./schema/players.ts";
import { noteEvent } from "./security-events.ts";
import type { Occasion } from "./sessions.ts";

/** Fields of the profile; one that is absent stays as it is. */
export type ProfileChange = {
  readonly [Name in "bio" | "xHandle" | "instagramHandle" | "tiktokHandle"]?: string | null | undefined;
};

/** Changes the profile; the account as it is then, null where it is gone. */
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

/** A new password for an account. */
export interface PasswordChange {
  readonly userId: string;
  /** The session that stays. */
  readonly sessionId: string;
  /** The hash that was proven; null: there is none yet. */
  readonly fromHash: string | null;
  readonly toHash: string;
}

/**
 * Replaces a password, or sets the first. Every other session ends; reset links, sign-ins under way and an address
 * that waits to be verified are void, since whoever knew the old password may have asked for them. The ids of
 * the sessions that ended; null, and nothing has changed, where the password is another one by now.
 */
export async function replacePassword(
  db: Database,
  { userId, sessionId, fromHash, toHash }: PasswordChange,
  occasion: Occasion,
): Promise<readonly string[] | null> {
  const { at } = occasion;
  const isProven = fromHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, fromHash);
  // Each hash has its own salt, so that this holds only where the first statement has just written it.
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
    noteEvent(db, {
      userId: sql`${done}`,
      kind: fromHash === null ? "password_added" : "password_changed",
      ...occasion,
    }),
    db.delete(emailTokens).where(and(eq(emailTokens.purpose, "reset"), eq(emailTokens.userId, done))),
    db.delete(emailChanges).where(eq(emailChanges.userId, done)),
    db.delete(oauthHandoffs).where(eq(oauthHandoffs.userId, done)),
  ]);
  return changed.length === 1 ? revoked.map(({ id }) => id) : null;
}

/**
 * Gives an account another username; the character's name follows where it was the old username. A state of the
 * character has a ledger row each, so that a game write computed from the old name loses its race and decides
 * anew. Nothing changes where the name is somebody's, or the password is no longer the one behind `verifiedHash`.
 */
export async function replaceUsername(
  db: Database,
  user: Pick<UserRow, "id" | "username">,
  username: string,
  verifiedHash: string,
  occasion: Occasion,
): Promise<UserRow | "taken" | "outdated"> {
  const { at } = occasion;
  const isOwn = eq(users.id, user.id);
  const done = db
    .select({ id: users.id })
    .from(users)
    .where(and(isOwn, eq(users.username, username), eq(users.updatedAt, at)));
  // A name without its ledger row: the statement before has just written it.
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
  try {
    const [changed] = await db.batch([
      db
        .update(users)
        .set({ username, usernameKey: username.toLowerCase(), updatedAt: at })
        .where(and(isOwn, eq(users.username, user.username), eq(users.passwordHash, verifiedHash)))
        .returning(),
      db
        .update(players)
        .set({ name: username, seq: sql`${players.seq} + 1` })
        .where(and(eq(players.userId, done), eq(players.name, user.username))),
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
      noteEvent(db, { userId: user.id, kind: "username_changed", ...occasion }, exists(done)),
    ]);
    return changed[0] ?? "outdated";
  } catch (fault) {
    if (isUniqueConflict(fault)) return "taken";
    throw fault;
  }
}
