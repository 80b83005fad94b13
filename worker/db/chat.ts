import type { UserRow } from "./actors.ts";
import type { Database } from "./client.ts";
import type { chatSilences } from "./schema/moderation.ts";
import { type Statement, send, sendBatch, sql } from "./statement.ts";

/** A player whom another has muted. */
export interface MuteRow {
  readonly userId: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly mutedAt: number;
}

/** Query of the players that a player has muted, in the order of muting. */
export function mutesOf(userId: string): Statement<MuteRow> {
  return sql`select m.muted_user_id as userId, u.username, u.avatar, m.created_at as mutedAt
    from chat_mute m join user u on u.id = m.muted_user_id where m.user_id = ${userId} order by m.created_at`;
}

/**
 * Mutes a player for another unless `max` are muted already. Muting twice changes nothing. Returns the resulting
 * state, so that the caller can explain a refusal.
 */
export async function insertMute(
  db: Database,
  { userId, mutedUserId, at, max }: { userId: string; mutedUserId: string; at: number; max: number },
): Promise<{ exists: boolean; isMuted: boolean }> {
  const [, found, muted] = await sendBatch(db, [
    sql`insert into chat_mute (user_id, muted_user_id, created_at)
      select ${userId}, id, ${at} from user
      where id = ${mutedUserId} and (select count(*) from chat_mute where user_id = ${userId}) < ${max}
      on conflict do nothing`,
    sql`select 1 from user where id = ${mutedUserId}`,
    sql`select 1 from chat_mute where user_id = ${userId} and muted_user_id = ${mutedUserId}`,
  ]);
  return { exists: found.length === 1, isMuted: muted.length === 1 };
}

export async function deleteMute(db: Database, userId: string, mutedUserId: string): Promise<void> {
  await send(db, sql`delete from chat_mute where user_id = ${userId} and muted_user_id = ${mutedUserId}`);
}

/** Statements that store or replace a silence, and delete the silences that have expired at `at` (epoch ms). */
export function upsertSilence(
  { userId, until, reason }: typeof chatSilences.$inferInsert,
  at: number,
): readonly Statement[] {
  return [
    sql`delete from chat_silence where until <= ${at}`,
    sql`insert into chat_silence (user_id, until, reason) values (${userId}, ${until}, ${reason})
      on conflict (user_id) do update set until = excluded.until, reason = excluded.reason`,
  ];
}

/** Statements that lift a silence, and promise to tell the rooms. */
export function deleteSilence(userId: string): readonly Statement[] {
  return [
    sql`insert into object_task select user_id, 'silence', '', hex(randomblob(8)), 0
      from chat_silence where user_id = ${userId}
      on conflict do update set token = excluded.token`,
    sql`delete from chat_silence where user_id = ${userId}`,
  ];
}

type Face = Pick<UserRow, "username" | "avatar" | "role">;
type Silence = Pick<typeof chatSilences.$inferSelect, "until" | "reason">;

/** Returns a user's name, picture, role, and their silence at `at` (epoch ms) if there is one; null if there is no such user. */
export async function selectSilenceOf(
  db: Database,
  userId: string,
  at: number,
): Promise<(Face & { silence: Silence | null }) | null> {
  const [[user], [silence]] = await sendBatch(db, [
    sql<Face>`select username, avatar, role from user where id = ${userId}`,
    sql<Silence>`select until, reason from chat_silence
      where user_id = ${userId} and until > ${at}`,
  ]);
  return user ? { ...user, silence: silence ?? null } : null;
}

/** A silence in force. */
export interface SilenceRow {
  readonly userId: string;
  readonly username: string;
  readonly until: number;
  readonly reason: string;
}

/** Returns the silences in force at `at` (epoch ms), the first to end first. */
export async function selectSilences(db: Database, at: number): Promise<readonly SilenceRow[]> {
  const statement = sql<SilenceRow>`select s.user_id as userId, u.username, s.until, s.reason
    from chat_silence s join user u on u.id = s.user_id where s.until > ${at} order by s.until`;
  return send(db, statement);
}
