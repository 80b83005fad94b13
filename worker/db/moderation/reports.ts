import { MAX_OPEN_CASES_PER_PLAYER, MAX_REPORTS_PER_CASE } from "#game/admin/moderation-wire.ts";
import type { Expiry } from "../clean-up.ts";
import type { Database } from "../client.ts";
import type { moderationCases, moderationReports } from "../schema/moderation.ts";
import { type Statement, send, sendBatch, sql } from "../statement.ts";

/** Retention of a case after its last report or its decision, in milliseconds: 90 days. */
export const CASE_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** The reported message or name. */
export type ReportSubject = Readonly<
  Pick<typeof moderationCases.$inferSelect, "subject" | "kind" | "userId" | "roomId" | "seq" | "content">
>;

/** A message of the conversation around a reported one. */
export interface ReportedLine {
  readonly seq: number;
  readonly userId: string;
  readonly content: string;
  /** Epoch ms. */
  readonly at: number;
}

export type NewReport = Readonly<
  Pick<typeof moderationReports.$inferSelect, "reporterId" | "reason" | "comment">
>;

/** State of a player's report. `none`: the player has not reported the subject. */
export type ReportState = "received" | "decided" | "none";

function selectState(subject: string, reporterId: string): Statement<{ state: ReportState }> {
  return sql`select iif(decided_by <> '', 'decided', iif(exists (
      select 1 from moderation_report where case_id = id and reporter_id = ${reporterId}), 'received', 'none')) as state
    from moderation_case where subject = ${subject}`;
}

/** Returns what has become of a player's report of the subject. */
export async function selectReportState(
  db: Database,
  subject: string,
  reporterId: string,
): Promise<ReportState> {
  const [row] = await send(db, selectState(subject, reporterId));
  return row?.state ?? "none";
}

/**
 * Stores a report in one batch. The first of a subject opens its case and keeps the conversation around it. Repeating a
 * report changes nothing. Returns `none` if nothing was stored, because there are enough reports or the reported
 * account is deleted.
 */
export async function insertReport(
  db: Database,
  { subject, kind, userId, roomId, seq, content }: ReportSubject,
  lines: readonly ReportedLine[],
  { reporterId, reason, comment }: NewReport,
  at: number,
): Promise<ReportState> {
  const expiresAt = at + CASE_KEPT_MS;
  const cells = JSON.stringify(lines.map((line) => [line.seq, line.userId, line.content, line.at]));
  const openOnes = sql`(select count(*) from moderation_case where user_id = ${userId} and decided_by = '')`;
  const results = await sendBatch(db, [
    sql`insert into moderation_case
        (subject, kind, user_id, room_id, seq, content, opened_at, reports, expires_at)
      select ${subject}, ${kind}, id, ${roomId}, ${seq}, ${content}, ${at}, 0, ${expiresAt} from user
      where id = ${userId} and ${openOnes} < ${MAX_OPEN_CASES_PER_PLAYER}
      on conflict (subject) do nothing`,
    // Only for the first report. Leaves out the lines of accounts that have been deleted meanwhile.
    sql`insert into moderation_line (case_id, seq, user_id, content, created_at)
      select c.id, l.value->>0, u.id, l.value->>2, l.value->>3
      from moderation_case c join json_each(${cells}) l join user u on u.id = l.value->>1
      where c.subject = ${subject} and c.reports = 0`,
    sql`insert into moderation_report (case_id, reporter_id, reason, comment, created_at)
      select id, ${reporterId}, ${reason}, ${comment}, ${at} from moderation_case
      where subject = ${subject} and decided_by = '' and reports < ${MAX_REPORTS_PER_CASE}
      on conflict (case_id, reporter_id) do nothing`,
    sql`update moderation_case set expires_at = ${expiresAt},
        reports = (select count(*) from moderation_report where case_id = moderation_case.id)
      where subject = ${subject} and decided_by = ''`,
    selectState(subject, reporterId),
  ]);
  return results[4][0]?.state ?? "none";
}

/** Returns a user's name, or null if there is no such user. */
export async function selectName(db: Database, userId: string): Promise<string | null> {
  const [user] = await send(db, sql<{ username: string }>`select username from user where id = ${userId}`);
  return user?.username ?? null;
}

/** Statements that delete what others have reported and written in the cases about these users. */
export function deleteCaseRows(userIds: Statement): Statement[] {
  const about = sql`case_id in (select id from moderation_case where user_id in (${userIds}))`;
  return [sql`delete from moderation_report where ${about}`, sql`delete from moderation_line where ${about}`];
}

const ofExpiredCase = (at: number) =>
  sql`case_id in (select id from moderation_case where expires_at <= ${at})`;

/** Tables whose rows expire with their case. */
export const EXPIRED_CASES: readonly Expiry[] = [
  ["moderation_report", ofExpiredCase],
  ["moderation_line", ofExpiredCase],
  // By a later run than its reports and messages, which may take several batches.
  [
    "moderation_case",
    (at) => sql`expires_at <= ${at}
      and not exists (select 1 from moderation_report where case_id = moderation_case.id)
      and not exists (select 1 from moderation_line where case_id = moderation_case.id)`,
  ],
];
