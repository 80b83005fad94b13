import { OPERATOR } from "../accounts/role-grants.ts";
import { type Database, isDone } from "../client.ts";
import { type ReplyToStore, sendWithReply } from "../replies.ts";
import { join, type Statement, sendBatch, sql } from "../statement.ts";
import { type AdminSession, type AuditedAction, type AuditRow, auditStatement } from "./audit-statement.ts";

/** An administrator's change: its own statements, its audit entry and its first reply. */
export interface AdminCommit {
  readonly session: AdminSession;
  readonly userId: string;
  readonly statements: readonly Statement[];
  readonly audit: AuditedAction;
  readonly reply: ReplyToStore | null;
  readonly at: number;
}

/**
 * Commits an administrator's change as one atomic batch. Returns false, and changes nothing, if a constraint fails:
 * the session or the role is gone, the idempotency key has been answered, or a guard of the change itself.
 */
export async function commitAudited(
  db: Database,
  { session, userId, statements, audit, reply, at }: AdminCommit,
): Promise<boolean> {
  const change = [...statements, auditStatement(audit, session, at)];
  return isDone("constraint failed", sendWithReply(db, change, { userId, at }, reply));
}

/**
 * A stored entry with the current names of its users; null if the account is deleted or the entry concerns no user.
 */
export interface StoredAuditEntry extends Readonly<AuditRow> {
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

/** Filter of the entries to read. */
export interface AuditRange {
  /** Only entries before this id; null starts from the newest. */
  readonly beforeId: number | null;
  /** Username of the administrator in lower case, or `OPERATOR`; null for all. */
  readonly actor: string | null;
  readonly action: string | null;
  /** Only entries from `from` up to `to` (epoch ms); null for all. */
  readonly day: { readonly from: number; readonly to: number } | null;
  readonly limit: number;
}

/**
 * Returns the newest entries in the range, newest first, and the actions that the log contains. Each filter has its own
 * index, in which entries stand in the order of their ids or times.
 */
export async function selectAudit(
  db: Database,
  { beforeId, actor, action, day, limit }: AuditRange,
): Promise<{ entries: StoredAuditEntry[]; actions: string[] }> {
  const actorId =
    actor === null || actor === OPERATOR
      ? sql`${actor}`
      : sql`(select id from user where username_key = ${actor})`;
  const conditions = [
    ...(beforeId === null ? [] : [sql`e.id < ${beforeId}`]),
    ...(actor === null ? [] : [sql`e.actor_id = ${actorId}`]),
    ...(action === null ? [] : [sql`e.action = ${action}`]),
    ...(day === null ? [] : [isWithin(day)]),
  ];
  const [entries, actions] = await sendBatch(db, [
    sql<StoredAuditEntry>`select e.id, e.at, e.actor_id as actorId, e.action, e.subject, e.details, e.before, e.after,
        a.username as actorName, s.username as subjectName
      from audit_log e left join user a on a.id = e.actor_id left join user s on s.id = e.subject
      ${conditions.length > 0 ? sql`where ${join(conditions, " and ")}` : sql``}
      order by e.id desc limit ${limit}`,
    // One step of the index for each action.
    sql<{ action: string }>`with recursive known (action) as (
      select min(action) from audit_log
      union all select (select min(action) from audit_log where action > known.action) from known
        where known.action is not null
    ) select action from known where action is not null`,
  ]);
  return { entries, actions: actions.map((known) => known.action) };
}

/** Concurrent entries may be stored in another order than their times, at most this far apart, in milliseconds. */
const MAX_DISORDER_MS = 60_000;

/** Condition for the entries of a time, with a range of ids, so that only they are read whatever the order. */
function isWithin({ from, to }: { readonly from: number; readonly to: number }): Statement {
  return sql`e.id >= (select id from audit_log where at >= ${from - MAX_DISORDER_MS} order by at, id limit 1)
    and e.id <= (select id from audit_log where at < ${to + MAX_DISORDER_MS} order by at desc, id desc limit 1)
    and e.at >= ${from} and e.at < ${to}`;
}
