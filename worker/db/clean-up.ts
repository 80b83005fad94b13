import { and, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import { weekOf } from "#game/rules/leaderboards/week.ts";
import { deleteAbandonedAccounts, mayBeAbandoned } from "./account-deletion.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import type { Database } from "./client.ts";
import { oauthHandoffs, securityEvents, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens, users } from "./schema/accounts.ts";
import {
  moderationCases,
  moderationLines,
  moderationNotes,
  moderationNotices,
  moderationReports,
} from "./schema/moderation.ts";
import { playerActivity, samples } from "./schema/operations.ts";
import { developmentMails, rateLimits } from "./schema/platform.ts";
import { idempotencyKeys } from "./schema/players.ts";
import { emailUndos, silencedAddresses } from "./schema/recovery.ts";
import {
  postLikeCounts,
  postLikes,
  posts,
  settledWeeks,
  weeklyResults,
  weeklyScores,
} from "./schema/social.ts";
import { WEEKS_KEPT } from "./weekly-scores.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long revoked sessions are kept, so that they can be investigated. */
const REVOKED_SESSION_KEPT_MS = 7 * DAY_MS;
/** How long a player can read the security events of their account. */
export const SECURITY_EVENT_KEPT_MS = 90 * DAY_MS;
/** How long players' posts and all likes are kept. */
export const POST_KEPT_MS = 30 * DAY_MS;
/** Twice as long, so that a count outlives all of its likes. */
const LIKE_COUNT_KEPT_MS = 2 * POST_KEPT_MS;
const RESULT_WEEKS_KEPT = 52;
/** How long moderators' notes about a player, and unread notices to a player, are kept. */
const NOTE_KEPT_MS = 365 * DAY_MS;
const NOTICE_KEPT_MS = 90 * DAY_MS;
/** A chart shows the last day. */
const SAMPLE_KEPT_MS = DAY_MS + 60 * 60 * 1000;
const DEVELOPMENT_MAIL_KEPT_MS = 7 * DAY_MS;

/** The cases that have expired at `at` (epoch ms). */
const expiredCases = (at: number) =>
  sql`(select ${sql.identifier("id")} from ${moderationCases} where ${lte(moderationCases.expiresAt, at)})`;

/** Each kind of row that expires: its table and its condition, which an index answers. `at` is in epoch ms. */
const EXPIRED = {
  idempotencyKeys: (at) => [idempotencyKeys, lte(idempotencyKeys.createdAt, at - IDEMPOTENCY_TTL_MS)],
  rateLimits: (at) => [rateLimits, lte(rateLimits.windowEndsAt, at)],
  unusedSessions: (at) => [sessions, lte(sessions.lastUsedAt, at - SESSION_TTL_MS)],
  revokedSessions: (at) => [sessions, lte(sessions.revokedAt, at - REVOKED_SESSION_KEPT_MS)],
  emailTokens: (at) => [emailTokens, lte(emailTokens.expiresAt, at)],
  emailChanges: (at) => [emailChanges, lte(emailChanges.expiresAt, at)],
  emailUndos: (at) => [emailUndos, lte(emailUndos.expiresAt, at)],
  silencedAddresses: (at) => [silencedAddresses, lte(silencedAddresses.until, at)],
  oauthHandoffs: (at) => [oauthHandoffs, lte(oauthHandoffs.expiresAt, at)],
  securityEvents: (at) => [securityEvents, lte(securityEvents.at, at - SECURITY_EVENT_KEPT_MS)],
  developmentMails: (at) => [
    developmentMails,
    lte(developmentMails.createdAt, at - DEVELOPMENT_MAIL_KEPT_MS),
  ],
  posts: (at) => [posts, lte(posts.createdAt, at - POST_KEPT_MS)],
  // A like is never older than its post, so that none outlives the count that it belongs to.
  postLikes: (at) => [postLikes, lte(postLikes.createdAt, at - POST_KEPT_MS)],
  postLikeCounts: (at) => [postLikeCounts, lte(postLikeCounts.createdAt, at - LIKE_COUNT_KEPT_MS)],
  samples: (at) => [samples, lte(samples.at, at - SAMPLE_KEPT_MS)],
  playerActivity: (at) => [playerActivity, lte(playerActivity.at, at - DAY_MS)],
  weeklyScores: (at) => [weeklyScores, lte(weeklyScores.week, weekOf(at) - WEEKS_KEPT)],
  weeklyResults: (at) => [weeklyResults, lte(weeklyResults.week, weekOf(at) - RESULT_WEEKS_KEPT)],
  // By a later run than its results.
  settledWeeks: (at) => [
    settledWeeks,
    and(
      lte(settledWeeks.week, weekOf(at) - RESULT_WEEKS_KEPT),
      sql`not exists (select 1 from ${weeklyResults} where week = ${settledWeeks.week})`,
    ),
  ],
  moderationReports: (at) => [moderationReports, sql`${moderationReports.caseId} in ${expiredCases(at)}`],
  moderationLines: (at) => [moderationLines, sql`${moderationLines.caseId} in ${expiredCases(at)}`],
  // By a later run than its reports and messages, which may take several batches.
  moderationCases: (at) => [
    moderationCases,
    and(
      lte(moderationCases.expiresAt, at),
      sql`not exists (select 1 from ${moderationReports} where case_id = ${moderationCases.id})`,
      sql`not exists (select 1 from ${moderationLines} where case_id = ${moderationCases.id})`,
    ),
  ],
  moderationNotes: (at) => [moderationNotes, lte(moderationNotes.createdAt, at - NOTE_KEPT_MS)],
  moderationNotices: (at) => [moderationNotices, lte(moderationNotices.createdAt, at - NOTICE_KEPT_MS)],
  // Last, because an account is only abandoned once its expired link is deleted.
  abandonedAccounts: (at) => [users, mayBeAbandoned(at)],
} as const satisfies Record<string, (at: number) => readonly [SQLiteTable, SQL | undefined]>;

export type ExpiringKind = keyof typeof EXPIRED;
export const EXPIRING_KINDS = Object.keys(EXPIRED) as readonly ExpiringKind[];

/** Returns the kinds with expired rows at `at` (epoch ms). Takes one round trip, which reads one row of each kind. */
export async function selectExpiredKinds(db: Database, at: number): Promise<ExpiringKind[]> {
  const probe = (kind: ExpiringKind) => {
    const [table, condition] = EXPIRED[kind](at);
    return db
      .select({ kind: sql<ExpiringKind>`${kind}`.as("kind") })
      .from(table)
      .where(condition)
      .limit(1);
  };
  // Separate statements, because D1 allows at most five terms in a UNION.
  const [first, ...others] = EXPIRING_KINDS.map(probe);
  if (!first) return [];
  const found = await db.batch([first, ...others]);
  return found.flat().map(({ kind }) => kind);
}

/**
 * Deletes at most `limit` rows of one kind that have expired at `at` (epoch ms), in one batch. Returns the number
 * deleted. Each statement reads only expired rows, through an index.
 */
export async function deleteExpired(
  db: Database,
  kind: ExpiringKind,
  at: number,
  limit: number,
): Promise<number> {
  if (kind === "abandonedAccounts") {
    const [first, ...others] = deleteAbandonedAccounts(db, at, limit);
    const results = await db.batch([first, ...others]);
    return results.at(-1)?.meta.changes ?? 0;
  }
  const [table, condition] = EXPIRED[kind](at);
  const [deleted] = await db.batch([
    db.delete(table).where(sql`rowid in (select rowid from ${table} where ${condition} limit ${limit})`),
  ]);
  return deleted.meta.changes;
}
