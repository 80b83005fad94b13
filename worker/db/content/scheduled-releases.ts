import { type Capability, rolesWith, type UserRole } from "#game/contract/roles.ts";
import { insertAudit } from "../audit/audit.ts";
import type { AuditedAction } from "../audit/audit-statement.ts";
import { type Database, hasFailed } from "../client.ts";
import { scheduledParts } from "../schema/content.ts";
import { bind, type Statement, send, sendBatch, sql } from "../statement.ts";
import { insertInto } from "../tables.ts";
import { deleteComments } from "./comments.ts";
import { type StoredPart, selectPartsOf, toRelease } from "./releases.ts";

/** A part of a scheduled release, as its draft was then. */
export interface ScheduledPart extends Omit<StoredPart, "hash"> {
  /** Revision of the draft. */
  readonly revision: number;
  /** Hash of the released part that it changes; null for a new one. */
  readonly baseHash: string | null;
}

/** A release that waits for its moment, or that could not be made. Times in epoch ms. */
export interface ScheduledRow {
  readonly id: string;
  readonly dueAt: number;
  readonly note: string;
  readonly createdAt: number;
  /** The administrator's id. */
  readonly createdBy: string;
  /** Null if the account is deleted. */
  readonly author: string | null;
  readonly authorRole: UserRole | null;
  readonly failedAt: number | null;
  /** JSON; null while it waits. */
  readonly failure: string | null;
}

type PartRow = ScheduledPart & { readonly releaseId: string };

const ROWS =
  bind<ScheduledRow>(`select s.id, s.due_at as dueAt, s.note, s.created_at as createdAt, s.created_by as createdBy,
    u.username as author, u.role as authorRole, s.failed_at as failedAt, s.failure
  from scheduled_release s left join user u on u.id = s.created_by order by s.due_at, s.id`);
const PARTS =
  bind<PartRow>(`select release_id as releaseId, part_id as partId, revision, base_hash as baseHash, content
  from scheduled_part order by release_id, position`);

/** Returns every scheduled release with its parts, the first one first, and the release in force. */
export async function selectScheduled(db: Database) {
  const [inForce, rows, parts] = await sendBatch(db, [selectPartsOf(null), ROWS, PARTS]);
  const scheduled = rows.map((row) => ({
    ...row,
    parts: parts.filter(({ releaseId }) => releaseId === row.id),
  }));
  return { inForce: toRelease(inForce), scheduled };
}

/** Returns the ids of the releases that are due at `at`, the first one first. */
export async function selectDueReleases(db: Database, at: number): Promise<readonly string[]> {
  const rows = await send(
    db,
    sql<{ id: string }>`select id from scheduled_release where failure is null and due_at <= ${at}
      order by due_at, id`,
  );
  return rows.map(({ id }) => id);
}

/** A release to schedule. */
export interface NewSchedule extends Pick<ScheduledRow, "id" | "dueAt" | "note" | "createdAt" | "createdBy"> {
  readonly parts: readonly ScheduledPart[];
}

/** Statements that schedule a release. They fail if there are `max` already, or if a part waits in another one. */
export function scheduleStatements({ parts, ...row }: NewSchedule, max: number): readonly Statement[] {
  const hasRoom = sql`(select count(*) from scheduled_release) < ${max}`;
  return [
    sql`insert into scheduled_release (id, due_at, note, created_at, created_by)
      values (${row.id}, case when ${hasRoom} then ${row.dueAt} end, ${row.note}, ${row.createdAt}, ${row.createdBy})`,
    ...parts.map((part, position) => insertInto(scheduledParts, { ...part, position, releaseId: row.id })),
  ];
}

/** Statement that fails if the scheduled release is gone or `condition` of its row `s` and author `u` no longer holds. */
function requireScheduled(id: string, condition: Statement): Statement {
  const found = sql`exists (select 1 from scheduled_release s left join user u on u.id = s.created_by
    where s.id = ${id} and ${condition})`;
  return sql`insert into scheduled_release (id, due_at, note, created_at, created_by)
    values (${id}, case when ${found} then 0 end, '', 0, '') on conflict (id) do nothing`;
}

function deleteScheduled(id: string): readonly Statement[] {
  return [
    sql`delete from scheduled_part where release_id = ${id}`,
    sql`delete from scheduled_release where id = ${id}`,
  ];
}

/** Statements that cancel a scheduled release, or take away one that could not be made. They fail if it is gone. */
export function cancelStatements(id: string): readonly Statement[] {
  return [requireScheduled(id, bind("true")), ...deleteScheduled(id)];
}

/**
 * Statements that remove a scheduled release which is made, with the drafts that have not changed since, and their comments. They fail if it is
 * gone, has failed, or its author no longer has the capability.
 */
export function consumeScheduled(
  { id, parts }: { readonly id: string; readonly parts: readonly ScheduledPart[] },
  capability: Capability,
): readonly Statement[] {
  const roles = JSON.stringify(rolesWith(capability));
  const waits = sql`s.failure is null and u.role in (select value from json_each(${roles}))`;
  const seen = JSON.stringify(parts.map(({ partId, revision }) => [partId, revision]));
  const unchanged = sql`from content_draft where (part_id, revision) in (select value ->> 0, value ->> 1 from json_each(${seen}))`;
  return [
    requireScheduled(id, waits),
    deleteComments(sql`select part_id ${unchanged}`),
    sql`delete ${unchanged}`,
    ...deleteScheduled(id),
  ];
}

/** Statements that note why a scheduled release can't be made. They fail if it is gone or has failed. */
export function failScheduled(id: string, at: number, failure: string): readonly Statement[] {
  return [
    requireScheduled(id, bind("s.failure is null")),
    sql`update scheduled_release set failed_at = ${at}, failure = ${failure} where id = ${id}`,
  ];
}

/** Commits what the cron has decided with its audit entry. Returns false, and changes nothing, if a statement's guard fails. */
export async function commitScheduled(
  db: Database,
  statements: readonly Statement[],
  audit: AuditedAction & { readonly at: number; readonly actorId: string },
): Promise<boolean> {
  try {
    await sendBatch(db, [...statements, insertAudit(audit)]);
    return true;
  } catch (fault) {
    if (hasFailed(fault, "constraint failed")) return false;
    throw fault;
  }
}
