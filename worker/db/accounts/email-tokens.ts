import type { Database } from "../client.ts";
import { emailTokens } from "../schema/accounts.ts";
import { type Statement, send, sendBatch, sql } from "../statement.ts";
import { insertInto } from "../tables.ts";
import { lockOut, REOPENED, type ReopenedAccount, selectEmailUndo } from "./email-undos.ts";
import type { AuditContext } from "./sessions.ts";

/** Stores a link before it is sent. */
export async function insertEmailToken(db: Database, token: typeof emailTokens.$inferInsert): Promise<void> {
  await send(db, insertInto(emailTokens, token));
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
 * Redeems a reset link: replaces the password, revokes every session, and voids reset links, links that restore an
 * earlier address, pending provider sign-ins and a pending email address, which an intruder may have requested. One atomic
 * batch. Returns null if the link is used, expired or unknown.
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
    sql<ReopenedAccount>`update user set password_hash = ${passwordHash}, updated_at = ${at} where id = ${owner}
      returning ${REOPENED}`,
    ...lockOut(owner, "password_reset", context),
    sql`delete from email_undo where user_id = ${owner}`,
    sql`delete from email_token where purpose = 'reset' and user_id = ${owner}`,
  ]);
  return account ?? null;
}
