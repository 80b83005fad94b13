import { and, desc, eq, exists, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SecurityEventKind } from "#game/contract/settings.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import type { Database } from "./client.ts";
import { sessions } from "./schema/access.ts";
import { users } from "./schema/accounts.ts";
import { logEvent } from "./security-events.ts";

export type SessionRow = typeof sessions.$inferSelect;

/**
 * Maximum live sessions of an account; a new one evicts the least recently used. Keeps revoking all of them, and
 * closing their sockets, within one request.
 */
export const MAX_SESSIONS = 100;

/** A session to be opened. Times are in epoch milliseconds. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly userAgent: string;
  readonly deviceInfo: string;
  readonly ipAddress: string;
  readonly createdAt: number;
}

/** Opens a session. */
export async function insertSession(db: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await db.batch([db.insert(sessions).values(session)]);
}

/**
 * Opens a session after the password behind `verifiedHash` was verified; `newHash` rehashes the same password.
 * Returns the evicted sessions. Returns null, and changes nothing, if the password has changed since; otherwise a
 * sign-in that overlaps a reset would outlive it.
 */
export async function openSession(
  db: Database,
  session: NewSession,
  verifiedHash: string,
  newHash: string | null,
): Promise<{ evicted: readonly string[] } | null> {
  const { userId, deviceInfo, ipAddress, createdAt: at } = session;
  const hasPassword = eq(users.passwordHash, verifiedHash);
  const isStillVerified = and(eq(users.id, userId), hasPassword);
  const event = { userId, kind: "signed_in", at, deviceInfo, ipAddress } as const;
  const [opened, evicted] = await db.batch([
    db
      .insert(sessions)
      .select(db.select(sessionColumns(users.id, session)).from(users).where(isStillVerified))
      .returning({ id: sessions.id }),
    evictSessions(db, userId, at),
    logEvent(db, event, hasPassword),
    ...(newHash === null ? [] : [db.update(users).set({ passwordHash: newHash }).where(isStillVerified)]),
  ]);
  return opened.length === 1 ? { evicted: evicted.map(({ id }) => id) } : null;
}

/** Columns of a session inserted from a query with the column `userId`. */
export function sessionColumns<UserId>(userId: UserId, session: Omit<NewSession, "userId">) {
  const { id, tokenHash, userAgent, deviceInfo, ipAddress, createdAt } = session;
  return {
    id: sql<string>`${id}`.as("id"),
    userId,
    tokenHash: sql<string>`${tokenHash}`.as("token_hash"),
    userAgent: sql<string>`${userAgent}`.as("user_agent"),
    deviceInfo: sql<string>`${deviceInfo}`.as("device_info"),
    ipAddress: sql<string>`${ipAddress}`.as("ip_address"),
    createdAt: sql<number>`${createdAt}`.as("created_at"),
    lastUsedAt: sql<number>`${createdAt}`.as("last_used_at"),
    revokedAt: sql<number | null>`null`.as("revoked_at"),
  };
}

/** Statement that revokes the sessions of an account above `MAX_SESSIONS` and returns their ids. */
export function evictSessions(db: Database, userId: string | SQL, at: number) {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(sql`${sessions.userId} = ${userId}`, isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(10_000)
    .offset(MAX_SESSIONS);
  return db
    .update(sessions)
    .set({ revokedAt: at })
    .where(inArray(sessions.id, surplus))
    .returning({ id: sessions.id });
}

/** Stores the last use of a session, `at` in epoch ms. */
export async function touchSession(db: Database, id: string, at: number): Promise<void> {
  await db.batch([db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, id))]);
}

/** Time and device of a security-relevant change. `at` is in epoch ms. */
export interface AuditContext {
  readonly at: number;
  readonly deviceInfo: string;
  readonly ipAddress: string;
}

/** Revokes the live session of a token. Returns its id and user, or null if there is none. */
export async function revokeSession(
  db: Database,
  tokenHash: string,
  context: AuditContext,
): Promise<{ id: string; userId: string } | null> {
  const { at } = context;
  const owner = db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.revokedAt, at)));
  const [rows] = await db.batch([
    db
      .update(sessions)
      .set({ revokedAt: at })
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          isNull(sessions.revokedAt),
          gt(sessions.lastUsedAt, at - SESSION_TTL_MS),
        ),
      )
      .returning({ id: sessions.id, userId: sessions.userId }),
    logEvent(db, { userId: sql`${owner}`, kind: "signed_out", ...context }),
  ]);
  return rows[0] ?? null;
}

/**
 * Query for an account's sessions, at most `limit`: first the one of `tokenHash`, whose stored last use may be outdated,
 * then those live at `at` (epoch ms) by last use, then the revoked ones.
 */
export function selectSessions(
  db: Database,
  userId: SQL | string,
  { tokenHash, at, limit }: { tokenHash: string; at: number; limit: number },
) {
  return db
    .select()
    .from(sessions)
    .where(and(sql`${sessions.userId} = ${userId}`, gt(sessions.lastUsedAt, at - SESSION_TTL_MS)))
    .orderBy(
      sql`${sessions.tokenHash} <> ${tokenHash}`,
      sql`${sessions.revokedAt} is not null`,
      desc(sessions.lastUsedAt),
      desc(sessions.createdAt),
    )
    .limit(limit);
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
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  const [known, revoked] = await db.batch([
    db.select({ id: sessions.id }).from(sessions).where(isOwn),
    db
      .update(sessions)
      .set({ revokedAt: context.at })
      .where(and(isOwn, isNull(sessions.revokedAt)))
      .returning({ id: sessions.id }),
    logRevocation(db, userId, "session_revoked", context, isOwn),
  ]);
  if (known.length === 0) return "unknown";
  return revoked.length === 1 ? "revoked" : "ended_before";
}

/** Revokes all other sessions of an account. Returns their ids. */
export async function revokeOtherSessions(
  db: Database,
  userId: string,
  keptId: string,
  context: AuditContext,
): Promise<readonly string[]> {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.id, keptId));
  const [revoked] = await db.batch([
    db
      .update(sessions)
      .set({ revokedAt: context.at })
      .where(and(isOther, isNull(sessions.revokedAt)))
      .returning({ id: sessions.id }),
    logRevocation(db, userId, "sessions_revoked", context, isOther),
  ]);
  return revoked.map(({ id }) => id);
}

/** Logs a revocation if at least one of the sessions has just been revoked. */
function logRevocation(
  db: Database,
  userId: string,
  kind: SecurityEventKind,
  context: AuditContext,
  which: SQL | undefined,
) {
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(which, eq(sessions.revokedAt, context.at)));
  return logEvent(db, { userId, kind, ...context }, exists(ended));
}

/** Owner of a socket. */
export interface SocketOwner {
  readonly session: { readonly id: string };
  readonly user: { readonly id: string; readonly username: string; readonly avatar: string | null };
}

/**
 * Plain SQL, because building and mapping this query with drizzle costs more CPU than the rest of opening a socket,
 * and a thousand reconnecting clients run it a thousand times.
 */
const SELECT_SOCKET_OWNER = `
  select session.id as sessionId, user.id as userId, user.username, user.avatar
  from session join user on user.id = session.user_id
  where session.token_hash = ?1 and session.revoked_at is null and session.last_used_at > ?2`;

interface SocketOwnerRow {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly avatar: string | null;
}

/** Returns the owner of a live session, with only what a socket needs; null if the token opens none. */
export async function selectSocketOwner(
  db: Database,
  tokenHash: string,
  at: number,
): Promise<SocketOwner | null> {
  const statement = db.$client.prepare(SELECT_SOCKET_OWNER).bind(tokenHash, at - SESSION_TTL_MS);
  const [found] = await db.$client.batch<SocketOwnerRow>([statement]);
  const row = found?.results[0];
  if (!row) return null;
  const { sessionId, userId, username, avatar } = row;
  return { session: { id: sessionId }, user: { id: userId, username, avatar } };
}

/**
 * Returns the given sessions that are not revoked. Uses one statement with one parameter, regardless of their number.
 */
export async function selectLiveSessions(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const isAsked = sql`${sessions.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  const [found] = await db.batch([
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(isAsked, isNull(sessions.revokedAt))),
  ]);
  return new Set(found.map(({ id }) => id));
}
