import type { Player } from "#game/core/player.ts";
import { type Database, isDone, KEY_EXISTS } from "../client.ts";
import type { users } from "../schema/accounts.ts";
import { oauthAccounts, oauthHandoffs } from "../schema/accounts.ts";
import { send, sendBatch, sql } from "../statement.ts";
import { insertInto } from "../tables.ts";
import { type Deletion, deleteSquatter } from "./account-deletion.ts";
import { accountStatements, inheritSilence } from "./accounts.ts";
import { selectKeeper } from "./email-changes.ts";
import { logEvent } from "./security-events.ts";
import { evictSessions, insertSessionOf, type NewSession } from "./sessions.ts";

/** An identity at a provider. */
export type Subject = Readonly<Pick<typeof oauthAccounts.$inferSelect, "provider" | "subject">>;

/** Returns the account of an identity, and the account that has verified the address, or that it is kept for at `at`. */
export async function selectOauthAccount(
  db: Database,
  { provider, subject }: Subject,
  emailKey: string,
  at: number,
): Promise<{ userId: string | null; holderId: string | null }> {
  const [[account], [holder]] = await sendBatch(db, [
    sql<{ userId: string }>`select user_id as userId from oauth_account
      where provider = ${provider} and subject = ${subject}`,
    sql<{ id: string }>`select id from user where email_key = ${emailKey} and email_verified_at is not null
      union all ${selectKeeper(emailKey, at)}`,
  ]);
  return { userId: account?.userId ?? null, holderId: holder?.id ?? null };
}

/**
 * Creates an account with its character and its provider identity. The provider has verified the address, so an account
 * that holds it unverified is deleted. Returns false, and changes nothing, if the name, address or identity is taken.
 */
export async function insertOauthAccount(
  db: Database,
  user: typeof users.$inferInsert,
  player: Player,
  { provider, subject }: Subject,
  addressHash: string,
  deletion: Deletion,
): Promise<boolean> {
  const statements = [
    ...deleteSquatter(deletion, user.emailKey),
    ...accountStatements(user, player),
    insertInto(oauthAccounts, { provider, subject, userId: user.id, createdAt: user.createdAt }),
    inheritSilence(user.id, addressHash, user.createdAt),
  ];
  return isDone(KEY_EXISTS, sendBatch(db, statements));
}

/** Stores a handoff code until the page exchanges it. */
export async function insertHandoff(db: Database, handoff: typeof oauthHandoffs.$inferInsert): Promise<void> {
  await send(db, insertInto(oauthHandoffs, handoff));
}

/**
 * Exchanges a code for a session in the browser that holds its secret. One atomic batch, so that only one of two
 * requests with the same code succeeds. Returns the user's id; null if the code is used, expired, unknown or from
 * another browser.
 */
export async function redeemHandoff(
  db: Database,
  hashes: { readonly codeHash: string; readonly browserHash: string },
  session: Omit<NewSession, "userId">,
): Promise<string | null> {
  const { createdAt: at, deviceInfo, ipAddress } = session;
  const right = sql`oauth_handoff where code_hash = ${hashes.codeHash} and browser_hash = ${hashes.browserHash}
    and expires_at > ${at}`;
  const owner = sql`(select user_id from ${right})`;
  const kind = sql`'signed_in_' || (select provider from ${right})`;
  const [[opened]] = await sendBatch(db, [
    insertSessionOf(owner, session),
    evictSessions(owner, at),
    logEvent({ userId: owner, kind, at, deviceInfo, ipAddress }),
    sql`delete from ${right}`,
  ]);
  return opened?.userId ?? null;
}
