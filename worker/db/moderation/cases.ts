import type { Measures } from "#game/admin/moderation.ts";
import { CASES_SHOWN, MAX_NOTES_PER_PLAYER, type ReportReason } from "#game/admin/moderation-wire.ts";
import type { UserRole } from "#game/core/wire/roles.ts";
import { characterRename, type Rename } from "../accounts/account-changes.ts";
import { logEvent } from "../accounts/security-events.ts";
import type { Database } from "../client.ts";
import { addMessageDeletion } from "../object-tasks.ts";
import { type moderationCases, moderationNotes, moderationNotices } from "../schema/moderation.ts";
import { bind, type Statement, send, sql } from "../statement.ts";
import { insertInto } from "../tables.ts";
import { CASE_KEPT_MS } from "./reports.ts";

/** A stored case with the current names of its users. Times are epoch milliseconds. */
export interface CaseRow
  extends Readonly<Omit<typeof moderationCases.$inferSelect, "subject" | "expiresAt" | "removesMessage">> {
  readonly username: string;
  readonly role: UserRole;
  readonly avatar: string | null;
  readonly firstReason: ReportReason | null;
  /** Null if the moderator's account is deleted. */
  readonly decidedByName: string | null;
  readonly removesMessage: number;
}

/** Selects cases as `CaseRow`, to be followed by a condition. */
const SELECT_CASES =
  bind(`select c.id, c.kind, c.user_id as userId, u.username, u.role, u.avatar, c.room_id as roomId, c.seq,
    c.content, c.opened_at as openedAt, c.reports, c.decided_by as decidedBy, m.username as decidedByName,
    c.decided_at as decidedAt, c.silence_minutes as silenceMinutes, c.removes_message as removesMessage,
    c.new_name as newName, c.reason, c.enforced_at as enforcedAt,
    (select r.reason from moderation_report r where r.case_id = c.id order by r.created_at limit 1) as firstReason
  from moderation_case c join user u on u.id = c.user_id left join user m on m.id = c.decided_by`);

/** Returns a page of the open cases after this id that aren't about the moderator, oldest first, and whether more follow. */
export async function selectOpenCases(
  db: Database,
  { moderatorId, after }: { readonly moderatorId: string; readonly after: number },
): Promise<{ cases: readonly CaseRow[]; hasMore: boolean }> {
  const statement = sql<CaseRow>`${SELECT_CASES} where c.decided_by = '' and c.id > ${after}
    and c.user_id <> ${moderatorId} order by c.id limit ${CASES_SHOWN + 1}`;
  const cases = await send(db, statement);
  return { cases: cases.slice(0, CASES_SHOWN), hasMore: cases.length > CASES_SHOWN };
}

/** Query for a case. */
export function selectCaseRow(id: number): Statement<CaseRow> {
  return sql`${SELECT_CASES} where c.id = ${id}`;
}

/** Returns a case, or null if there is none. */
export async function selectCase(db: Database, id: number): Promise<CaseRow | null> {
  const [row] = await send(db, selectCaseRow(id));
  return row ?? null;
}

/** A moderator's decision about a case that they have read. */
export interface NewDecision extends Measures {
  readonly case: Pick<CaseRow, "id" | "kind" | "userId" | "content" | "roomId" | "seq">;
  readonly moderatorId: string;
  /** The reason told to the player. */
  readonly reason: string;
  /** For the next moderator; empty adds none. */
  readonly note: string;
  readonly at: number;
}

/** Statements of a decision with all of its measures. They abort their batch if the case is already decided. */
export function decisionStatements(decision: NewDecision): Statement[] {
  const { case: about, moderatorId, silenceMinutes, removesMessage, newName, reason, note, at } = decision;
  const isNotified = removesMessage || newName !== null;
  const isEnforced = !isNotified && silenceMinutes === null;
  const { id, kind, userId, content, roomId, seq } = about;
  return [
    // A decided case, and one about the moderator, violates NOT NULL and aborts the batch.
    sql`update moderation_case set
        decided_by = case when decided_by = '' and user_id <> ${moderatorId} then ${moderatorId} end,
        decided_at = ${at}, silence_minutes = ${silenceMinutes}, removes_message = ${removesMessage ? 1 : 0},
        new_name = ${newName}, reason = ${reason}, enforced_at = ${isEnforced ? at : null},
        expires_at = ${at + CASE_KEPT_MS}
      where id = ${id}`,
    ...(silenceMinutes === null ? [] : [silence(userId, at + silenceMinutes * 60_000, reason)]),
    ...(newName === null ? [] : renameStatements({ userId, from: content, to: newName, at })),
    ...(removesMessage && roomId !== null && seq !== null ? [addMessageDeletion(userId, roomId, seq)] : []),
    ...(isNotified ? [insertInto(moderationNotices, { userId, kind, content, reason, createdAt: at })] : []),
    ...(note === "" ? [] : noteStatements({ userId, authorId: moderatorId, content: note, at })),
  ];
}

/** A silence that ends later stays, so that deciding a second case never shortens the first one's silence. */
function silence(userId: string, until: number, reason: string): Statement {
  return sql`insert into chat_silence (user_id, until, reason) values (${userId}, ${until}, ${reason})
    on conflict (user_id) do update set until = excluded.until, reason = excluded.reason
      where excluded.until >= chat_silence.until`;
}

/** Statements that replace a name. Another name than the reported one violates NOT NULL and aborts the batch. */
function renameStatements(rename: Rename): Statement[] {
  const { userId, from, to, at } = rename;
  return [
    sql`update user set username = case when username = ${from} then ${to} end, username_key = ${to.toLowerCase()},
      updated_at = ${at} where id = ${userId}`,
    // The trigger holds it for a while, as if the player had given it up.
    sql`update held_name set user_id = null, until = null where name_key = ${from.toLowerCase()}`,
    ...characterRename(rename),
    // The player's log says nothing about the moderator's device.
    logEvent({ userId, kind: "username_replaced", at, deviceInfo: "", ipAddress: "" }),
  ];
}

/** Notes the decisions that every room has applied: those about players without a task for the rooms. */
export async function markEnforced(db: Database, at: number): Promise<void> {
  const statement = sql`update moderation_case set enforced_at = ${at}
    where decided_at is not null and enforced_at is null
      and not exists (select 1 from object_task t where t.user_id = moderation_case.user_id)`;
  await send(db, statement);
}

/** Statements that add a note about a player, and delete the oldest one beyond the maximum. */
export function noteStatements(note: {
  readonly userId: string;
  readonly authorId: string;
  readonly content: string;
  readonly at: number;
}): Statement[] {
  return [
    insertInto(moderationNotes, { ...note, createdAt: note.at }),
    sql`delete from moderation_note where user_id = ${note.userId} and id <= (
      select id from moderation_note where user_id = ${note.userId} order by id desc
      limit 1 offset ${MAX_NOTES_PER_PLAYER})`,
  ];
}
