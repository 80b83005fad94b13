import { and, eq, gt, inArray, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { countAway } from "./operations.ts";
import { oauthAccounts, oauthHandoffs, securityEvents, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens, pictures, users } from "./schema/accounts.ts";
import { playerBriefs } from "./schema/briefs.ts";
import { certificates } from "./schema/certificates.ts";
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
import { pushDevices } from "./schema/push.ts";
import { emailUndos, silencedAddresses } from "./schema/recovery.ts";
import { postings, postLikeCounts, postLikes, posts, weeklyResults, weeklyScores } from "./schema/social.ts";
import { completedCourses, enrollments } from "./schema/studies.ts";

/**
 * Every table with rows of an account, and the column that names the account, children before parents. A test
 * compares this list with the schema.
 * See docs/reference/accounts.md#account-deletion.
 */
const ACCOUNT_TABLES = [
  [pushDevices, pushDevices.userId],
  [sessions, sessions.userId],
  [emailTokens, emailTokens.userId],
  [emailChanges, emailChanges.userId],
  [emailUndos, emailUndos.userId],
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
  [certificates, certificates.playerId],
  [enrollments, enrollments.playerId],
  [completedCourses, completedCourses.playerId],
  [playerBriefs, playerBriefs.playerId],
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

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an unverified account keeps its name and address, so that its owner can request another link. */
const UNVERIFIED_KEPT_MS = 7 * DAY_MS;
/** After this time it is deleted even if one of its links is still live, so that nobody squats by requesting links. */
const UNVERIFIED_MAX_MS = 14 * DAY_MS;

/** Condition for accounts old enough at `at` (epoch ms) to be abandoned; one of their links may still be live. */
export function mayBeAbandoned(at: number) {
  return and(isNull(users.emailVerifiedAt), lte(users.createdAt, at - UNVERIFIED_KEPT_MS));
}

/**
 * Statements that delete unverified accounts without a live link, or older than two weeks, so that their names and
 * addresses are free again: at most `limit` accounts, all or nothing, the accounts themselves last. Nobody can have signed
 * in to them.
 */
export function deleteAbandonedAccounts(db: Database, at: number, limit: number) {
  const abandoned = () =>
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          mayBeAbandoned(at),
          or(
            lte(users.createdAt, at - UNVERIFIED_MAX_MS),
            notExists(db.select({ one: sql`1` }).from(emailTokens).where(eq(emailTokens.userId, users.id))),
          ),
        ),
      )
      .orderBy(users.createdAt, users.id)
      .limit(limit);
  return deleteUnverified(db, () => sql`${abandoned()}`);
}

/**
 * Statements that delete the account that holds an address (lower case) without having verified it; none if it has. For
 * the batch of an account whose address a provider has verified.
 */
export function deleteSquatter(db: Database, emailKey: string) {
  const squatter = () =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailKey, emailKey), isNull(users.emailVerifiedAt)));
  return deleteUnverified(db, () => sql`${squatter()}`);
}

/** Statements that delete accounts that nobody has signed in to, so they have neither pictures nor likes. */
function deleteUnverified(db: Database, userIds: () => SQL) {
  return [
    ...deleteCaseRows(db, userIds),
    countAway(db, sql`${players.userId} in (${userIds()})`),
    ...ACCOUNT_TABLES.map(([table, owner]) => db.delete(table).where(sql`${owner} in (${userIds()})`)),
    db.delete(users).where(sql`${users.id} in (${userIds()})`),
  ] as const;
}

/**
 * Deletes every row of an account in one batch. A silence in force is kept for its address. Rows of its pictures remain without an owner until their objects are
 * deleted. Returns the keys of the pictures that can be deleted at once.
 */
export async function deleteAccountRows(
  db: Database,
  { userId, addressHash }: { readonly userId: string; readonly addressHash: string },
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
    db
      .insert(silencedAddresses)
      .select(
        db
          .select({
            addressHash: sql<string>`${addressHash}`.as("address_hash"),
            until: chatSilences.until,
            reason: chatSilences.reason,
          })
          .from(chatSilences)
          .where(and(eq(chatSilences.userId, userId), gt(chatSilences.until, at))),
      )
      .onConflictDoUpdate({
        target: silencedAddresses.addressHash,
        set: { until: sql`max(until, excluded.until)`, reason: sql`excluded.reason` },
      }),
    ...deleteCaseRows(db, () => sql`${userId}`),
    countAway(db, eq(players.userId, userId)),
    ...ACCOUNT_TABLES.map(([table, owner]) => db.delete(table).where(eq(owner, userId))),
    db.delete(users).where(eq(users.id, userId)),
  ]);
  return unused.map(({ key }) => key);
}
