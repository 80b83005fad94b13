import { IDEMPOTENCY_TTL_MS } from "#game/core/wire/limits.ts";
import type { StoredReply } from "./actors.ts";
import { type Database, isDone } from "./client.ts";
import { bind, type Statement, send, sendBatch, sendGuarded, sql, type Value } from "./statement.ts";

/* First replies by idempotency key. See docs/reference/platform.md#idempotency. */

/** A first reply to store under its idempotency key. */
export interface ReplyToStore extends StoredReply {
  readonly key: string;
}

/** The user whose change a reply answers, and its time (epoch ms). */
interface Replied {
  readonly userId: string;
  readonly at: number;
}

/** An existing key violates NOT NULL, unless it has expired and is replaced. */
const insertSql = (reply: string, condition: string) => `insert into idempotency_key
    (user_id, key, request_hash, status, reply, created_at)
  select ?1, ?2, ?3, ?4, ${reply}, ?5 where ${condition}
  on conflict (user_id, key) do update set
    request_hash = case when created_at <= ?6 then excluded.request_hash end,
    status = excluded.status, reply = excluded.reply, created_at = excluded.created_at`;
const INSERT_REPLY = insertSql("?7", "true");

/** Stores a reply in the batch of its change. Rolls the batch back if the key has been answered. */
export function insertReply(change: Replied, stored: ReplyToStore): Statement {
  return bind(INSERT_REPLY, ...keyValues(change, stored), stored.reply);
}

/**
 * Sends a batch with the reply to store, if there is one. The key then refuses the batch the second time, so that it is sent once
 * more after an outage.
 */
export async function sendWithReply(
  db: Database,
  statements: readonly Statement[],
  change: Replied,
  reply: ReplyToStore | null,
): Promise<void> {
  if (reply) await sendGuarded(db, [...statements, insertReply(change, reply)]);
  else await sendBatch(db, statements);
}

/**
 * Like `insertReply`, for a reply that depends on the outcome of the batch: `sql` is an expression for its text, and
 * `condition` says whether to store it. Both refer to `values` as ?7, ?8 and so on.
 */
export function insertComputedReply(
  change: Replied,
  stored: Omit<ReplyToStore, "reply">,
  reply: { readonly sql: string; readonly condition: string; readonly values: readonly Value[] },
): Statement {
  return bind(insertSql(reply.sql, reply.condition), ...keyValues(change, stored), ...reply.values);
}

/** Stores a refusal, which changes nothing else. Returns false if its key has been answered. */
export async function insertRefusal(db: Database, change: Replied, stored: ReplyToStore): Promise<boolean> {
  const values = [...keyValues(change, stored), stored.reply];
  const text = insertSql("?7", "exists (select 1 from user where id = ?1)");
  return isDone(ANSWERED, send(db, bind(text, ...values)));
}

function keyValues({ userId, at }: Replied, stored: Omit<ReplyToStore, "reply">): readonly Value[] {
  return [userId, stored.key, stored.requestHash, stored.status, at, at - IDEMPOTENCY_TTL_MS];
}

/** Time for which an unfinished claim holds its key, in milliseconds. */
const CLAIM_MS = 60_000;

/** Claims a key before its request is handled. Returns false if it is claimed or has been answered. */
export async function claimKey(
  db: Database,
  { userId, at }: Replied,
  { key, requestHash }: Pick<ReplyToStore, "key" | "requestHash">,
): Promise<boolean> {
  // Dated back, so that it expires like a reply, but after a minute.
  const claimedAt = at - IDEMPOTENCY_TTL_MS + CLAIM_MS;
  const claim = sql`insert into idempotency_key (user_id, key, request_hash, status, reply, created_at)
    values (${userId}, ${key}, ${requestHash}, 0, '', ${claimedAt})
    on conflict (user_id, key) do update set
      request_hash = case when created_at <= ${at - IDEMPOTENCY_TTL_MS} then excluded.request_hash end,
      status = 0, reply = '', created_at = excluded.created_at`;
  return isDone(ANSWERED, send(db, claim));
}

/** Stores the reply to a claimed key, after an outage once more. Changes nothing if the account is deleted. */
export async function storeReply(db: Database, { userId, at }: Replied, stored: ReplyToStore): Promise<void> {
  const { key, requestHash, status, reply } = stored;
  await sendGuarded(db, [
    sql`update idempotency_key set status = ${status}, reply = ${reply}, created_at = ${at}
      where user_id = ${userId} and key = ${key} and request_hash = ${requestHash} and status = 0`,
  ]);
}

/** Releases a claimed key, after its request was refused. */
export async function releaseKey(db: Database, userId: string, key: string): Promise<void> {
  await send(db, sql`delete from idempotency_key where user_id = ${userId} and key = ${key} and status = 0`);
}

/** The failure of a batch whose idempotency key has been answered. */
export const ANSWERED = "NOT NULL constraint failed: idempotency_key.request_hash";

/** A place in the order of the stored replies: after every reply of lower users, and of this user up to a key. */
export interface ReplyPosition {
  readonly userId: string;
  readonly key: string;
}

/**
 * Deletes at most `limit` expired replies after a place, of users below `end`, in order. Returns the last one, and how many
 * were deleted: fewer than `limit` if no more have expired. Reads each reply that it passes, because no index by time
 * exists: see docs/decisions/048-scores-are-gathered-from-the-ledger.md.
 */
export async function deleteExpiredReplies(
  db: Database,
  after: ReplyPosition,
  end: string,
  at: number,
  limit: number,
): Promise<{ readonly last: ReplyPosition | undefined; readonly deleted: number }> {
  const statement = sql<ReplyPosition>`delete from idempotency_key where (user_id, key) in (
      select user_id, key from idempotency_key
      where (user_id, key) > (${after.userId}, ${after.key}) and user_id < ${end}
        and created_at <= ${at - IDEMPOTENCY_TTL_MS}
      order by user_id, key limit ${limit})
    returning user_id as userId, key`;
  const deleted = await send(db, statement);
  const isLater = (a: ReplyPosition, b: ReplyPosition) =>
    a.userId === b.userId ? a.key > b.key : a.userId > b.userId;
  const last = deleted.reduce<ReplyPosition | undefined>(
    (latest, place) => (latest && isLater(latest, place) ? latest : place),
    undefined,
  );
  return { last, deleted: deleted.length };
}
