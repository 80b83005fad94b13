import { and, desc, type SQL, sql } from "drizzle-orm";
import type { SecurityEventKind } from "#game/contract/settings.ts";
import type { Database } from "./client.ts";
import { securityEvents } from "./schema/access.ts";
import { users } from "./schema/accounts.ts";

export type SecurityEventRow = typeof securityEvents.$inferSelect;

/** Something that happened to an account's access, and from which device. `at` in epoch ms. */
export interface NewSecurityEvent {
  /** Or a query that gives it; an empty one notes nothing. */
  readonly userId: string | SQL;
  readonly kind: SecurityEventKind | SQL;
  readonly at: number;
  readonly deviceInfo: string;
  readonly ipAddress: string;
}

/**
 * The statement that notes an event, for the batch of the change that it tells of. It notes nothing where
 * `condition`, on the account's row, does not hold by then: what has not happened is in no log.
 */
export function noteEvent(db: Database, event: NewSecurityEvent, condition: SQL = sql`true`) {
  const { userId, kind, at, deviceInfo, ipAddress } = event;
  return db.insert(securityEvents).select(
    db
      .select({
        // SQLite gives the next number for null.
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

/** The newest events of an account. */
export function selectEvents(db: Database, userId: string | SQL, limit: number) {
  return db
    .select()
    .from(securityEvents)
    .where(sql`${securityEvents.userId} = ${userId}`)
    .orderBy(desc(securityEvents.id))
    .limit(limit);
}

/** Notes an event that changes nothing else. */
export async function insertEvent(db: Database, event: NewSecurityEvent): Promise<void> {
  await db.batch([noteEvent(db, event)]);
}
