import { DAY_MS } from "#game/core/durations.ts";
import type { SecurityEventKind } from "#game/settings/wire.ts";
import type { UserRow } from "../actors.ts";
import { type Database, KEY_EXISTS, unless } from "../client.ts";
import type { emailChanges } from "../schema/accounts.ts";
import { bind, type Statement, send, sendBatch, sql } from "../statement.ts";
import { logEvent } from "./security-events.ts";
import type { AuditContext } from "./sessions.ts";

/** A pending new address, before its link is sent; also in lower case. */
export type NewEmailChange = typeof emailChanges.$inferInsert & { readonly emailKey: string };

/**
 * Stores a pending address until its link is opened, and replaces an earlier one. Changes nothing if the address is
 * taken, or kept for another account, or `proof`, a condition on the account's row, doesn't hold.
 */
export async function insertEmailChange(
  db: Database,
  change: NewEmailChange,
  proof: Statement,
  context: AuditContext,
): Promise<"kept" | "taken" | "outdated"> {
  const { userId, email, emailKey, tokenHash, expiresAt } = change;
  const holder = sql`select id from user where email_key = ${emailKey}
    union all select id from (${selectKeeper(emailKey, context.at)}) where id <> ${userId}`;
  const [taken, kept] = await sendBatch(db, [
    holder,
    sql`insert into email_change (user_id, token_hash, email, expires_at)
      select id, ${tokenHash}, ${email}, ${expiresAt} from user
      where id = ${userId} and ${proof} and not exists (${holder})
      on conflict (user_id) do update set token_hash = excluded.token_hash, email = excluded.email,
        expires_at = excluded.expires_at
      returning user_id`,
    logEvent(
      { userId, kind: "email_change_requested", ...context },
      sql`exists (select 1 from email_change where token_hash = ${tokenHash})`,
    ),
  ]);
  if (kept.length === 1) return "kept";
  return taken.length > 0 ? "taken" : "outdated";
}

/** Query for the pending address at `at` (epoch ms). */
export function selectPendingEmail(userId: Statement, at: number): Statement<{ email: string }> {
  return sql`select email from email_change where user_id = ${userId} and expires_at > ${at}`;
}

/** An account whose address has just changed. */
export interface ChangedEmail {
  readonly username: string;
  readonly email: string;
  readonly oldEmail: string;
  /** False if this is a move back, without a link that undoes it. */
  readonly hasUndo: boolean;
}

/**
 * Redeems the link sent to a new address: makes it the account's verified address and voids every link sent to the
 * old one. Keeps the old address for the link of `undoHash`, which restores it, and the link itself as one that says that
 * the address is verified. Returns null if the link is used, expired or unknown.
 */
export async function redeemEmailChange(
  db: Database,
  tokenHash: string,
  context: AuditContext,
  undoHash: string,
): Promise<ChangedEmail | "taken" | null> {
  const { at } = context;
  const owner = sql`(select user_id from email_change where token_hash = ${tokenHash} and expires_at > ${at})`;
  const statement = sql<{ email: string; oldEmail: string }>`select c.email, u.email as oldEmail
    from email_change c join user u on u.id = c.user_id where c.token_hash = ${tokenHash} and c.expires_at > ${at}`;
  const [change] = await send(db, statement);
  if (!change) return null;
  const { email, oldEmail } = change;
  const emailKey = email.toLowerCase();
  const sent = sendBatch(db, [
    ...keepAddress(owner, emailKey, undoHash, at),
    // If a link is used twice at once, or replaced meanwhile, only one request succeeds.
    sql<Pick<ChangedEmail, "username" | "email">>`update user
      set email = ${email}, email_key = ${emailKey}, email_verified_at = ${at}, updated_at = ${at}
      where id = ${owner} returning username, email`,
    logEvent({ userId: owner, kind: "email_changed", ...context }),
    sql`delete from email_token where user_id = ${owner}`,
    sql`insert into email_token (token_hash, user_id, purpose, expires_at)
      select token_hash, user_id, 'verify', expires_at from email_change
      where token_hash = ${tokenHash} and user_id = ${owner}`,
    sql`delete from email_change where token_hash = ${tokenHash}`,
  ]);
  const read = sent.then(([kept, , [changed]]) =>
    changed ? { ...changed, oldEmail, hasUndo: kept.length === 1 } : null,
  );
  return unless(KEY_EXISTS, "taken", read);
}

/** Lifetime of a link, so that the time of its move is known. See docs/reference/accounts.md#changing-the-email-address. */
const UNDO_TTL_MS = 7 * DAY_MS;

/**
 * Statements for the batch that moves a user to `emailKey` (lower case), before the move. They keep the current address for a
 * link, and return a row. A move back to an address that is kept undoes the moves since: it makes no link, and ends theirs.
 */
function keepAddress(
  userId: Statement,
  emailKey: string,
  tokenHash: string,
  at: number,
): [Statement, Statement] {
  const first = sql`(select min(expires_at) from email_undo
    where user_id = ${userId} and lower(email) = ${emailKey} and expires_at > ${at})`;
  return [
    sql`insert into email_undo (token_hash, user_id, email, expires_at)
      select ${tokenHash}, id, email, ${at + UNDO_TTL_MS} from user where id = ${userId} and ${first} is null
      returning 1`,
    sql`delete from email_undo
      where user_id = ${userId} and lower(email) <> ${emailKey} and expires_at > ${first}`,
  ];
}

/** Query for the account that an address (lower case) is kept for at `at` (epoch ms): no other can take it. */
export function selectKeeper(emailKey: string, at: number): Statement<{ id: string }> {
  return sql`select user_id as id from email_undo where lower(email) = ${emailKey} and expires_at > ${at}`;
}

/** Query for the link's user; no row if the link is used, expired or unknown at `at` (epoch ms). */
export function selectEmailUndo(tokenHash: string, at: number): Statement {
  return sql`select user_id from email_undo where token_hash = ${tokenHash} and expires_at > ${at}`;
}

/** An account that a link has given a new password. */
export interface ReopenedAccount extends Readonly<Pick<UserRow, "emailKey" | "email" | "username">> {
  readonly userId: string;
}

/** Columns of `ReopenedAccount`. */
export const REOPENED = bind("id as userId, email_key as emailKey, email, username");

/**
 * Statements that follow a link's new password for the user of `owner`: they revoke every session, and void passkeys,
 * pending provider sign-ins and a pending email address, which an intruder may have added or requested.
 */
export function lockOut(owner: Statement, kind: SecurityEventKind, context: AuditContext): Statement[] {
  return [
    sql`update session set revoked_at = ${context.at} where user_id = ${owner} and revoked_at is null`,
    logEvent({ userId: owner, kind, ...context }),
    sql`delete from email_change where user_id = ${owner}`,
    sql`delete from oauth_handoff where user_id = ${owner}`,
    sql`delete from passkey where user_id = ${owner}`,
  ];
}

/**
 * Redeems a link: restores the address, replaces the password, and ends every session, passkey and pending change, and the
 * identities and links that are younger than the link's move. One atomic batch. Returns null if the link is used, expired or
 * unknown. See docs/decisions/085-an-undo-outlives-an-intruder.md.
 */
export async function redeemEmailUndo(
  db: Database,
  tokenHash: string,
  passwordHash: string,
  context: AuditContext,
): Promise<ReopenedAccount | null> {
  const { at } = context;
  const owner = sql`(${selectEmailUndo(tokenHash, at)})`;
  const earlier = sql`(select email from email_undo where token_hash = ${tokenHash})`;
  const expiry = sql`(select expires_at from email_undo where token_hash = ${tokenHash})`;
  const sent = sendBatch(db, [
    sql<ReopenedAccount>`update user set email = ${earlier}, email_key = lower(${earlier}),
        email_verified_at = ${at}, password_hash = ${passwordHash}, password_changed_at = ${at}, updated_at = ${at}
      where id = ${owner} returning ${REOPENED}`,
    ...lockOut(owner, "email_restored", context),
    sql`delete from oauth_account where user_id = ${owner} and created_at > ${expiry} - ${UNDO_TTL_MS}`,
    sql`delete from email_token where user_id = ${owner}`,
    // Last, because it names the owner.
    sql`delete from email_undo where user_id = ${owner} and expires_at >= ${expiry}`,
  ]);
  const account = sent.then(([[found]]) => found ?? null);
  // Null if another account has the address: it took it before the triggers came, or just as the link expires.
  return unless(KEY_EXISTS, null, account);
}
