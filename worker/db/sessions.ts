import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { SESSION_TTL_MS } from "./actors.ts";
import type { Database } from "./client.ts";
import { sessions, users } from "./schema.ts";

/** A session that is about to be opened. Times in epoch milliseconds. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly userAgent: string;
  readonly deviceInfo: string;
  readonly ipAddress: string;
  readonly createdAt: number;
}

/** Opens a session. */
export async function insertSession(db: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await db.batch([db.insert(sessions).values(session)]);
}

/**
 * Opens a session for who has shown the password behind `verifiedHash`, and with `newHash` stores the same
 * password anew. False, and nothing has changed, where the account's password is another one by now: without
 * this a sign-in that overlaps a reset would outlive it.
 */
export async function openSession(
  db: Database,
  session: NewSession,
  verifiedHash: string,
  newHash: string | null,
): Promise<boolean> {
  const { id, userId, tokenHash, userAgent, deviceInfo, ipAddress, createdAt } = session;
  const isStillVerified = and(eq(users.id, userId), eq(users.passwordHash, verifiedHash));
  const [opened] = await db.batch([
    db
      .insert(sessions)
      .select(
        db
          .select({
            id: sql<string>`${id}`.as("id"),
            userId: users.id,
            tokenHash: sql<string>`${tokenHash}`.as("token_hash"),
            userAgent: sql<string>`${userAgent}`.as("user_agent"),
            deviceInfo: sql<string>`${deviceInfo}`.as("device_info"),
            ipAddress: sql<string>`${ipAddress}`.as("ip_address"),
            createdAt: sql<number>`${createdAt}`.as("created_at"),
            lastUsedAt: sql<number>`${createdAt}`.as("last_used_at"),
            revokedAt: sql<number | null>`null`.as("revoked_at"),
          })
          .from(users)
          .where(isStillVerified),
      )
      .returning({ id: sessions.id }),
    ...(newHash === null ? [] : [db.update(users).set({ passwordHash: newHash }).where(isStillVerified)]),
  ]);
  return opened.length === 1;
}

/** Notes that a session was used at `at` (epoch ms). */
export async function touchSession(db: Database, id: string, at: number): Promise<void> {
  await db.batch([db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, id))]);
}

/** Revokes the live session of this token; its id and user, or null where there is none. */
export async function revokeSession(
  db: Database,
  tokenHash: string,
  at: number,
): Promise<{ id: string; userId: string } | null> {
  const [rows] = await db.batch([
    db
      .update(sessions)
      .set({ revokedAt: at })
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          isNull(sessions.revokedAt),
          gt(sessions.lastUsedAt, at - SESSION_TTL_MS),
        ),
      )
      .returning({ id: sessions.id, userId: sessions.userId }),
  ]);
  return rows[0] ?? null;
}
