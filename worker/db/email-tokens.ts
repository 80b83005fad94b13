import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { oauthHandoffs, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens, users } from "./schema/accounts.ts";
import { noteEvent } from "./security-events.ts";
import type { AuditContext } from "./sessions.ts";

/** Keeps a link that is about to be sent. */
export async function insertEmailToken(db: Database, token: typeof emailTokens.$inferInsert): Promise<void> {
  await db.batch([db.insert(emailTokens).values(token)]);
}

/** The user whose live link the token is: a subquery that is empty for a used, expired or unknown one. */
function ownerOf(db: Database, tokenHash: string, purpose: "verify" | "reset", at: number) {
  return db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.tokenHash, tokenHash),
        eq(emailTokens.purpose, purpose),
        gt(emailTokens.expiresAt, at),
      ),
    );
}

/**
 * Uses a verification link: verifies the address and deletes the user's verification links. One atomic batch, so that
 * only one of two requests with the same link succeeds. Returns null if the link is used, expired or unknown.
 */
export async function redeemVerificationToken(
  db: Database,
  tokenHash: string,
  at: number,
): Promise<{ username: string } | null> {
  const owner = ownerOf(db, tokenHash, "verify", at);
  const [rows] = await db.batch([
    db
      .update(users)
      .set({
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})`,
        updatedAt: at,
      })
      .where(eq(users.id, owner))
      .returning({ username: users.username }),
    db.delete(emailTokens).where(and(eq(emailTokens.purpose, "verify"), eq(emailTokens.userId, owner))),
  ]);
  return rows[0] ?? null;
}

/** Whether the reset link can still be used at `at` (epoch ms). */
export async function isResetTokenLive(db: Database, tokenHash: string, at: number): Promise<boolean> {
  const [found] = await db.batch([ownerOf(db, tokenHash, "reset", at)]);
  return found.length > 0;
}

/**
 * Uses a reset link: the password is replaced, every session of the user revoked, and all their reset links and
 * sign-ins under way are gone. So is an address that waits to be verified: whoever lost the account may have
 * entered it. One atomic batch. Null where the link is used, expired or unknown.
 */
export async function redeemResetToken(
  db: Database,
  tokenHash: string,
  passwordHash: string,
  context: AuditContext,
): Promise<{ userId: string; emailKey: string; email: string; username: string } | null> {
  const { at } = context;
  const owner = ownerOf(db, tokenHash, "reset", at);
  const [rows] = await db.batch([
    db.update(users).set({ passwordHash, updatedAt: at }).where(eq(users.id, owner)).returning({
      userId: users.id,
      emailKey: users.emailKey,
      email: users.email,
      username: users.username,
    }),
    db
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(eq(sessions.userId, owner), isNull(sessions.revokedAt))),
    noteEvent(db, { userId: sql`${owner}`, kind: "password_reset", ...context }),
    db.delete(emailChanges).where(eq(emailChanges.userId, owner)),
    db.delete(oauthHandoffs).where(eq(oauthHandoffs.userId, owner)),
    db.delete(emailTokens).where(and(eq(emailTokens.purpose, "reset"), eq(emailTokens.userId, owner))),
  ]);
  return rows[0] ?? null;
}
