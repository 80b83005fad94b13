import { and, asc, count, eq, gt, lt, sql } from "drizzle-orm";
import type { UserRole } from "#game/contract/roles.ts";
import type { Database } from "./client.ts";
import { users } from "./schema/accounts.ts";
import { chatMutes, chatSilences } from "./schema/chat.ts";
import type { Statement } from "./statement.ts";

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

/** Statements that store or replace a silence, and delete the silences that have expired at `at` (epoch ms). */
export function upsertSilence(
  { userId, until, reason }: typeof chatSilences.$inferInsert,
  at: number,
): readonly Statement[] {
  return [
    { sql: "delete from chat_silence where until <= ?", values: [at] },
    {
      sql: `insert into chat_silence (user_id, until, reason) values (?, ?, ?)
        on conflict (user_id) do update set until = excluded.until, reason = excluded.reason`,
      values: [userId, until, reason],
    },
  ];
}

/** Statement that lifts a silence. */
export function deleteSilence(userId: string): Statement {
  return { sql: "delete from chat_silence where user_id = ?", values: [userId] };
}

/** Returns a user's name, role, and their silence at `at` (epoch ms) if there is one; null if there is no such user. */
export async function selectSilenceOf(
  db: Database,
  userId: string,
  at: number,
): Promise<{
  username: string;
  role: UserRole;
  silence: { until: number; reason: string } | null;
} | null> {
  const [found, silences] = await db.batch([
    db.select({ username: users.username, role: users.role }).from(users).where(eq(users.id, userId)),
    db
      .select({ until: chatSilences.until, reason: chatSilences.reason })
      .from(chatSilences)
      .where(and(eq(chatSilences.userId, userId), gt(chatSilences.until, at))),
  ]);
  return found[0] ? { ...found[0], silence: silences[0] ?? null } : null;
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
