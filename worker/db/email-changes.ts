import { and, eq, exists, gt, notExists, type SQL, sql } from "drizzle-orm";
import { type Database, isUniqueConflict } from "./client.ts";
import { keepAddress, type NewEmailUndo } from "./email-undos.ts";
import { emailChanges, emailTokens, users } from "./schema/accounts.ts";
import { logEvent } from "./security-events.ts";
import type { AuditContext } from "./sessions.ts";

/** A pending new address, before its link is sent. */
export interface NewEmailChange {
  readonly userId: string;
  readonly email: string;
  /** Lower case. */
  readonly emailKey: string;
  readonly tokenHash: string;
  readonly expiresAt: number;
}

/**
 * Stores a pending address until its link is opened, and replaces an earlier one. Changes nothing if the address is
 * taken or the password is no longer the one behind `verifiedHash`.
 */
export async function insertEmailChange(
  db: Database,
  change: NewEmailChange,
  verifiedHash: string,
  context: AuditContext,
): Promise<"kept" | "taken" | "outdated"> {
  const { userId, email, emailKey, tokenHash, expiresAt } = change;
  const holder = db.select({ id: users.id }).from(users).where(eq(users.emailKey, emailKey));
  const isStillVerified = eq(users.passwordHash, verifiedHash);
  const [taken, kept] = await db.batch([
    holder,
    db
      .insert(emailChanges)
      .select(
        db
          .select({
            userId: users.id,
            tokenHash: sql<string>`${tokenHash}`.as("token_hash"),
            email: sql<string>`${email}`.as("email"),
            expiresAt: sql<number>`${expiresAt}`.as("expires_at"),
          })
          .from(users)
          .where(and(eq(users.id, userId), isStillVerified, notExists(holder))),
      )
      .onConflictDoUpdate({ target: emailChanges.userId, set: { tokenHash, email, expiresAt } })
      .returning({ userId: emailChanges.userId }),
    logEvent(
      db,
      { userId, kind: "email_change_requested", ...context },
      exists(
        db
          .select({ userId: emailChanges.userId })
          .from(emailChanges)
          .where(eq(emailChanges.tokenHash, tokenHash)),
      ),
    ),
  ]);
  if (kept.length === 1) return "kept";
  return taken.length > 0 ? "taken" : "outdated";
}

/** Query for the pending address at `at` (epoch ms). */
export function selectPendingEmail(db: Database, userId: string | SQL, at: number) {
  return db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(sql`${emailChanges.userId} = ${userId}`, gt(emailChanges.expiresAt, at)));
}

/** An account whose address has just changed. */
export interface ChangedEmail {
  readonly username: string;
  readonly email: string;
  readonly oldEmail: string;
}

/**
 * Redeems the link sent to a new address: makes it the account's verified address and voids every link sent to the
 * old one. Keeps the old address for the link that restores it. Returns null if the link is used, expired or unknown.
 */
export async function redeemEmailChange(
  db: Database,
  tokenHash: string,
  context: AuditContext,
  undo: NewEmailUndo,
): Promise<ChangedEmail | "taken" | null> {
  const { at } = context;
  const isLive = and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.expiresAt, at));
  const owner = db.select({ userId: emailChanges.userId }).from(emailChanges).where(isLive);
  const [[change], [user]] = await db.batch([
    db.select().from(emailChanges).where(isLive),
    db.select().from(users).where(eq(users.id, owner)),
  ]);
  if (!change || !user) return null;
  const emailKey = change.email.toLowerCase();
  try {
    const [, changed] = await db.batch([
      keepAddress(db, sql`${owner}`, undo),
      db
        .update(users)
        .set({ email: change.email, emailKey, emailVerifiedAt: at, updatedAt: at })
        // If a link is used twice at once, or replaced meanwhile, only one request succeeds.
        .where(eq(users.id, owner))
        .returning({ username: users.username, email: users.email }),
      logEvent(db, { userId: sql`${owner}`, kind: "email_changed", ...context }),
      db.delete(emailTokens).where(eq(emailTokens.userId, owner)),
      db.delete(emailChanges).where(eq(emailChanges.tokenHash, tokenHash)),
    ]);
    return changed[0] ? { ...changed[0], oldEmail: user.email } : null;
  } catch (error) {
    if (isUniqueConflict(error)) return "taken";
    throw error;
  }
}
