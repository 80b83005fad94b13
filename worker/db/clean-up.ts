import { lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import { deleteAbandonedAccounts } from "./account-deletion.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import type { Database } from "./client.ts";
import { oauthHandoffs, securityEvents, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens } from "./schema/accounts.ts";
import { developmentMails, rateLimits } from "./schema/platform.ts";
import { idempotencyKeys } from "./schema/players.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a revoked session is kept, so that it can still be looked into. */
const REVOKED_SESSION_KEPT_MS = 7 * DAY_MS;
/** How long a player can read what happened to their account. */
const SECURITY_EVENT_KEPT_MS = 90 * DAY_MS;
const DEVELOPMENT_MAIL_KEPT_MS = 7 * DAY_MS;

/** Rows deleted, by kind. */
export interface CleanUpCounts {
  readonly unusedSessions: number;
  readonly revokedSessions: number;
  readonly emailTokens: number;
  readonly emailChanges: number;
  readonly oauthHandoffs: number;
  readonly securityEvents: number;
  readonly rateLimits: number;
  readonly idempotencyKeys: number;
  readonly developmentMails: number;
  readonly abandonedAccounts: number;
}

/**
 * Deletes what has expired at `at` (epoch ms), at most `limit` rows of each kind, in one batch. Each statement
 * reads its expired rows through an index and nothing else. Used e-mail links are gone already.
 */
export async function deleteExpired(db: Database, at: number, limit: number): Promise<CleanUpCounts> {
  const expired = (table: SQLiteTable, condition: SQL) =>
    db.delete(table).where(sql`rowid in (select rowid from ${table} where ${condition} limit ${limit})`);
  const abandoned = deleteAbandonedAccounts(db, at, limit);
  const results = await db.batch([
    expired(sessions, lte(sessions.lastUsedAt, at - SESSION_TTL_MS)),
    expired(sessions, lte(sessions.revokedAt, at - REVOKED_SESSION_KEPT_MS)),
    expired(emailTokens, lte(emailTokens.expiresAt, at)),
    expired(emailChanges, lte(emailChanges.expiresAt, at)),
    expired(oauthHandoffs, lte(oauthHandoffs.expiresAt, at)),
    expired(securityEvents, lte(securityEvents.at, at - SECURITY_EVENT_KEPT_MS)),
    expired(rateLimits, lte(rateLimits.windowEndsAt, at)),
    expired(idempotencyKeys, lte(idempotencyKeys.createdAt, at - IDEMPOTENCY_TTL_MS)),
    expired(developmentMails, lte(developmentMails.createdAt, at - DEVELOPMENT_MAIL_KEPT_MS)),
    ...abandoned,
  ]);
  const [unused, revoked, links, changes, handoffs, events, limits, keys, mails] = results;
  return {
    unusedSessions: unused.meta.changes,
    revokedSessions: revoked.meta.changes,
    emailTokens: links.meta.changes,
    emailChanges: changes.meta.changes,
    oauthHandoffs: handoffs.meta.changes,
    securityEvents: events.meta.changes,
    rateLimits: limits.meta.changes,
    idempotencyKeys: keys.meta.changes,
    developmentMails: mails.meta.changes,
    abandonedAccounts: results.at(-1)?.meta.changes ?? 0,
  };
}
