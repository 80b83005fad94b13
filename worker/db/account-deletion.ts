import { and, eq, inArray, isNull, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { countAway } from "./operations.ts";
import { oauthAccounts, oauthHandoffs, securityEvents, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens, pictures, users } from "./schema/accounts.ts";
import { chatMutes, chatSilences } from "./schema/chat.ts";
import { insightPlayers } from "./schema/insights.ts";
import { ledgerMonthSums, ledgerMonths, ledgerRollUps } from "./schema/ledger-months.ts";
import {
  moderationCases,
  moderationLines,
  moderationNotes,
  moderationNotices,
  moderationReports,
} from "./schema/moderation.ts";
import { playerActivity } from "./schema/operations.ts";
import { auditLog } from "./schema/platform.ts";
import { idempotencyKeys, ledger, ledgerSums, players } from "./schema/players.ts";
import { playerContacts, playerMessages, playerQuests } from "./schema/progress.ts";
import { postings, postLikeCounts, postLikes, posts, weeklyResults, weeklyScores } from "./schema/social.ts";
import { completedCourses, enrollments } from "./schema/studies.ts";

/**
 * Every table with rows of an account, and the column that names the account, children before parents. A test
 * compares this list with the schema.
 * See docs/reference/accounts.md#account-deletion.
 */
const ACCOUNT_TABLES = [
  [sessions, sessions.userId],
  [emailTokens, emailTokens.userId],
  [emailChanges, emailChanges.userId],
  [oauthHandoffs, oauthHandoffs.userId],
  [oauthAccounts, oauthAccounts.userId],
  [securityEvents, securityEvents.userId],
  [idempotencyKeys, idempotencyKeys.userId],
  [chatMutes, chatMutes.userId],
  [chatMutes, chatMutes.mutedUserId],
  [chatSilences, chatSilences.userId],
  [moderationReports, moderationReports.reporterId],
  [moderationLines, moderationLines.userId],
  [moderationCases, moderationCases.userId],
  [moderationNotes, moderationNotes.userId],
  [moderationNotices, moderationNotices.userId],
  [insightPlayers, insightPlayers.playerId],
  [playerMessages, playerMessages.playerId],
  [playerQuests, playerQuests.playerId],
  [playerContacts, playerContacts.playerId],
  [enrollments, enrollments.playerId],
  [completedCourses, completedCourses.playerId],
  [ledgerSums, ledgerSums.playerId],
  [postLikes, postLikes.playerId],
  [posts, posts.playerId],
  [postings, postings.playerId],
  [weeklyScores, weeklyScores.playerId],
  [weeklyResults, weeklyResults.playerId],
  [playerActivity, playerActivity.playerId],
  [ledgerRollUps, ledgerRollUps.playerId],
  [ledgerMonthSums, ledgerMonthSums.playerId],
  [ledgerMonths, ledgerMonths.playerId],
  [ledger, ledger.playerId],
  [players, players.userId],
] as const;

/** Statements that delete what belongs to the cases about these users: reports and messages of others. */
function deleteCaseRows(db: Database, userIds: () => SQL) {
  const cases = () =>
    db
      .select({ id: moderationCases.id })
      .from(moderationCases)
      .where(sql`${moderationCases.userId} in (${userIds()})`);
  return [moderationReports, moderationLines].map((table) =>
    db.delete(table).where(inArray(table.caseId, cases())),
  );
}

/** How long an unverified account keeps its name and address, so that its owner can request another link. */
const UNVERIFIED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Condition for accounts old enough at `at` (epoch ms) to be abandoned; one of their links may still be live. */
export function mayBeAbandoned(at: number) {
  return and(isNull(users.emailVerifiedAt), lte(users.createdAt, at - UNVERIFIED_KEPT_MS));
}

/**
 * Statements that delete unverified accounts without a live link, so that their names and addresses are free again:
 * at most `limit` accounts, all or nothing, the accounts themselves last. Nobody can have signed in to them.
 */
export function deleteAbandonedAccounts(db: Database, at: number, limit: number) {
  const abandoned = () =>
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          mayBeAbandoned(at),
          notExists(db.select({ one: sql`1` }).from(emailTokens).where(eq(emailTokens.userId, users.id))),
        ),
      )
      .orderBy(users.createdAt, users.id)
      .limit(limit);
  return [
    ...deleteCaseRows(db, () => sql`${abandoned()}`),
    countAway(db, inArray(players.userId, abandoned())),
    ...ACCOUNT_TABLES.map(([table, owner]) => db.delete(table).where(inArray(owner, abandoned()))),
    db.delete(users).where(inArray(users.id, abandoned())),
  ] as const;
}

/**
 * Deletes every row of an account in one batch. Rows of its pictures remain without an owner until their objects are
 * deleted. Returns the keys of the pictures that can be deleted at once.
 */
export async function deleteAccountRows(
  db: Database,
  userId: string,
  at: number,
): Promise<readonly string[]> {
  const [unused] = await db.batch([
    // A pending upload already has an expiry; its object may not exist yet.
    db
      .update(pictures)
      .set({ expiresAt: at })
      .where(and(eq(pictures.userId, userId), isNull(pictures.expiresAt)))
      .returning({ key: pictures.key }),
    db.update(pictures).set({ userId: null }).where(eq(pictures.userId, userId)),
    // The audit log outlives the account, but not what it says about its person.
    db.update(auditLog).set({ before: null, after: null }).where(eq(auditLog.subject, userId)),
    // Their likes go with them; the posts of others count one less.
    db
      .update(postLikeCounts)
      .set({ likes: sql`${postLikeCounts.likes} - 1` })
      .where(
        inArray(
          postLikeCounts.postId,
          db.select({ postId: postLikes.postId }).from(postLikes).where(eq(postLikes.playerId, userId)),
        ),
      ),
    ...deleteCaseRows(db, () => sql`${userId}`),
    countAway(db, eq(players.userId, userId)),
    ...ACCOUNT_TABLES.map(([table, owner]) => db.delete(table).where(eq(owner, userId))),
    db.delete(users).where(eq(users.id, userId)),
  ]);
  return unused.map(({ key }) => key);
}
