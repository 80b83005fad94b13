import { and, desc, lt, type SQL, sql } from "drizzle-orm";
import type { SecurityEventKind } from "#game/contract/settings.ts";
import type { Database } from "./client.ts";
import { securityEvents } from "./schema/access.ts";
import { users } from "./schema/accounts.ts";

export type SecurityEventRow = typeof securityEvents.$inferSelect;

/** A security event of an account and its device. `at` is in epoch ms. */
export interface NewSecurityEvent {
  /** An id, or a query for one; an empty result logs nothing. */
  readonly userId: string | SQL;
  readonly kind: SecurityEventKind | SQL;
  readonly at: number;
  readonly deviceInfo: string;
  readonly ipAddress: string;
}

/**
 * Statement that logs an event, for the batch of its change. Logs nothing unless the change succeeded: `condition` is
 * checked on the account's row.
 */
export function logEvent(db: Database, event: NewSecurityEvent, condition: SQL = sql`true`) {
  const { userId, kind, at, deviceInfo, ipAddress } = event;
  return db.insert(securityEvents).select(
    db
      .select({
        // SQLite assigns the next number for null.
        id: sql<number>`null`.as("id"),
        userId: users.id,
        at: sql<number>`${at}`.as("at"),
        kind: sql<SecurityEventKind>`${kind}`.as("kind"),
        deviceInfo: sql<string>`${deviceInfo}`.as("device_info"),
        ipAddress: sql<string>`${ipAddress}`.as("ip_address"),
      })
      .from(users)
      .where(and(sql`${users.id} = ${userId}`, condition)),
  );
}

/** Query for the newest events of an account, or the newest before the event with the id `before`. */
export function selectEvents(db: Database, userId: string | SQL, limit: number, before: number | null) {
  const older = before === null ? undefined : lt(securityEvents.id, before);
  return db
    .select()
    .from(securityEvents)
    .where(and(sql`${securityEvents.userId} = ${userId}`, older))
    .orderBy(desc(securityEvents.id))
    .limit(limit);
}

/** Logs an event without a change. */
export async function insertEvent(db: Database, event: NewSecurityEvent): Promise<void> {
  await db.batch([logEvent(db, event)]);
}
