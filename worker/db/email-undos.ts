import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, isUniqueConflict } from "./client.ts";
import { oauthHandoffs, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens, users } from "./schema/accounts.ts";
import { emailUndos } from "./schema/recovery.ts";
import { logEvent } from "./security-events.ts";
import type { AuditContext } from "./sessions.ts";

/** A link that restores an address, before it is sent. */
export interface NewEmailUndo {
  readonly tokenHash: string;
  readonly expiresAt: number;
}

/** Statement that keeps a user's current address for a link, in the batch that changes it, before the change. */
export function keepAddress(db: Database, userId: SQL, { tokenHash, expiresAt }: NewEmailUndo) {
  return db.insert(emailUndos).select(
    db
      .select({
        tokenHash: sql<string>`${tokenHash}`.as("token_hash"),
        userId: users.id,
        email: users.email,
        expiresAt: sql<number>`${expiresAt}`.as("expires_at"),
      })
      .from(users)
      .where(sql`${users.id} = ${userId}`),
  );
}

/** Query for the link, empty if it is used, expired or unknown at `at` (epoch ms). */
export function selectEmailUndo(db: Database, tokenHash: string, at: number) {
  return db
    .select({ userId: emailUndos.userId })
    .from(emailUndos)
    .where(and(eq(emailUndos.tokenHash, tokenHash), gt(emailUndos.expiresAt, at)));
}

/**
 * Redeems a link: restores the address, replaces the password, revokes every session, and voids every other link. One
 * atomic batch. Returns null if the link is used, expired or unknown, and `taken` if another account has the address.
 */
export async function redeemEmailUndo(
  db: Database,
  tokenHash: string,
  passwordHash: string,
  context: AuditContext,
): Promise<{ userId: string; emailKey: string; email: string; username: string } | "taken" | null> {
  const { at } = context;
  const owner = selectEmailUndo(db, tokenHash, at);
  const earlier = sql`(select ${emailUndos.email} from ${emailUndos} where ${emailUndos.tokenHash} = ${tokenHash})`;
  try {
    const [restored] = await db.batch([
      db
        .update(users)
        .set({
          ...{ email: earlier, emailKey: sql`lower(${earlier})`, emailVerifiedAt: at },
          ...{ passwordHash, updatedAt: at },
        })
        .where(eq(users.id, owner))
        .returning({
          ...{ userId: users.id, emailKey: users.emailKey },
          ...{ email: users.email, username: users.username },
        }),
      db
        .update(sessions)
        .set({ revokedAt: at })
        .where(and(eq(sessions.userId, owner), isNull(sessions.revokedAt))),
      logEvent(db, { userId: sql`${owner}`, kind: "email_restored", ...context }),
      db.delete(emailChanges).where(eq(emailChanges.userId, owner)),
      db.delete(emailTokens).where(eq(emailTokens.userId, owner)),
      db.delete(oauthHandoffs).where(eq(oauthHandoffs.userId, owner)),
      // Last, because it names the owner. Links sent to later addresses go with it.
      db.delete(emailUndos).where(eq(emailUndos.userId, sql`(${owner})`)),
    ]);
    return restored[0] ?? null;
  } catch (error) {
    if (isUniqueConflict(error)) return "taken";
    throw error;
  }
}
