import { DAY_MS } from "#game/core/durations.ts";
import type { Database } from "../client.ts";
import { countAway } from "../operations.ts";
import { oauthAccounts, oauthHandoffs, securityEvents, sessions } from "../schema/access.ts";
import { emailChanges, emailTokens } from "../schema/accounts.ts";
import { certificates } from "../schema/certificates.ts";
import { chatMutes, chatSilences } from "../schema/chat.ts";
import { clientBooks } from "../schema/clients.ts";
import { ledgerMonthSums, ledgerMonths, ledgerRollUps } from "../schema/ledger-months.ts";
import {
  moderationCases,
  moderationLines,
  moderationNotes,
  moderationNotices,
  moderationReports,
} from "../schema/moderation.ts";
import { playerActivity } from "../schema/operations.ts";
import { passkeys } from "../schema/passkeys.ts";
import { idempotencyKeys, ledger, ledgerSums, playerStates } from "../schema/players.ts";
import { playerContacts, playerMessages, playerQuests } from "../schema/progress.ts";
import { pushDevices } from "../schema/push.ts";
import { emailUndos } from "../schema/recovery.ts";
import { roomObjects } from "../schema/room.ts";
import { postings, postLikes, posts, topPlayers } from "../schema/social.ts";
import { completedCourses, enrollments } from "../schema/studies.ts";
import { bind, type Statement, sendBatch, sql } from "../statement.ts";
import { columnName, tableName } from "../tables.ts";

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
  [passkeys, passkeys.userId],
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
  [roomObjects, roomObjects.playerId],
  [playerMessages, playerMessages.playerId],
  [playerQuests, playerQuests.playerId],
  [playerContacts, playerContacts.playerId],
  [certificates, certificates.playerId],
  [enrollments, enrollments.playerId],
  [completedCourses, completedCourses.playerId],
  [ledgerSums, ledgerSums.playerId],
  [postLikes, postLikes.playerId],
  [posts, posts.playerId],
  [postings, postings.playerId],
  [clientBooks, clientBooks.playerId],
  [topPlayers, topPlayers.playerId],
  [playerActivity, playerActivity.playerId],
  [ledgerRollUps, ledgerRollUps.playerId],
  [ledgerMonthSums, ledgerMonthSums.playerId],
  [ledgerMonths, ledgerMonths.playerId],
  [ledger, ledger.playerId],
  [playerStates, playerStates.userId],
] as const;

/** `TABLE where COLUMN` for each of them. */
const OWNED = ACCOUNT_TABLES.map(([table, owner]) =>
  bind(`"${tableName(table)}" where "${columnName(owner)}"`),
);

/** Statements that delete the users' rows of each table, and what belongs to the cases about them. */
function deleteOwned(userIds: Statement): Statement[] {
  const about = sql`case_id in (select id from moderation_case where user_id in (${userIds}))`;
  return [
    sql`delete from moderation_report where ${about}`,
    sql`delete from moderation_line where ${about}`,
    countAway(userIds),
    ...OWNED.map((owned) => sql`delete from ${owned} in (${userIds})`),
    sql`delete from user where id in (${userIds}) returning id`,
  ];
}

/** Time for which an unverified account keeps its name and address, so that its owner can request another link. */
const UNVERIFIED_KEPT_MS = 7 * DAY_MS;
/** After this time it is deleted even if one of its links is still live, so that nobody squats by requesting links. */
const UNVERIFIED_MAX_MS = 14 * DAY_MS;

/** Condition for accounts old enough at `at` (epoch ms) to be abandoned; one of their links may still be live. */
export function mayBeAbandoned(at: number): Statement {
  return sql`email_verified_at is null and created_at <= ${at - UNVERIFIED_KEPT_MS}`;
}

/**
 * Statements that delete unverified accounts without a live link, or older than two weeks, so that their names and
 * addresses are free again: at most `limit` accounts, all or nothing, the accounts themselves last. Nobody can have signed
 * in to them.
 */
export function deleteAbandonedAccounts(at: number, limit: number): Statement[] {
  return deleteOwned(sql`select id from user u where ${mayBeAbandoned(at)}
    and (created_at <= ${at - UNVERIFIED_MAX_MS} or not exists (select 1 from email_token where user_id = u.id))
    order by created_at, id limit ${limit}`);
}

/**
 * Statements that delete the account that holds an address (lower case) without having verified it; none if it has. For
 * the batch of an account whose address a provider has verified.
 */
export function deleteSquatter(emailKey: string): Statement[] {
  return deleteOwned(sql`select id from user where email_key = ${emailKey} and email_verified_at is null`);
}

/**
 * Deletes every row of an account in one batch. A silence in force is kept for its address. Rows of its pictures remain
 * without an owner until their objects are deleted. Returns the keys of the pictures that can be deleted at once.
 */
export async function deleteAccountRows(
  db: Database,
  { userId, addressHash }: { readonly userId: string; readonly addressHash: string },
  at: number,
): Promise<readonly string[]> {
  const [unused] = await sendBatch(db, [
    // A pending upload already has an expiry; its object may not exist yet.
    sql<{
      key: string;
    }>`update picture set expires_at = ${at} where user_id = ${userId} and expires_at is null
      returning key`,
    sql`update picture set user_id = null where user_id = ${userId}`,
    // The audit log outlives the account, but not its personal data.
    sql`update audit_log set before = null, after = null where subject = ${userId}`,
    // Their likes go with them; the posts of others count one less.
    sql`update post_like_count set likes = likes - 1
      where post_id in (select post_id from post_like where player_id = ${userId})`,
    sql`insert into silenced_address (address_hash, until, reason)
      select ${addressHash}, until, reason from chat_silence where user_id = ${userId} and until > ${at}
      on conflict (address_hash) do update set until = max(until, excluded.until), reason = excluded.reason`,
    ...deleteOwned(sql`${userId}`),
  ]);
  return unused.map(({ key }) => key);
}
