import { and, eq, inArray, isNull, lte, notExists, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { oauthAccounts, oauthHandoffs, securityEvents, sessions } from "./schema/access.ts";
import { emailChanges, emailTokens, pictures, users } from "./schema/accounts.ts";
import { chatMutes, chatSilences } from "./schema/chat.ts";
import { idempotencyKeys, ledger, players } from "./schema/players.ts";
import { playerContacts, playerMessages, playerQuests } from "./schema/progress.ts";
import { postings, postLikeCounts, postLikes, posts, weeklyResults, weeklyScores } from "./schema/social.ts";

/**
 * Every table with rows of an account, and the column that says whose they are, children before their parents. A
 * test finds in the schema what refers to an account and is missing here.
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
  [playerMessages, playerMessages.playerId],
  [playerQuests, playerQuests.playerId],
  [playerContacts, playerContacts.playerId],
  [postLikes, postLikes.playerId],
  [posts, posts.playerId],
  [postings, postings.playerId],
  [weeklyScores, weeklyScores.playerId],
  [weeklyResults, weeklyResults.playerId],
  [ledger, ledger.playerId],
  [players, players.userId],
] as const;

/** How long a name and an address wait for their link to be opened, and for another link to be asked for. */
const UNVERIFIED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The condition of accounts that may be abandoned at `at` (epoch ms): a link of theirs may still be live. */
export function mayBeAbandoned(at: number) {
  return and(isNull(users.emailVerifiedAt), lte(users.createdAt, at - UNVERIFIED_KEPT_MS));
}

/**
 * The statements that delete accounts that were never verified and have no link any more, so that name and address are
 * free again: at most `limit`, all or nothing, the accounts themselves last. Nobody can have signed in to them.
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
    ...ACCOUNT_TABLES.map(([table, owner]) => db.delete(table).where(inArray(owner, abandoned()))),
    db.delete(users).where(inArray(users.id, abandoned())),
  ] as const;
}

/**
 * Deletes every row of an account in one batch. The rows of its pictures stay without an owner until their objects
 * are deleted; the keys of those that can be deleted at once are returned.
 */
export async function deleteAccountRows(
  db: Database,
  userId: string,
  at: number,
): Promise<readonly string[]> {
  const [unused] = await db.batch([
    // An upload that is under way has an expiry already: its object may not be written yet.
    db
      .update(pictures)
      .set({ expiresAt: at })
      .where(and(eq(pictures.userId, userId), isNull(pictures.expiresAt)))
      .returning({ key: pictures.key }),
    db.update(pictures).set({ userId: null }).where(eq(pictures.userId, userId)),
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
    ...ACCOUNT_TABLES.map(([table, owner]) => db.delete(table).where(eq(owner, userId))),
    db.delete(users).where(eq(users.id, userId)),
  ]);
  return unused.map(({ key }) => key);
}
