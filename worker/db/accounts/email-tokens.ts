import type { Database } from "../client.ts";
import type { emailTokens } from "../schema/accounts.ts";
import { type Statement, send, sendBatch, sql } from "../statement.ts";
import { lockOut, REOPENED, type ReopenedAccount, selectEmailUndo } from "./email-changes.ts";
import type { AuditContext } from "./sessions.ts";

/** Stores a link before it is sent. Returns false if the account has left the address (lower case) meanwhile. */
export async function insertEmailToken(
  db: Database,
  { tokenHash, userId, purpose, expiresAt }: typeof emailTokens.$inferInsert,
  emailKey: string,
): Promise<boolean> {
  const stored = sql`insert into email_token (token_hash, user_id, purpose, expires_at)
    select ${tokenHash}, id, ${purpose}, ${expiresAt} from user where id = ${userId} and email_key = ${emailKey}
    returning 1`;
  return (await send(db, stored)).length === 1;
}

/** Query for the owner of a live link; no row if the link is used, expired or unknown. */
function selectOwner(tokenHash: string, purpose: "verify" | "reset", at: number): Statement {
  return sql`select user_id from email_token
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${at}`;
}

/**
 * Redeems a verification link: verifies the address. The link stays, and says so again until it expires. Returns null if the
 * link is expired or unknown.
 */
export async function redeemVerificationToken(
  db: Database,
  tokenHash: string,
  at: number,
): Promise<{ username: string; email: string } | null> {
  const owner = sql`(${selectOwner(tokenHash, "verify", at)})`;
  const [, [user]] = await sendBatch(db, [
    sql`update user set email_verified_at = ${at}, updated_at = ${at}
      where id = ${owner} and email_verified_at is null`,
    sql<{ username: string; email: string }>`select username, email from user where id = ${owner}`,
  ]);
  return user ?? null;
}

/** Returns the other effect of a link that sets a password; null if it is not valid at `at` (epoch ms). */
export async function selectResetKind(
  db: Database,
  tokenHash: string,
  at: number,
): Promise<"reset" | "restore" | null> {
  const [reset, restore] = await sendBatch(db, [
    selectOwner(tokenHash, "reset", at),
    selectEmailUndo(tokenHash, at),
  ]);
  if (reset.length > 0) return "reset";
  return restore.length > 0 ? "restore" : null;
}

/**
 * Redeems a reset link: replaces the password, revokes every session, and voids reset links, pending provider sign-ins and a
 * pending email address, which an intruder may have requested. Links that restore an earlier address stay, because an
 * intruder may have the mailbox of the present one. One atomic batch. Returns null if the link is used, expired or unknown.
 */
export async function redeemResetToken(
  db: Database,
  tokenHash: string,
  passwordHash: string,
  context: AuditContext,
): Promise<ReopenedAccount | null> {
  const { at } = context;
  const owner = sql`(${selectOwner(tokenHash, "reset", at)})`;
  const [[account]] = await sendBatch(db, [
    sql<ReopenedAccount>`update user set password_hash = ${passwordHash}, password_changed_at = ${at},
      updated_at = ${at} where id = ${owner} returning ${REOPENED}`,
    ...lockOut(owner, "password_reset", context),
    sql`delete from email_token where purpose = 'reset' and user_id = ${owner}`,
  ]);
  return account ?? null;
}
