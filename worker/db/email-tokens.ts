import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { selectEmailUndo } from "./email-undos.ts";
import { oauthHandoffs, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens, users } from "./schema/accounts.ts";
import { logEvent } from "./security-events.ts";
import type { AuditContext } from "./sessions.ts";

/** Stores a link before it is sent. */
export async function insertEmailToken(db: Database, token: typeof emailTokens.$inferInsert): Promise<void> {
  await db.batch([db.insert(emailTokens).values(token)]);
}

/** Subquery for the owner of a live link; empty if the link is used, expired or unknown. */
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
 * Redeems a verification link: verifies the address and deletes the user's verification links. One atomic batch, so
 * that only one of two requests with the same link succeeds. Returns null if the link is used, expired or unknown.
 */
export async function redeemVerificationToken(
  db: Database,
  tokenHash: string,
  at: number,
): Promise<{ username: string; email: string } | null> {
  const owner = ownerOf(db, tokenHash, "verify", at);
  const [rows] = await db.batch([
    db
      .update(users)
      .set({
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})`,
        updatedAt: at,
      })
      .where(eq(users.id, owner))
      .returning({ username: users.username, email: users.email }),
    db.delete(emailTokens).where(and(eq(emailTokens.purpose, "verify"), eq(emailTokens.userId, owner))),
  ]);
  return rows[0] ?? null;
}

/** Returns what a link that sets a password does besides; null if it is not valid at `at` (epoch ms). */
export async function selectResetKind(
  db: Database,
  tokenHash: string,
  at: number,
): Promise<"reset" | "restore" | null> {
  const [reset, restore] = await db.batch([
    ownerOf(db, tokenHash, "reset", at),
    selectEmailUndo(db, tokenHash, at),
  ]);
  if (reset.length > 0) return "reset";
  return restore.length > 0 ? "restore" : null;
}

/**
 * Redeems a reset link: replaces the password, revokes every session, and voids reset links, pending provider
 * sign-ins and a pending email address, which an intruder may have requested. One atomic batch. Returns null if the
 * link is used, expired or unknown.
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
    logEvent(db, { userId: sql`${owner}`, kind: "password_reset", ...context }),
    db.delete(emailChanges).where(eq(emailChanges.userId, owner)),
    db.delete(oauthHandoffs).where(eq(oauthHandoffs.userId, owner)),
    db.delete(emailTokens).where(and(eq(emailTokens.purpose, "reset"), eq(emailTokens.userId, owner))),
  ]);
  return rows[0] ?? null;
}
