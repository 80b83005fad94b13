import { utcDay } from "#game/clients/book.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { weekOf } from "#game/core/epoch-week.ts";
import { deleteAbandonedAccounts, mayBeAbandoned } from "./accounts/account-deletion.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import type { Database } from "./client.ts";
import { bind, type Statement, sendBatch, sendChange, sql } from "./statement.ts";

/** Retention of revoked sessions, so that they can be investigated. */
const REVOKED_SESSION_KEPT_MS = 7 * DAY_MS;
/** Retention of an account's security events. */
const SECURITY_EVENT_KEPT_MS = 90 * DAY_MS;
/** Retention of players' posts and of all likes. */
const POST_KEPT_MS = 30 * DAY_MS;
/** Twice as long, so that a count outlives all of its likes. */
const LIKE_COUNT_KEPT_MS = 2 * POST_KEPT_MS;
/** Days of answers to clients that are kept: those that somebody can still see, and one for clocks that differ. */
const ANSWER_DAYS_KEPT = 4;
/** Weeks of the Intake whose answers are kept. */
const INTAKE_WEEKS_KEPT = 4;
/** Retention of moderators' notes about a player and of unread notices to a player. */
const NOTE_KEPT_MS = 365 * DAY_MS;
const NOTICE_KEPT_MS = 90 * DAY_MS;
/** A chart shows the last day. */
const SAMPLE_KEPT_MS = DAY_MS + 60 * 60 * 1000;
const DEVELOPMENT_MAIL_KEPT_MS = 7 * DAY_MS;

const expiredCases = (at: number) =>
  sql`case_id in (select id from moderation_case where expires_at <= ${at})`;

/** Each kind of row that expires: its table and its condition, which an index answers. `at` is in epoch ms. */
const EXPIRED = {
  rateLimits: ["rate_limit", (at) => sql`window_ends_at <= ${at}`],
  unusedSessions: ["session", (at) => sql`last_used_at <= ${at - SESSION_TTL_MS}`],
  revokedSessions: ["session", (at) => sql`revoked_at <= ${at - REVOKED_SESSION_KEPT_MS}`],
  heldNames: ["held_name", (at) => sql`until <= ${at}`],
  emailTokens: ["email_token", (at) => sql`expires_at <= ${at}`],
  emailChanges: ["email_change", (at) => sql`expires_at <= ${at}`],
  emailUndos: ["email_undo", (at) => sql`expires_at <= ${at}`],
  silencedAddresses: ["silenced_address", (at) => sql`until <= ${at}`],
  oauthHandoffs: ["oauth_handoff", (at) => sql`expires_at <= ${at}`],
  passkeyChallenges: ["passkey_challenge", (at) => sql`expires_at <= ${at}`],
  securityEvents: ["security_event", (at) => sql`at <= ${at - SECURITY_EVENT_KEPT_MS}`],
  developmentMails: ["development_mail", (at) => sql`created_at <= ${at - DEVELOPMENT_MAIL_KEPT_MS}`],
  posts: ["post", (at) => sql`created_at <= ${at - POST_KEPT_MS}`],
  // A like is never older than its post, so that none outlives the count that it belongs to.
  postLikes: ["post_like", (at) => sql`created_at <= ${at - POST_KEPT_MS}`],
  postLikeCounts: ["post_like_count", (at) => sql`created_at <= ${at - LIKE_COUNT_KEPT_MS}`],
  samples: ["sample", (at) => sql`at <= ${at - SAMPLE_KEPT_MS}`],
  playerActivity: ["player_activity", (at) => sql`at <= ${at - DAY_MS}`],
  clientAnswers: ["client_answer", (at) => sql`day <= ${utcDay(at) - ANSWER_DAYS_KEPT}`],
  intakeAnswers: ["intake_answer", (at) => sql`week <= ${weekOf(at) - INTAKE_WEEKS_KEPT}`],
  moderationReports: ["moderation_report", expiredCases],
  moderationLines: ["moderation_line", expiredCases],
  // By a later run than its reports and messages, which may take several batches.
  moderationCases: [
    "moderation_case",
    (at) => sql`expires_at <= ${at}
      and not exists (select 1 from moderation_report where case_id = moderation_case.id)
      and not exists (select 1 from moderation_line where case_id = moderation_case.id)`,
  ],
  moderationNotes: ["moderation_note", (at) => sql`created_at <= ${at - NOTE_KEPT_MS}`],
  moderationNotices: ["moderation_notice", (at) => sql`created_at <= ${at - NOTICE_KEPT_MS}`],
  // Last, because an account is only abandoned once its expired link is deleted.
  abandonedAccounts: ["user", mayBeAbandoned],
} as const satisfies Record<string, readonly [table: string, condition: (at: number) => Statement]>;

export type ExpiringKind = keyof typeof EXPIRED;
export const EXPIRING_KINDS = Object.keys(EXPIRED) as readonly ExpiringKind[];

/** Selects a column of at most `limit` rows of a kind that have expired. */
function selectExpired(column: string, kind: ExpiringKind, at: number, limit: number): Statement {
  const [table, condition] = EXPIRED[kind];
  return sql`select ${bind(column)} from ${bind(table)} where ${condition(at)} limit ${limit}`;
}

/** Returns the kinds with expired rows at `at` (epoch ms). Takes one round trip, which reads one row of each kind. */
export async function selectExpiredKinds(db: Database, at: number): Promise<ExpiringKind[]> {
  // Separate statements, because D1 allows at most five terms in a UNION.
  const found = await sendBatch(
    db,
    EXPIRING_KINDS.map((kind) => selectExpired("1", kind, at, 1)),
  );
  return EXPIRING_KINDS.filter((_, index) => found[index]?.length === 1);
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
    const deleted = await sendBatch(db, deleteAbandonedAccounts(at, limit));
    return deleted.at(-1)?.length ?? 0;
  }
  const [table] = EXPIRED[kind];
  return sendChange(
    db,
    sql`delete from ${bind(table)} where rowid in (${selectExpired("rowid", kind, at, limit)})`,
  );
}
