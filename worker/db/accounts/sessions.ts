import type { SecurityEventKind } from "#game/settings/wire.ts";
import { isLive, SESSION_TTL_MS } from "../actors.ts";
import type { Database } from "../client.ts";
import { sessions } from "../schema/accounts.ts";
import { bind, type Statement, send, sendBatch, sql } from "../statement.ts";
import { tableReader } from "../tables.ts";
import { logEvent } from "./security-events.ts";

export type SessionRow = typeof sessions.$inferSelect;

const SESSION = tableReader(sessions);

/**
 * Maximum live sessions of an account; a new one evicts the least recently used. Lets one request revoke all of them
 * and close their sockets.
 */
export const MAX_SESSIONS = 100;

/** A session to be opened. Times are in epoch milliseconds. */
export type NewSession = Omit<SessionRow, "lastUsedAt" | "revokedAt" | "provenAt">;

/**
 * Opens a session after the password behind `verifiedHash` was verified; `newHash` rehashes the same password.
 * Returns false, and changes nothing, if the password has changed since; otherwise a sign-in that overlaps a reset would
 * outlive it.
 */
export async function openSession(
  db: Database,
  session: NewSession,
  verifiedHash: string,
  newHash: string | null,
): Promise<boolean> {
  const { userId, deviceInfo, ipAddress, createdAt: at } = session;
  const hasPassword = sql`password_hash = ${verifiedHash}`;
  const event = { userId, kind: "signed_in", at, deviceInfo, ipAddress } as const;
  const [opened] = await sendBatch(db, [
    insertSessionOf(sql`(select id from user where id = ${userId} and ${hasPassword})`, session),
    evictSessions(sql`${userId}`, at),
    logEvent(event, hasPassword),
    ...(newHash === null
      ? []
      : [sql`update user set password_hash = ${newHash} where id = ${userId} and ${hasPassword}`]),
  ]);
  return opened.length === 1;
}

/** Statement that opens a session of the user `userId`, an expression, and returns the user's id; if it is null, none. */
export function insertSessionOf(
  userId: Statement,
  session: Omit<NewSession, "userId">,
): Statement<{ userId: string }> {
  const { id, tokenHash, userAgent, deviceInfo, ipAddress, createdAt } = session;
  return sql`insert into session
      (id, user_id, token_hash, user_agent, device_info, ip_address, created_at, last_used_at)
    select ${id}, id, ${tokenHash}, ${userAgent}, ${deviceInfo}, ${ipAddress}, ${createdAt}, ${createdAt}
    from user where id = ${userId} returning user_id as userId`;
}

/** Statement that revokes the sessions of an account above `MAX_SESSIONS`. */
export function evictSessions(userId: Statement, at: number): Statement {
  return sql`update session set revoked_at = ${at} where id in (
      select id from session where user_id = ${userId} and revoked_at is null
      order by last_used_at desc, created_at desc limit 10000 offset ${MAX_SESSIONS})`;
}

/** Stores the last use of a session, `at` in epoch ms. */
export async function touchSession(db: Database, id: string, at: number): Promise<void> {
  await send(db, sql`update session set last_used_at = ${at} where id = ${id}`);
}

/** Time and device of a security-relevant change. `at` is in epoch ms. */
export interface AuditContext {
  readonly at: number;
  readonly deviceInfo: string;
  readonly ipAddress: string;
}

/** Revokes the live session of a token. Returns the user's id, or null if there is no such session. */
export async function revokeSession(
  db: Database,
  tokenHash: string,
  context: AuditContext,
): Promise<string | null> {
  const { at } = context;
  const owner = sql`(select user_id from session where token_hash = ${tokenHash} and revoked_at = ${at})`;
  const [[revoked]] = await sendBatch(db, [
    sql<{ userId: string }>`update session set revoked_at = ${at} where ${isLive(tokenHash, at)}
      returning user_id as userId`,
    logEvent({ userId: owner, kind: "signed_out", ...context }),
  ]);
  return revoked?.userId ?? null;
}

/**
 * Query for an account's sessions, at most `limit`: first the one of `tokenHash`, whose stored last use may be outdated,
 * then those live at `at` (epoch ms) by last use, then the revoked ones.
 */
export function selectSessions(
  userId: Statement,
  { tokenHash, at, limit }: { tokenHash: string; at: number; limit: number },
): Statement<SessionRow> {
  return sql`select ${SESSION.columns} from session
    where user_id = ${userId} and last_used_at > ${at - SESSION_TTL_MS}
    order by token_hash <> ${tokenHash}, revoked_at is not null, last_used_at desc, created_at desc limit ${limit}`;
}

/** Result of revoking one session. */
export type Revocation = "revoked" | "ended_before" | "unknown";

/** Revokes one session of an account. */
export async function revokeSessionOf(
  db: Database,
  userId: string,
  sessionId: string,
  context: AuditContext,
): Promise<Revocation> {
  const isOwn = sql`id = ${sessionId} and user_id = ${userId}`;
  const [known, revoked] = await sendBatch(db, [
    sql`select 1 from session where ${isOwn}`,
    ...revoke(isOwn, userId, "session_revoked", context),
  ]);
  if (known.length === 0) return "unknown";
  return revoked.length === 1 ? "revoked" : "ended_before";
}

/** Revokes all other sessions of an account. Returns their number. */
export async function revokeOtherSessions(
  db: Database,
  userId: string,
  keptId: string,
  context: AuditContext,
): Promise<number> {
  const isOther = sql`user_id = ${userId} and id <> ${keptId}`;
  const [revoked] = await sendBatch(db, revoke(isOther, userId, "sessions_revoked", context));
  return revoked.length;
}

/** Statements that revoke the sessions that the condition matches, and log it if there was one. */
function revoke(which: Statement, userId: string, kind: SecurityEventKind, context: AuditContext) {
  const { at } = context;
  return [
    sql<{ id: string }>`update session set revoked_at = ${at}
      where ${which} and revoked_at is null returning id`,
    logEvent(
      { userId, kind, ...context },
      sql`exists (select 1 from session where ${which} and revoked_at = ${at})`,
    ),
  ] as const;
}

/** Owner of a socket. */
export interface SocketOwner {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly avatar: string | null;
}

const SELECT_SOCKET_OWNER = `
  select session.id as sessionId, session.user_id as userId, user.username, user.avatar
  from session join user on user.id = session.user_id
  where session.token_hash = ?1 and session.revoked_at is null and session.last_used_at > ?2`;

/** Returns the owner of a live session, with only what a socket needs; null if the token opens none. */
export async function selectSocketOwner(
  db: Database,
  tokenHash: string,
  at: number,
): Promise<SocketOwner | null> {
  const statement = bind<SocketOwner>(SELECT_SOCKET_OWNER, tokenHash, at - SESSION_TTL_MS);
  const [owner] = await send(db, statement);
  return owner ?? null;
}

/** Returns those of some sessions that are not revoked. Uses one parameter, regardless of their number. */
export async function selectLiveSessions(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const live = sql<{ id: string }>`select id from session
    where id in (select value from json_each(${JSON.stringify(ids)})) and revoked_at is null`;
  const found = await send(db, live);
  return new Set(found.map(({ id }) => id));
}
