import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";
import { users } from "./schema/accounts.ts";
import { auditLog } from "./schema/platform.ts";

/** An action of an administrator. */
export interface AuditEntry {
  readonly at: number;
  readonly actorId: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * A stored entry with the current names of its users; null if the account is deleted or the entry concerns no user.
 */
export interface StoredAuditEntry extends Omit<AuditEntry, "details"> {
  readonly id: number;
  /** JSON. */
  readonly details: string;
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

/** Returns the newest entries, newest first, by primary key. */
export async function selectAudit(db: Database, limit: number): Promise<StoredAuditEntry[]> {
  const actor = alias(users, "actor");
  const subject = alias(users, "subject_user");
  const [found] = await db.batch([
    db
      .select({
        id: sql<number>`${auditLog.id}`.as("entry_id"),
        at: auditLog.at,
        actorId: auditLog.actorId,
        action: auditLog.action,
        subject: auditLog.subject,
        details: auditLog.details,
        actorName: sql<string | null>`${actor.username}`.as("actor_name"),
        subjectName: sql<string | null>`${subject.username}`.as("subject_name"),
      })
      .from(auditLog)
      .leftJoin(actor, eq(actor.id, auditLog.actorId))
      .leftJoin(subject, eq(subject.id, auditLog.subject))
      .orderBy(desc(auditLog.id))
      .limit(limit),
  ]);
  return found;
}

/** Statement that inserts an entry, for the batch of the change that it records. */
export function insertAudit(db: Database, { details, ...entry }: AuditEntry) {
  return db.insert(auditLog).values({ ...entry, details: JSON.stringify(details) });
}

/** Inserts an entry about a change outside the database. */
export async function writeAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.batch([insertAudit(db, entry)]);
}
