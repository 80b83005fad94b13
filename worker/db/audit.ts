import { and, desc, eq, gte, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Capability, rolesWith } from "#game/contract/roles.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import { type ChangedValues, changeAsJson } from "./audit-change.ts";
import type { Database } from "./client.ts";
import { insertReply, type ReplyToStore } from "./commit.ts";
import { OPERATOR } from "./role-grants.ts";
import { users } from "./schema/accounts.ts";
import { auditLog } from "./schema/platform.ts";
import { type Statement, sendBatch } from "./statement.ts";

/** What an administrator did. */
export interface AuditedAction {
  /** `chat.silence`, `player.adjust` … */
  readonly action: string;
  /** What the action changes: a user's id, or a part of the game such as `npcs`. */
  readonly subject: string;
  /** Circumstances that are not part of the change, such as a reason. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** The changed values; absent if the action changes no stored value. Unchanged values are left out. */
  readonly change?: { readonly before: ChangedValues; readonly after: ChangedValues };
}

/** An action of an administrator. */
export interface AuditEntry extends AuditedAction {
  readonly at: number;
  readonly actorId: string;
}

/** The session that makes an administrator's change, and the capability that its role needs at the commit. */
export interface AdminSession {
  readonly tokenHash: string;
  readonly capability: Capability;
}

const INSERT_GUARDED = `insert into audit_log (at, actor_id, action, subject, details, before, after)
  values (?1, (select u.id from session s join user u on u.id = s.user_id
    where s.token_hash = ?2 and s.revoked_at is null and s.last_used_at > ?3
      and u.role in (select value from json_each(?4))), ?5, ?6, ?7, ?8, ?9)`;

/**
 * Statement that inserts an entry and guards its batch: aborts it if the session has ended or its role lacks the
 * capability by now.
 */
export function auditStatement(
  { action, subject, details = {}, change }: AuditedAction,
  { tokenHash, capability }: AdminSession,
  at: number,
): Statement {
  const { before, after } = changeAsJson(change?.before ?? null, change?.after ?? null);
  const roles = JSON.stringify(rolesWith(capability));
  const values = [at, tokenHash, at - SESSION_TTL_MS, roles, action, subject, JSON.stringify(details)];
  return { sql: INSERT_GUARDED, values: [...values, before, after] };
}

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
  try {
    await sendBatch(db, [
      ...statements,
      auditStatement(audit, session, at),
      ...(reply ? [insertReply({ userId, at }, reply)] : []),
    ]);
    return true;
  } catch (fault) {
    if (fault instanceof Error && fault.message.includes("constraint failed")) return false;
    throw fault;
  }
}

/** Statement that inserts an entry without a guard, for a batch of queries. */
export function insertAudit(db: Database, { details = {}, change, ...entry }: AuditEntry) {
  const values = changeAsJson(change?.before ?? null, change?.after ?? null);
  return db.insert(auditLog).values({ ...entry, ...values, details: JSON.stringify(details) });
}

/**
 * A stored entry with the current names of its users; null if the account is deleted or the entry concerns no user.
 */
export interface StoredAuditEntry {
  readonly id: number;
  readonly at: number;
  readonly actorId: string;
  readonly action: string;
  readonly subject: string;
  /** JSON. */
  readonly details: string;
  /** JSON; null if the action changes no stored value. */
  readonly before: string | null;
  readonly after: string | null;
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

/** Which entries to read. */
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
  const actorUser = alias(users, "actor");
  const subjectUser = alias(users, "subject_user");
  const actorId =
    actor === null || actor === OPERATOR
      ? actor
      : sql`(${db.select({ id: users.id }).from(users).where(eq(users.usernameKey, actor))})`;
  const [entries, actions] = await db.batch([
    db
      .select({
        id: sql<number>`${auditLog.id}`.as("entry_id"),
        at: auditLog.at,
        actorId: auditLog.actorId,
        action: auditLog.action,
        subject: auditLog.subject,
        details: auditLog.details,
        before: auditLog.before,
        after: auditLog.after,
        actorName: sql<string | null>`${actorUser.username}`.as("actor_name"),
        subjectName: sql<string | null>`${subjectUser.username}`.as("subject_name"),
      })
      .from(auditLog)
      .leftJoin(actorUser, eq(actorUser.id, auditLog.actorId))
      .leftJoin(subjectUser, eq(subjectUser.id, auditLog.subject))
      .where(
        and(
          beforeId === null ? undefined : lt(auditLog.id, beforeId),
          actorId === null ? undefined : eq(auditLog.actorId, actorId),
          action === null ? undefined : eq(auditLog.action, action),
          day === null ? undefined : isWithin(day),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(limit),
    // One step of the index for each action.
    db.all<{ action: string }>(sql`with recursive known (action) as (
      select min(action) from audit_log
      union all select (select min(action) from audit_log where action > known.action) from known
        where known.action is not null
    ) select action from known where action is not null`),
  ]);
  return { entries, actions: actions.map((known) => known.action) };
}

/** Concurrent entries may be stored in another order than their times, at most this far apart, in milliseconds. */
const MAX_DISORDER_MS = 60_000;

/** Condition for the entries of a time, with a range of ids, so that only they are read whatever the order. */
function isWithin({ from, to }: { readonly from: number; readonly to: number }) {
  const first = sql`(select id from audit_log where at >= ${from - MAX_DISORDER_MS} order by at, id limit 1)`;
  const last = sql`(select id from audit_log where at < ${to + MAX_DISORDER_MS} order by at desc, id desc limit 1)`;
  return and(gte(auditLog.id, first), lte(auditLog.id, last), gte(auditLog.at, from), lt(auditLog.at, to));
}
