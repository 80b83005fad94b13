import {
  type LoginSession,
  SECURITY_LOG_PAGE,
  SETTINGS_REFUSAL_TEXT,
  type SecurityEvent,
} from "#game/settings/wire.ts";
import type { SecurityEventRow } from "../../db/accounts/security-events.ts";
import {
  MAX_SESSIONS,
  revokeOtherSessions,
  revokeSessionOf,
  type SessionRow,
} from "../../db/accounts/sessions.ts";
import { selectActorEvents, selectActorSessions } from "../../db/accounts/settings.ts";
import type { Actor, Credential } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { now } from "../../platform/clock.ts";

/** Maximum number of listed sessions: as many as can live. */
const MAX_LISTED = MAX_SESSIONS;

/** Lists login sessions: the current one, then the live ones by last use, then the revoked ones. */
export async function listSessions(db: Database, credential: Credential): Promise<LoginSession[]> {
  const at = now();
  const found = await selectActorSessions(db, credential, at, MAX_LISTED);
  if (!found) throw unauthenticated();
  const currentId = found.actor.session.id;
  return found.sessions.map((session) => toLoginSession(session, currentId, at));
}

function toLoginSession(session: SessionRow, currentId: string, at: number): LoginSession {
  const isCurrent = session.id === currentId;
  return {
    id: session.id,
    deviceInfo: session.deviceInfo,
    userAgent: session.userAgent,
    // The last use is only stored occasionally, but the current session is in use now.
    lastActivity: new Date(isCurrent ? at : session.lastUsedAt).toISOString(),
    ipAddress: session.ipAddress,
    isActive: session.revokedAt === null,
    isCurrent,
    createdAt: new Date(session.createdAt).toISOString(),
  };
}

/** Revokes one of the player's sessions. Throws 404 if it is unknown or foreign, and 409 if it is already revoked. */
export async function revokeSession(
  db: Database,
  { user }: Actor,
  sessionId: string,
  client: ClientInfo,
): Promise<void> {
  const outcome = await revokeSessionOf(db, user.id, sessionId, { at: now(), ...client });
  if (outcome === "unknown") throw new HttpError(404, "not_found", SETTINGS_REFUSAL_TEXT.noSession);
  if (outcome === "ended_before") throw new HttpError(409, "conflict", SETTINGS_REFUSAL_TEXT.sessionEnded);
}

/** Revokes all other sessions of the player. Returns their number. */
export async function revokeOthers(
  db: Database,
  { user, session }: Actor,
  client: ClientInfo,
): Promise<number> {
  return revokeOtherSessions(db, user.id, session.id, { at: now(), ...client });
}

/** Lists a page of the account's security events, newest first: those before the event `before`, or the newest. */
export async function listSecurityEvents(
  db: Database,
  credential: Credential,
  before: number | null,
): Promise<{ events: SecurityEvent[]; hasMore: boolean }> {
  const found = await selectActorEvents(db, credential, now(), SECURITY_LOG_PAGE + 1, before);
  if (!found) throw unauthenticated();
  const events = found.events.slice(0, SECURITY_LOG_PAGE).map(toSecurityEvent);
  return { events, hasMore: found.events.length > SECURITY_LOG_PAGE };
}

function toSecurityEvent({ id, kind, at, deviceInfo, ipAddress }: SecurityEventRow): SecurityEvent {
  return { id: String(id), kind, at: new Date(at).toISOString(), deviceInfo, ipAddress };
}
