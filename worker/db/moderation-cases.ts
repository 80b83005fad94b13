import { CASES_SHOWN, type ReportKind, type ReportReason } from "#game/contract/moderation.ts";
import type { UserRole } from "#game/contract/roles.ts";
import type { Measures } from "#game/rules/moderation.ts";
import { characterRename } from "./account-changes.ts";
import type { Database } from "./client.ts";
import { noteStatements } from "./moderation-notes.ts";
import { CASE_KEPT_MS } from "./moderation-reports.ts";
import { logEvent } from "./security-events.ts";
import { type Statement, sendBatch } from "./statement.ts";

/** A stored case with the current names of its users. Times are epoch milliseconds. */
export interface CaseRow {
  readonly id: number;
  readonly kind: ReportKind;
  readonly userId: string;
  readonly username: string;
  readonly role: UserRole;
  readonly avatar: string | null;
  readonly roomId: string | null;
  readonly seq: number | null;
  readonly content: string;
  readonly openedAt: number;
  readonly reports: number;
  readonly firstReason: ReportReason | null;
  /** Empty while the case is open. */
  readonly decidedBy: string;
  /** Null if the moderator's account is deleted. */
  readonly decidedByName: string | null;
  readonly decidedAt: number | null;
  readonly silenceMinutes: number | null;
  readonly removesMessage: number;
  readonly newName: string | null;
  readonly reason: string;
  readonly enforcedAt: number | null;
}

/** Selects cases as `CaseRow`, to be followed by a condition. */
export const SELECT_CASES = `select c.id, c.kind, c.user_id as userId, u.username, u.role, u.avatar, c.room_id as roomId, c.seq,
    c.content, c.opened_at as openedAt, c.reports, c.decided_by as decidedBy, m.username as decidedByName,
    c.decided_at as decidedAt, c.silence_minutes as silenceMinutes, c.removes_message as removesMessage,
    c.new_name as newName, c.reason, c.enforced_at as enforcedAt,
    (select r.reason from moderation_report r where r.case_id = c.id order by r.created_at limit 1) as firstReason
  from moderation_case c join user u on u.id = c.user_id left join user m on m.id = c.decided_by`;

/** Returns a page of the open cases after this id that aren't about the moderator, oldest first, and whether more follow. */
export async function selectOpenCases(
  db: Database,
  { moderatorId, after }: { readonly moderatorId: string; readonly after: number },
): Promise<{ cases: readonly CaseRow[]; hasMore: boolean }> {
  const sql = `${SELECT_CASES} where c.decided_by = '' and c.id > ?1 and c.user_id <> ?2 order by c.id limit ${CASES_SHOWN + 1}`;
  const [found] = await sendBatch<CaseRow>(db, [{ sql, values: [after, moderatorId] }]);
  const cases = found?.results ?? [];
  return { cases: cases.slice(0, CASES_SHOWN), hasMore: cases.length > CASES_SHOWN };
}

/** Returns a case, or null if there is none. */
export async function selectCase(db: Database, id: number): Promise<CaseRow | null> {
  const [found] = await sendBatch<CaseRow>(db, [{ sql: `${SELECT_CASES} where c.id = ?1`, values: [id] }]);
  return found?.results[0] ?? null;
}

/** A moderator's decision about a case that they have read. */
export interface NewDecision extends Measures {
  readonly case: Pick<CaseRow, "id" | "kind" | "userId" | "content">;
  readonly moderatorId: string;
  /** The reason told to the player. */
  readonly reason: string;
  /** For the next moderator; empty adds none. */
  readonly note: string;
  readonly at: number;
}

/** A decided case, and one about the moderator, violates NOT NULL and aborts the batch. */
const DECIDE = `update moderation_case set
    decided_by = case when decided_by = '' and user_id <> ?2 then ?2 end, decided_at = ?3, silence_minutes = ?4,
    removes_message = ?5, new_name = ?6, reason = ?7, enforced_at = ?8, expires_at = ?9
  where id = ?1`;
/** A silence that ends later stays, so that deciding a second case never shortens the first one's silence. */
const SILENCE = `insert into chat_silence (user_id, until, reason) values (?1, ?2, ?3)
  on conflict (user_id) do update set until = excluded.until, reason = excluded.reason
    where excluded.until >= chat_silence.until`;
/** Another name than the reported one violates NOT NULL and aborts the batch. */
const REPLACE_NAME = `update user set username = case when username = ?2 then ?3 end, username_key = lower(?3),
    updated_at = ?4 where id = ?1`;
const ADD_NOTICE = `insert into moderation_notice (user_id, kind, content, reason, created_at)
  values (?1, ?2, ?3, ?4, ?5)`;

/** Statements of a decision with all of its measures. They abort their batch if the case is already decided. */
export function decisionStatements(db: Database, decision: NewDecision): Statement[] {
  const { case: about, moderatorId, silenceMinutes, removesMessage, newName, reason, note, at } = decision;
  const isTold = removesMessage || newName !== null;
  const isEnforced = !isTold && silenceMinutes === null;
  const { id, kind, userId, content } = about;
  return [
    {
      sql: DECIDE,
      values: [
        ...[id, moderatorId, at, silenceMinutes, removesMessage ? 1 : 0, newName, reason],
        ...[isEnforced ? at : null, at + CASE_KEPT_MS],
      ],
    },
    ...(silenceMinutes === null
      ? []
      : [{ sql: SILENCE, values: [userId, at + silenceMinutes * 60_000, reason] }]),
    ...(newName === null
      ? []
      : [
          { sql: REPLACE_NAME, values: [userId, content, newName, at] },
          ...characterRename(db, { userId, from: content, to: newName, at }).map(toStatement),
          // The player's log says nothing about the moderator's device.
          toStatement(logEvent(db, { userId, kind: "username_replaced", at, deviceInfo: "", ipAddress: "" })),
        ]),
    ...(isTold ? [{ sql: ADD_NOTICE, values: [userId, kind, content, reason, at] }] : []),
    ...(note === "" ? [] : noteStatements({ userId, authorId: moderatorId, content: note, at })),
  ];
}

function toStatement(query: { toSQL(): { sql: string; params: unknown[] } }): Statement {
  const { sql, params } = query.toSQL();
  return { sql, values: params as (string | number | null)[] };
}

/** What the chat rooms have to apply of a decision, as it is in force now. Times are epoch milliseconds. */
export interface Enforcement {
  readonly caseId: number;
  readonly userId: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly roomId: string | null;
  readonly seq: number | null;
  readonly isNameChanged: boolean;
  /** Null if the player is not silenced (any more). */
  readonly silence: { readonly until: number; readonly reason: string } | null;
}

type EnforcementRow = Omit<Enforcement, "isNameChanged" | "silence"> & {
  readonly newName: string | null;
  readonly until: number | null;
  readonly silenceReason: string | null;
};

const SELECT_ENFORCEMENT = `select c.id as caseId, c.user_id as userId, u.username, u.avatar,
    iif(c.removes_message, c.room_id, null) as roomId, iif(c.removes_message, c.seq, null) as seq,
    c.new_name as newName, s.until, s.reason as silenceReason
  from moderation_case c join user u on u.id = c.user_id
    left join chat_silence s on s.user_id = c.user_id and s.until > ?1
  where c.decided_at is not null and c.enforced_at is null`;

/** Returns the decisions that the rooms have not applied: of one case, or at most `limit` of all cases. */
export async function selectEnforcements(
  db: Database,
  which: { readonly caseId: number } | { readonly limit: number },
  at: number,
): Promise<readonly Enforcement[]> {
  const [rest, value] =
    "caseId" in which ? ["and c.id = ?2", which.caseId] : ["order by c.decided_at limit ?2", which.limit];
  const [found] = await sendBatch<EnforcementRow>(db, [
    { sql: `${SELECT_ENFORCEMENT} ${rest}`, values: [at, value] },
  ]);
  return (found?.results ?? []).map(({ newName, until, silenceReason, ...row }) => ({
    ...row,
    isNameChanged: newName !== null,
    silence: until === null ? null : { until, reason: silenceReason ?? "" },
  }));
}

/** Notes that every room has applied the decision of a case. */
export async function markEnforced(db: Database, caseId: number, at: number): Promise<void> {
  const sql = "update moderation_case set enforced_at = ?2 where id = ?1 and enforced_at is null";
  await sendBatch(db, [{ sql, values: [caseId, at] }]);
}
