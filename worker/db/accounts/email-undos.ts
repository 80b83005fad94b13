import type { SecurityEventKind } from "#game/contract/account/settings.ts";
import { type Database, isUniqueConflict } from "../client.ts";
import { bind, type Statement, sendBatch, sql } from "../statement.ts";
import { logEvent } from "./security-events.ts";
import type { AuditContext } from "./sessions.ts";

/** A link that restores an address, before it is sent. */
export interface NewEmailUndo {
  readonly tokenHash: string;
  readonly expiresAt: number;
}

/** Statement that keeps a user's current address for a link, in the batch that changes it, before the change. */
export function keepAddress(userId: Statement, { tokenHash, expiresAt }: NewEmailUndo): Statement {
  return sql`insert into email_undo (token_hash, user_id, email, expires_at)
    select ${tokenHash}, id, email, ${expiresAt} from user where id = ${userId}`;
}

/** Query for the link's user; no row if the link is used, expired or unknown at `at` (epoch ms). */
export function selectEmailUndo(tokenHash: string, at: number): Statement {
  return sql`select user_id from email_undo where token_hash = ${tokenHash} and expires_at > ${at}`;
}

/** An account that a link has given a new password. */
export interface ReopenedAccount {
  readonly userId: string;
  readonly emailKey: string;
  readonly email: string;
  readonly username: string;
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
 * Redeems a link: restores the address, replaces the password, revokes every session, and voids every other link. One
 * atomic batch. Returns null if the link is used, expired or unknown, and `taken` if another account has the address.
 */
export async function redeemEmailUndo(
  db: Database,
  tokenHash: string,
  passwordHash: string,
  context: AuditContext,
): Promise<ReopenedAccount | "taken" | null> {
  const { at } = context;
  const owner = sql`(${selectEmailUndo(tokenHash, at)})`;
  const earlier = sql`(select email from email_undo where token_hash = ${tokenHash})`;
  try {
    const [[account]] = await sendBatch(db, [
      sql<ReopenedAccount>`update user set email = ${earlier}, email_key = lower(${earlier}),
          email_verified_at = ${at}, password_hash = ${passwordHash}, updated_at = ${at}
        where id = ${owner} returning ${REOPENED}`,
      ...lockOut(owner, "email_restored", context),
      sql`delete from email_token where user_id = ${owner}`,
      // Last, because it names the owner. Links sent to later addresses go with it.
      sql`delete from email_undo where user_id = ${owner}`,
    ]);
    return account ?? null;
  } catch (error) {
    if (isUniqueConflict(error)) return "taken";
    throw error;
  }
}
