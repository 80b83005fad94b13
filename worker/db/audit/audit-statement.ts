import { type Capability, rolesWith } from "#game/core/wire/roles.ts";
import { SESSION_TTL_MS } from "../actors.ts";
import type { auditLog } from "../schema/platform.ts";
import { type Statement, sql } from "../statement.ts";
import { type ChangedValues, changeAsJson } from "./audit-change.ts";

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
