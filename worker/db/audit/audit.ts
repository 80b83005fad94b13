import { type Capability, rolesWith } from "#game/core/wire/roles.ts";
import { OPERATOR } from "../accounts/role-grants.ts";
import { SESSION_TTL_MS } from "../actors.ts";
import { type Database, isDone } from "../client.ts";
import { type ReplyToStore, sendWithReply } from "../replies.ts";
import type { auditLog } from "../schema/platform.ts";
import { join, type Statement, sendBatch, sql } from "../statement.ts";

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

/** An action of an administrator. */
export interface AuditedAction {
  /** `chat.silence`, `player.adjust` … */
  readonly action: string;
  /** Subject of the action: a user's id, or a part of the game such as `npcs`. */
  readonly subject: string;
  /** Circumstances that are not part of the change, such as a reason. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** The changed values; absent if the action changes no stored value. Unchanged values are left out. */
  readonly change?: { readonly before: ChangedValues; readonly after: ChangedValues };
  /** The actor's entry that gets these values in place of its own. */
  readonly continues?: { readonly id: number } | null;
}

export type AuditRow = typeof auditLog.$inferSelect;

/** The latest entry about a subject. */
export type LatestEntry = Omit<AuditRow, "subject" | "details">;

/** Query for the latest entry about a subject, to be sent with another batch. */
export function selectLatestEntry(subject: string): Statement<LatestEntry> {
  return sql`select id, at, actor_id as actorId, action, before, after from audit_log
    where subject = ${subject} order by id desc limit 1`;
}

/** The session that makes an administrator's change, and the capability that its role needs at the commit. */
export interface AdminSession {
  readonly tokenHash: string;
  readonly capability: Capability;
}

/**
 * Statement that inserts an entry and guards its batch: aborts it if the session has ended or its role lacks the
 * capability by now.
 */
export function auditStatement(
  { action, subject, details = {}, change, continues }: AuditedAction,
  { tokenHash, capability }: AdminSession,
  at: number,
): Statement {
  const { before, after } = changeAsJson(change?.before ?? null, change?.after ?? null);
  const roles = JSON.stringify(rolesWith(capability));
  const actor = sql`(select u.id from session s join user u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.last_used_at > ${at - SESSION_TTL_MS}
      and u.role in (select value from json_each(${roles})))`;
  return sql`insert into audit_log (id, at, actor_id, action, subject, details, before, after)
    values (${continues?.id ?? null}, ${at}, ${actor}, ${action}, ${subject},
      ${JSON.stringify(details)}, ${before}, ${after})
    on conflict (id) do update set before = excluded.before, after = excluded.after`;
}

/** Maximum length of one side of a stored change, in characters of JSON. */
export const MAX_CHANGE_LENGTH = 4_000;
/** Maximum length of a value in a change that is too long as a whole. */
const MAX_VALUE_LENGTH = 200;

/** Values that an administrator's action changes, by name; null before they exist or after they are deleted. */
type ChangedValues = Readonly<Record<string, unknown>> | null;

/**
 * Returns both sides of a change as JSON with the differing values only, each at most `MAX_CHANGE_LENGTH` long: long
 * values are shortened, and then the last ones left out.
 */
export function changeAsJson(
  before: ChangedValues,
  after: ChangedValues,
): { before: string | null; after: string | null } {
  const isChanged = (name: string) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]);
  const side = (values: ChangedValues) =>
    values && bounded(Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name))));
  return { before: side(before), after: side(after) };
}

function bounded(values: Readonly<Record<string, unknown>>): string {
  const whole = JSON.stringify(values);
  if (whole.length <= MAX_CHANGE_LENGTH) return whole;
  const short = Object.entries(values).map(([name, value]) => [name, shortened(value)] as const);
  for (let kept = short.length; kept > 0; kept -= 1) {
    const left = short.length - kept;
    const more = left > 0 ? [["…", `${left} more`] as const] : [];
    const text = JSON.stringify(Object.fromEntries([...short.slice(0, kept), ...more]));
    if (text.length <= MAX_CHANGE_LENGTH) return text;
  }
  return "{}";
}

function shortened(value: unknown): unknown {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  if (text.length <= MAX_VALUE_LENGTH) return value;
  return `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)`;
}
