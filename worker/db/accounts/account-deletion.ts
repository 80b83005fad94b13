import { DAY_MS } from "#game/core/durations.ts";
import type { Database } from "../client.ts";
import type { pictures } from "../schema/accounts.ts";
import {
  idempotencyKeys,
  ledger,
  ledgerMonthSums,
  ledgerMonths,
  ledgerRollUps,
  ledgerSums,
  playerStates,
} from "../schema/players.ts";
import { type Statement, sendBatch, sql } from "../statement.ts";
import { type Column, deleteRowsOf } from "../tables.ts";

/** What the deletion of accounts has to know of the features. */
export interface Deletion {
  /** The columns that name an account, children before parents. */
  readonly owned: readonly Column[];
  /** Statements to run before the rows go. */
  readonly leave: (userIds: Statement) => readonly Statement[];
}

/** The tables that every feature uses. They go last, because those of the features refer to them. */
const SHARED = [
  idempotencyKeys.userId,
  ledgerSums.playerId,
  ledgerRollUps.playerId,
  ledgerMonthSums.playerId,
  ledgerMonths.playerId,
  ledger.playerId,
  playerStates.userId,
];

/** Statements that delete the users with their rows of each table. See docs/reference/accounts.md#account-deletion. */
function deleteOwned({ owned, leave }: Deletion, userIds: Statement): Statement[] {
  return [
    ...leave(userIds),
    ...[...owned, ...SHARED].map((owner) => deleteRowsOf(owner, userIds)),
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
export function deleteAbandonedAccounts(deletion: Deletion, at: number, limit: number): Statement[] {
  return deleteOwned(
    deletion,
    sql`select id from user u where ${mayBeAbandoned(at)}
    and (created_at <= ${at - UNVERIFIED_MAX_MS} or not exists (select 1 from email_token where user_id = u.id))
    order by created_at, id limit ${limit}`,
  );
}

/**
 * Statements that delete the account that holds an address (lower case) without having verified it; none if it has. For
 * the batch of an account whose address a provider has verified.
 */
export function deleteSquatter(deletion: Deletion, emailKey: string): Statement[] {
  return deleteOwned(
    deletion,
    sql`select id from user where email_key = ${emailKey} and email_verified_at is null`,
  );
}

/**
 * Deletes every row of an account in one batch. A silence in force is kept for its address. Rows of its pictures remain
 * without an owner until their objects are deleted. Returns the keys of the pictures that can be deleted at once.
 */
export async function deleteAccountRows(
  db: Database,
  deletion: Deletion,
  { userId, addressHash }: { readonly userId: string; readonly addressHash: string },
  at: number,
): Promise<readonly string[]> {
  const [unused] = await sendBatch(db, [
    // A pending upload already has an expiry; its object may not exist yet.
    sql<Pick<typeof pictures.$inferSelect, "key">>`update picture set expires_at = ${at}
      where user_id = ${userId} and expires_at is null returning key`,
    sql`update picture set user_id = null where user_id = ${userId}`,
    // The audit log outlives the account, but not its personal data.
    sql`update audit_log set before = null, after = null where subject = ${userId}`,
    sql`insert into silenced_address (address_hash, until, reason)
      select ${addressHash}, until, reason from chat_silence where user_id = ${userId} and until > ${at}
      on conflict (address_hash) do update set until = max(until, excluded.until), reason = excluded.reason`,
    ...deleteOwned(deletion, sql`${userId}`),
  ]);
  return unused.map(({ key }) => key);
}
