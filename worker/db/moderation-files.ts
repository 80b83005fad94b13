import type { ReportKind, ReportReason } from "#game/contract/moderation.ts";
import type { UserRole } from "#game/contract/roles.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import type { Database } from "./client.ts";
import { type CaseRow, SELECT_CASES } from "./moderation-cases.ts";
import { sendBatch } from "./statement.ts";

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

/** What is stored about a player, as moderators see it. Times are epoch milliseconds. */
export interface StoredFile {
  readonly user: {
    readonly id: string;
    readonly username: string;
    readonly avatar: string | null;
    readonly role: UserRole;
    readonly joinedAt: number;
    readonly experience: number;
    readonly cash: number;
    readonly followers: number;
  };
  readonly silence: { readonly until: number; readonly reason: string } | null;
  readonly sanctions: readonly {
    readonly id: number;
    readonly at: number;
    readonly by: string | null;
    readonly action: string;
    /** JSON. */
    readonly details: string;
  }[];
  readonly ledger: readonly {
    readonly group: string;
    readonly rows: number;
    readonly cash: number;
    readonly experience: number;
  }[];
  readonly sessions: number;
  readonly otherCases: readonly {
    readonly id: number;
    readonly kind: ReportKind;
    readonly roomId: string | null;
    readonly content: string;
  }[];
  readonly notes: readonly {
    readonly id: number;
    readonly by: string | null;
    readonly at: number;
    readonly content: string;
  }[];
}

export interface StoredLine {
  readonly seq: number;
  readonly userId: string;
  readonly username: string;
  readonly content: string;
  readonly createdAt: number;
}

export interface StoredReport {
  readonly by: string;
  readonly reason: ReportReason;
  readonly comment: string;
  readonly at: number;
}

/** A case with everything that a moderator reads before deciding. */
export interface StoredCase {
  readonly case: CaseRow;
  readonly lines: readonly StoredLine[];
  readonly reports: readonly StoredReport[];
  readonly file: StoredFile;
}

const REPORTED = "(select user_id from moderation_case where id = ?1)";
const LINES = `select l.seq, l.user_id as userId, u.username, l.content, l.created_at as createdAt
  from moderation_line l join user u on u.id = l.user_id where l.case_id = ?1 order by l.seq`;
const REPORTS = `select u.username as "by", r.reason, r.comment, r.created_at as at
  from moderation_report r join user u on u.id = r.reporter_id where r.case_id = ?1
  order by r.created_at desc limit ${SHOWN}`;
const USER = `select u.id, u.username, u.avatar, u.role, u.created_at as joinedAt,
    p.lifetime_experience as experience, p.cash, p.followers
  from user u join player p on p.user_id = u.id where u.id = ${REPORTED}`;
const SILENCE = `select until, reason from chat_silence where user_id = ${REPORTED} and until > ?2`;
const SANCTIONED = `select a.id, a.at, u.username as "by", a.action, a.details
  from (select * from audit_log where subject = ${REPORTED} order by id desc limit ${SEARCHED}) a
    left join user u on u.id = a.actor_id
  where a.action in (select value from json_each(?2)) order by a.id desc limit ${SHOWN}`;
const SUMS = `select cause_group as "group", rows, cash, experience from ledger_sum where player_id = ${REPORTED}
  order by cause_group limit 40`;
const SESSIONS = `select count(*) as sessions from session
  where user_id = ${REPORTED} and revoked_at is null and last_used_at > ?2`;
const OTHER_CASES = `select id, kind, room_id as roomId, content from moderation_case
  where user_id = ${REPORTED} and decided_by = '' and id <> ?1 order by id`;
const NOTES = `select n.id, u.username as "by", n.created_at as at, n.content
  from moderation_note n left join user u on u.id = n.author_id
  where n.user_id = ${REPORTED} order by n.id desc limit ${SHOWN}`;

/** Returns a case with its conversation, reports and file in one round trip; null if there is no such case. */
export async function selectCaseDetails(db: Database, id: number, at: number): Promise<StoredCase | null> {
  const results = await sendBatch(db, [
    { sql: `${SELECT_CASES} where c.id = ?1`, values: [id] },
    { sql: LINES, values: [id] },
    { sql: REPORTS, values: [id] },
    { sql: USER, values: [id] },
    { sql: SILENCE, values: [id, at] },
    { sql: SANCTIONED, values: [id, JSON.stringify(SANCTIONS)] },
    { sql: SUMS, values: [id] },
    { sql: SESSIONS, values: [id, at - SESSION_TTL_MS] },
    { sql: OTHER_CASES, values: [id] },
    { sql: NOTES, values: [id] },
  ]);
  const [cases, lines, reports, user, silence, sanctions, ledger, sessions, otherCases, notes] = results.map(
    ({ results: found }) => found,
  ) as [
    CaseRow[],
    StoredLine[],
    StoredReport[],
    StoredFile["user"][],
    NonNullable<StoredFile["silence"]>[],
    StoredFile["sanctions"],
    StoredFile["ledger"],
    { sessions: number }[],
    StoredFile["otherCases"],
    StoredFile["notes"],
  ];
  if (!cases[0] || !user[0]) return null;
  return {
    case: cases[0],
    lines,
    reports,
    file: {
      user: user[0],
      silence: silence[0] ?? null,
      sanctions,
      ledger,
      sessions: sessions[0]?.sessions ?? 0,
      otherCases,
      notes,
    },
  };
}

/** Returns the email address of a user, or null if there is no such user. */
export async function selectEmail(db: Database, userId: string): Promise<string | null> {
  const [found] = await sendBatch<{ email: string }>(db, [
    { sql: "select email from user where id = ?", values: [userId] },
  ]);
  return found?.results[0]?.email ?? null;
}
