import { MAX_PASSKEYS } from "#game/auth/passkeys-wire.ts";
import { type Database, KEY_EXISTS, unless } from "../client.ts";
import { passkeyChallenges, passkeys } from "../schema/accounts.ts";
import { type Statement, send, sendBatch, sql } from "../statement.ts";
import { type Cells, insertInto, tableReader } from "../tables.ts";
import { logEvent } from "./security-events.ts";
import { type AuditContext, evictSessions, insertSessionOf, type NewSession } from "./sessions.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

const PASSKEY = tableReader(passkeys);

/** Challenges that a session or browser can have open; a new one replaces the oldest. */
const MAX_CHALLENGES = 5;

/** A challenge, by which its answer is recognised. */
export type ChallengeKey = Readonly<Omit<typeof passkeyChallenges.$inferSelect, "expiresAt">>;

/** Stores a challenge until `expiresAt` (epoch ms). */
export async function insertChallenge(db: Database, key: ChallengeKey, expiresAt: number): Promise<void> {
  await sendBatch(db, [
    insertInto(passkeyChallenges, { ...key, expiresAt }),
    sql`delete from passkey_challenge where challenge_hash in (select challenge_hash from passkey_challenge
      where owner = ${key.owner} order by expires_at desc, rowid desc limit -1 offset ${MAX_CHALLENGES})`,
  ]);
}

/** Statement that deletes a challenge that is live at `at` (epoch ms) and returns a row; so each works once. */
function consume({ challengeHash, purpose, owner }: ChallengeKey, at: number): Statement {
  return sql`delete from passkey_challenge where challenge_hash = ${challengeHash} and purpose = ${purpose}
    and owner = ${owner} and expires_at > ${at} returning 1`;
}

/** Deletes a challenge. Returns false if it is used, expired, unknown, or not this owner's. */
export async function consumeChallenge(db: Database, key: ChallengeKey, at: number): Promise<boolean> {
  return (await send(db, consume(key, at))).length === 1;
}

/**
 * Deletes a challenge, and returns the passkey that answers it: null if there is none. Returns false if the
 * challenge is used, expired, unknown, or not this owner's.
 */
export async function consumeForPasskey(
  db: Database,
  key: ChallengeKey,
  credentialId: string,
  at: number,
): Promise<PasskeyRow | null | false> {
  const select = sql<Cells>`select ${PASSKEY.columns} from passkey where credential_id = ${credentialId}`;
  const [consumed, [row]] = await sendBatch(db, [consume(key, at), select]);
  if (consumed.length === 0) return false;
  return row ? PASSKEY.read(row) : null;
}

/** A use of a passkey, after its signature was verified. */
export type PasskeyUse = Readonly<Pick<PasskeyRow, "id" | "signCount">>;

/** Condition for the passkey of a use. Refuses a count that isn't higher than the last one: the key may have been copied. */
function isUsable({ id, signCount }: PasskeyUse): Statement {
  return sql`id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`;
}

/** Statement that notes a use and returns the user's id; no row unless the passkey is usable. */
function recordUse(use: PasskeyUse, at: number): Statement<{ userId: string }> {
  return sql`update passkey set sign_count = ${use.signCount}, last_used_at = ${at} where ${isUsable(use)}
    returning user_id as userId`;
}

/**
 * Opens a session after a passkey was verified, in one batch. Returns the user's id; null, and changes nothing, if the
 * passkey was removed or its count is not higher than that of another use since.
 */
export async function openPasskeySession(
  db: Database,
  use: PasskeyUse,
  session: Omit<NewSession, "userId">,
): Promise<string | null> {
  const { createdAt: at, deviceInfo, ipAddress } = session;
  const owner = sql`(select user_id from passkey where ${isUsable(use)})`;
  const [[opened]] = await sendBatch(db, [
    insertSessionOf(owner, session),
    evictSessions(owner, at),
    logEvent({ userId: owner, kind: "signed_in_passkey", at, deviceInfo, ipAddress }),
    // Last, because the others look for a passkey with a lower count.
    recordUse(use, at),
  ]);
  return opened?.userId ?? null;
}

/** Notes the use of a passkey. Returns false if it was removed, or its count is not higher than the last one. */
export async function notePasskeyUse(db: Database, use: PasskeyUse, at: number): Promise<boolean> {
  return (await send(db, recordUse(use, at))).length === 1;
}

/** Notes that a session's owner proved who they are at `at` (epoch ms). */
export async function noteProof(db: Database, sessionId: string, at: number): Promise<void> {
  await send(db, sql`update session set proven_at = ${at} where id = ${sessionId}`);
}

/** Returns the passkeys of an account, the newest first. */
export async function selectPasskeys(db: Database, userId: string): Promise<readonly PasskeyRow[]> {
  const statement = sql<Cells>`select ${PASSKEY.columns} from passkey
    where user_id = ${userId} order by created_at desc, id`;
  const found = await send(db, statement);
  return found.map(PASSKEY.read);
}

/**
 * Adds a passkey to an account that has fewer than `MAX_PASSKEYS`, from a live session. Returns `known` if an account has
 * it already.
 */
export async function insertPasskey(
  db: Database,
  passkey: Omit<PasskeyRow, "createdAt" | "lastUsedAt">,
  sessionId: string,
  context: AuditContext,
): Promise<"added" | "full" | "known"> {
  const { id, userId, credentialId, publicKey, signCount, transports, name } = passkey;
  const sent = sendBatch(db, [
    sql`insert into passkey
        (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
      select ${id}, user_id, ${credentialId}, ${publicKey}, ${signCount}, ${transports}, ${name}, ${context.at}
      from session s where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null
        and (select count(*) from passkey where user_id = ${userId}) < ${MAX_PASSKEYS}
      returning id`,
    logEvent(
      { userId, kind: "passkey_added", ...context },
      sql`exists (select 1 from passkey where id = ${id})`,
    ),
  ]);
  const read = sent.then(([added]) => (added.length === 1 ? "added" : "full"));
  return unless(KEY_EXISTS, "known", read);
}

/** Renames a passkey of an account. Returns false if there is none with this id. */
export async function renamePasskey(
  db: Database,
  { id, userId }: Pick<PasskeyRow, "id" | "userId">,
  name: string,
): Promise<boolean> {
  const renamed = sql`update passkey set name = ${name} where id = ${id} and user_id = ${userId} returning id`;
  return (await send(db, renamed)).length === 1;
}

/**
 * Removes a passkey of an account, unless it is the only way to sign in. `proof` is a condition on the account's row that
 * has to hold. Returns the name of the removed passkey, or why there is none.
 */
export async function deletePasskey(
  db: Database,
  { id, userId }: Pick<PasskeyRow, "id" | "userId">,
  proof: Statement,
  context: AuditContext,
): Promise<{ name: string } | "unknown" | "only_way" | "outdated"> {
  const isOwn = sql`id = ${id} and user_id = ${userId}`;
  const isProven = sql`exists (select 1 from user where id = ${userId} and ${proof})`;
  const hasOtherWay = sql`(exists (select 1 from user where id = ${userId} and password_hash is not null)
    or exists (select 1 from oauth_account where user_id = ${userId})
    or (select count(*) from passkey where user_id = ${userId}) > 1)`;
  const [[known], , [removed]] = await sendBatch(db, [
    sql<{ hasOtherWay: number }>`select ${hasOtherWay} as hasOtherWay from passkey where ${isOwn}`,
    // Before the removal, because a proof can be this very passkey.
    logEvent(
      { userId, kind: "passkey_removed", ...context },
      sql`${proof} and exists (select 1 from passkey where ${isOwn}) and ${hasOtherWay}`,
    ),
    sql<{ name: string }>`delete from passkey
      where ${isOwn} and ${isProven} and ${hasOtherWay} returning name`,
  ]);
  if (removed) return removed;
  if (!known) return "unknown";
  return known.hasOtherWay === 1 ? "outdated" : "only_way";
}
