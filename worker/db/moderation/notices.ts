import type { Database } from "../client.ts";
import type { moderationCases, moderationNotices, moderationReports } from "../schema/moderation.ts";
import { type Statement, sendBatch, sendChange, sql } from "../statement.ts";

/** Maximum number of notices shown at once. */
const SHOWN = 10;

export type NoticeRow = Omit<typeof moderationNotices.$inferSelect, "userId">;

/** Query of a player's unconfirmed notices, oldest first. */
export function noticesOf(userId: string): Statement<NoticeRow> {
  return sql`select id, kind, content, reason, created_at as createdAt from moderation_notice
    where user_id = ${userId} order by id limit ${SHOWN}`;
}

/** Deletes a notice of a player. Returns false if there is none. */
export async function deleteNotice(db: Database, userId: string, id: number): Promise<boolean> {
  const deleted = sql`delete from moderation_notice where id = ${id} and user_id = ${userId}`;
  return (await sendChange(db, deleted)) === 1;
}

type Case = typeof moderationCases.$inferSelect;

/** A player's reports and the decisions about the player, newest first. Times are epoch milliseconds. */
export interface ModerationHistory {
  readonly reports: readonly Readonly<
    Pick<Case, "kind"> & Pick<typeof moderationReports.$inferSelect, "reason" | "comment" | "createdAt">
  >[];
  readonly decisions: readonly Readonly<
    Pick<Case, "kind" | "content" | "silenceMinutes" | "newName" | "reason"> & {
      removesMessage: number;
      decidedAt: number;
    }
  >[];
}

/** Maximum number of reports, and of decisions, in a history. */
const MAX_HISTORY = 2_000;

/** Returns the player's own part of the desk, for the export of their data. */
export async function selectModerationHistory(db: Database, userId: string): Promise<ModerationHistory> {
  const [reports, decisions] = await sendBatch(db, [
    sql<ModerationHistory["reports"][number]>`select c.kind, r.reason, r.comment, r.created_at as createdAt
      from moderation_report r join moderation_case c on c.id = r.case_id
      where r.reporter_id = ${userId} order by r.created_at desc limit ${MAX_HISTORY}`,
    sql<ModerationHistory["decisions"][number]>`select kind, content, silence_minutes as silenceMinutes,
        removes_message as removesMessage, new_name as newName, reason, decided_at as decidedAt
      from moderation_case where user_id = ${userId} and decided_at is not null
      order by id desc limit ${MAX_HISTORY}`,
  ]);
  return { reports, decisions };
}
