import type * as contract from "#game/settings/wire.ts";
import { SECURITY_LOG_PAGE, SETTINGS_REFUSAL_TEXT, SETTINGS_TEXT } from "#game/settings/wire.ts";
import { type SecurityEventRow, selectEvents } from "../../db/accounts/security-events.ts";
import {
  MAX_SESSIONS,
  revokeOtherSessions,
  revokeSessionOf,
  type SessionRow,
  selectSessions,
} from "../../db/accounts/sessions.ts";
import { type Credential, liveUserId, selectActor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { sendBatch } from "../../db/statement.ts";
import { HttpError } from "../../http/http-error.ts";
import { actorOf } from "../../http/sessions/session.ts";
import { now } from "../../platform/clock.ts";
import { applyLater, type Serve } from "./owner.ts";

/** Lists login sessions: the current one, then the live ones by last use, then the revoked ones. */
export async function listSessions(db: Database, credential: Credential): Promise<contract.LoginSession[]> {
  const at = now();
  const { tokenHash } = credential;
  const [sessions, found] = await sendBatch(db, [
    selectSessions(liveUserId(tokenHash, at), { tokenHash, at, limit: MAX_SESSIONS }),
    selectActor(credential, at),
  ]);
  const currentId = actorOf(found).session.id;
  return sessions.map((session) => toLoginSession(session, currentId, at));
}

function toLoginSession(session: SessionRow, currentId: string, at: number): contract.LoginSession {
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
export const revokeSession: Serve<typeof contract.revokeSession> = async (owner, { parameters: { id } }) => {
  const outcome = await revokeSessionOf(owner.db, owner.user.id, id, { at: now(), ...owner.client });
  if (outcome === "unknown") throw new HttpError(404, "not_found", SETTINGS_REFUSAL_TEXT.noSession);
  if (outcome === "ended_before") throw new HttpError(409, "conflict", SETTINGS_REFUSAL_TEXT.sessionEnded);
  applyLater(owner);
  return { message: SETTINGS_TEXT.sessionRevoked };
};

/** Revokes all other sessions of the player. */
export const revokeOthers: Serve<typeof contract.revokeOtherSessions> = async (owner) => {
  const { db, user, session, client } = owner;
  const revoked = await revokeOtherSessions(db, user.id, session.id, { at: now(), ...client });
  applyLater(owner);
  return { message: SETTINGS_TEXT.sessionRevoked, revoked };
};

/** Lists a page of the account's security events, newest first: those before the event `before`, or the newest. */
export async function listSecurityEvents(
  db: Database,
  credential: Credential,
  before: number | null,
): Promise<{ events: contract.SecurityEvent[]; hasMore: boolean }> {
  const at = now();
  const [events, found] = await sendBatch(db, [
    selectEvents(liveUserId(credential.tokenHash, at), SECURITY_LOG_PAGE + 1, before),
    selectActor(credential, at),
  ]);
  actorOf(found);
  const page = events.slice(0, SECURITY_LOG_PAGE).map(toSecurityEvent);
  return { events: page, hasMore: events.length > SECURITY_LOG_PAGE };
}

function toSecurityEvent({ id, kind, at, deviceInfo, ipAddress }: SecurityEventRow): contract.SecurityEvent {
  return { id: String(id), kind, at: new Date(at).toISOString(), deviceInfo, ipAddress };
}
