import { and, asc, count, eq, gt, lt, lte, sql } from "drizzle-orm";
import { type AuditEntry, insertAudit } from "./audit.ts";
import type { Database } from "./client.ts";
import { users } from "./schema/accounts.ts";
import { chatMutes, chatSilences } from "./schema/chat.ts";

/** Returns the players that a player has muted, in the order of muting. */
export async function selectMutes(db: Database, userId: string) {
  const [rows] = await db.batch([
    db
      .select({
        userId: chatMutes.mutedUserId,
        username: users.username,
        avatar: users.avatar,
        mutedAt: chatMutes.createdAt,
      })
      .from(chatMutes)
      .innerJoin(users, eq(users.id, chatMutes.mutedUserId))
      .where(eq(chatMutes.userId, userId))
      .orderBy(asc(chatMutes.createdAt)),
  ]);
  return rows;
}

/**
 * Mutes a player for another unless `max` are muted already. Muting twice changes nothing. Returns the resulting
 * state, so that the caller can explain a refusal.
 */
export async function insertMute(
  db: Database,
  { userId, mutedUserId, at, max }: { userId: string; mutedUserId: string; at: number; max: number },
): Promise<{ exists: boolean; isMuted: boolean }> {
  const mutes = db.select({ mutes: count() }).from(chatMutes).where(eq(chatMutes.userId, userId));
  const [, found, muted] = await db.batch([
    db
      .insert(chatMutes)
      .select(
        db
          .select({
            userId: sql<string>`${userId}`.as("user_id"),
            mutedUserId: sql<string>`${users.id}`.as("muted_user_id"),
            createdAt: sql<number>`${at}`.as("created_at"),
          })
          .from(users)
          .where(and(eq(users.id, mutedUserId), lt(sql`(${mutes})`, max))),
      )
      .onConflictDoNothing(),
    db.select({ id: users.id }).from(users).where(eq(users.id, mutedUserId)),
    db
      .select({ at: chatMutes.createdAt })
      .from(chatMutes)
      .where(and(eq(chatMutes.userId, userId), eq(chatMutes.mutedUserId, mutedUserId))),
  ]);
  return { exists: found.length === 1, isMuted: muted.length === 1 };
}

export async function deleteMute(db: Database, userId: string, mutedUserId: string): Promise<void> {
  await db.batch([
    db.delete(chatMutes).where(and(eq(chatMutes.userId, userId), eq(chatMutes.mutedUserId, mutedUserId))),
  ]);
}

/** Returns a user's name, or null if there is no such user. */
export async function selectUsername(db: Database, userId: string): Promise<string | null> {
  const [rows] = await db.batch([
    db.select({ username: users.username }).from(users).where(eq(users.id, userId)),
  ]);
  return rows[0]?.username ?? null;
}

/** Stores or replaces a silence with its audit entry, and deletes expired silences. */
export async function upsertSilence(
  db: Database,
  silence: typeof chatSilences.$inferInsert,
  audit: AuditEntry,
): Promise<void> {
  const { until, reason } = silence;
  await db.batch([
    db.delete(chatSilences).where(lte(chatSilences.until, audit.at)),
    db
      .insert(chatSilences)
      .values(silence)
      .onConflictDoUpdate({ target: chatSilences.userId, set: { until, reason } }),
    insertAudit(db, audit),
  ]);
}

/** Lifts a silence, with its audit entry. */
export async function deleteSilence(db: Database, userId: string, audit: AuditEntry): Promise<void> {
  await db.batch([db.delete(chatSilences).where(eq(chatSilences.userId, userId)), insertAudit(db, audit)]);
}

/** Returns the silences in force at `at` (epoch ms), the first to end first. */
export async function selectSilences(db: Database, at: number) {
  const [rows] = await db.batch([
    db
      .select({
        userId: chatSilences.userId,
        username: users.username,
        until: chatSilences.until,
        reason: chatSilences.reason,
      })
      .from(chatSilences)
      .innerJoin(users, eq(users.id, chatSilences.userId))
      .where(gt(chatSilences.until, at))
      .orderBy(asc(chatSilences.until)),
  ]);
  return rows;
}
