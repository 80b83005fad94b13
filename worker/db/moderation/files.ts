import { SESSION_TTL_MS, type UserRow } from "../actors.ts";
import type { AuditRow } from "../audit/audit.ts";
import type { Database } from "../client.ts";
import type {
  chatSilences,
  moderationCases,
  moderationLines,
  moderationNotes,
  moderationReports,
} from "../schema/moderation.ts";
import type { ledgerSums } from "../schema/players.ts";
import { send, sendBatch, sql } from "../statement.ts";
import { type CaseRow, selectCaseRow } from "./cases.ts";

/** Maximum number of reports, sanctions and notes shown with a case. */
const SHOWN = 10;
/** Maximum number of audit entries searched for sanctions. */
const SEARCHED = 60;
/** The actions of moderators that the file of a player lists. */
export const SANCTIONS = [
  "chat.silence",
  "chat.lift_silence",
  "chat.delete_message",
  "chat.disconnect",
  "moderation.decide",
] as const;

type Row<Table extends { readonly $inferSelect: object }> = Readonly<Table["$inferSelect"]>;

/** A player's stored file, as moderators see it. Times are epoch milliseconds. */
export interface StoredFile {
  readonly user: Pick<UserRow, "id" | "username" | "avatar" | "role"> & {
    readonly joinedAt: number;
    readonly experience: number;
    readonly cash: number;
    readonly followers: number;
  };
  readonly silence: Pick<Row<typeof chatSilences>, "until" | "reason"> | null;
  readonly sanctions: readonly (Pick<AuditRow, "id" | "at" | "action" | "details"> & {
    readonly by: string | null;
  })[];
  readonly ledger: readonly (Pick<Row<typeof ledgerSums>, "rows" | "cash" | "experience"> & {
    readonly group: string;
  })[];
  readonly sessions: number;
  readonly otherCases: readonly Pick<Row<typeof moderationCases>, "id" | "kind" | "roomId" | "content">[];
  readonly notes: readonly (Pick<Row<typeof moderationNotes>, "id" | "content"> & {
    readonly by: string | null;
    readonly at: number;
  })[];
}

export type StoredLine = Omit<Row<typeof moderationLines>, "caseId"> & { readonly username: string };

export type StoredReport = Pick<Row<typeof moderationReports>, "reason" | "comment"> & {
  readonly by: string;
  readonly at: number;
};

/** A case with everything that a moderator reads before deciding. */
export interface StoredCase {
  readonly case: CaseRow;
  readonly lines: readonly StoredLine[];
  readonly reports: readonly StoredReport[];
  readonly file: StoredFile;
}

/** Returns a case with its conversation, reports and file in one round trip; null if there is no such case. */
export async function selectCaseDetails(db: Database, id: number, at: number): Promise<StoredCase | null> {
  const reported = sql`(select user_id from moderation_case where id = ${id})`;
  const [[found], lines, reports, [silence], sanctions, otherCases, notes, [user], ledger, [counted]] =
    await sendBatch(db, [
      selectCaseRow(id),
      sql<StoredLine>`select l.seq, l.user_id as userId, u.username, l.content, l.created_at as createdAt
      from moderation_line l join user u on u.id = l.user_id where l.case_id = ${id} order by l.seq`,
      sql<StoredReport>`select u.username as "by", r.reason, r.comment, r.created_at as at
      from moderation_report r join user u on u.id = r.reporter_id where r.case_id = ${id}
      order by r.created_at desc limit ${SHOWN}`,
      sql<NonNullable<StoredFile["silence"]>>`select until, reason from chat_silence
      where user_id = ${reported} and until > ${at}`,
      sql<StoredFile["sanctions"][number]>`select a.id, a.at, u.username as "by", a.action, a.details
      from (select * from audit_log where subject = ${reported} order by id desc limit ${SEARCHED}) a
        left join user u on u.id = a.actor_id
      where a.action in (select value from json_each(${JSON.stringify(SANCTIONS)}))
      order by a.id desc limit ${SHOWN}`,
      sql<StoredFile["otherCases"][number]>`select id, kind, room_id as roomId, content from moderation_case
      where user_id = ${reported} and decided_by = '' and id <> ${id} order by id`,
      sql<StoredFile["notes"][number]>`select n.id, u.username as "by", n.created_at as at, n.content
      from moderation_note n left join user u on u.id = n.author_id
      where n.user_id = ${reported} order by n.id desc limit ${SHOWN}`,
      sql<StoredFile["user"]>`select u.id, u.username, u.avatar, u.role, u.created_at as joinedAt,
        p.lifetime_experience as experience, p.cash, p.followers
      from user u join player p on p.user_id = u.id where u.id = ${reported}`,
      sql<StoredFile["ledger"][number]>`select cause_group as "group", rows, cash, experience from ledger_sum
      where player_id = ${reported} order by cause_group limit 40`,
      sql<{ sessions: number }>`select count(*) as sessions from session
      where user_id = ${reported} and revoked_at is null and last_used_at > ${at - SESSION_TTL_MS}`,
    ]);
  if (!found || !user) return null;
  const sessions = counted?.sessions ?? 0;
  const file = { user, silence: silence ?? null, sanctions, ledger, sessions, otherCases, notes };
  return { case: found, lines, reports, file };
}

/** Returns the email address of a user, or null if there is no such user. */
export async function selectEmail(db: Database, userId: string): Promise<string | null> {
  const [user] = await send(db, sql<{ email: string }>`select email from user where id = ${userId}`);
  return user?.email ?? null;
}
