import type { SecurityEventKind } from "#game/settings/wire.ts";
import type { Database } from "../client.ts";
import { securityEvents } from "../schema/accounts.ts";
import { type Statement, send, sql } from "../statement.ts";
import { tableReader } from "../tables.ts";

export type SecurityEventRow = typeof securityEvents.$inferSelect;

const EVENT = tableReader(securityEvents);

/** A security event of an account and its device. `at` is in epoch ms. */
export interface NewSecurityEvent {
  /** An id, or an expression for one; null logs nothing. */
  readonly userId: string | Statement;
  readonly kind: SecurityEventKind | Statement;
  readonly at: number;
  readonly deviceInfo: string;
  readonly ipAddress: string;
}

/**
 * Statement that logs an event, for the batch of its change. Logs nothing unless the change succeeded: `condition` is
 * checked on the account's row.
 */
export function logEvent(
  { userId, kind, at, deviceInfo, ipAddress }: NewSecurityEvent,
  condition: Statement = sql`true`,
): Statement {
  return sql`insert into security_event (user_id, at, kind, device_info, ip_address)
    select id, ${at}, ${kind}, ${deviceInfo}, ${ipAddress} from user where id = ${userId} and ${condition}`;
}

/** Query for the newest events of an account, or the newest before the event with the id `before`. */
export function selectEvents(
  userId: Statement,
  limit: number,
  before: number | null,
): Statement<SecurityEventRow> {
  return sql`select ${EVENT.columns} from security_event
    where user_id = ${userId} and id < ${before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${limit}`;
}

/** Logs an event without a change. */
export async function insertEvent(db: Database, event: NewSecurityEvent): Promise<void> {
  await send(db, logEvent(event));
}
