import { type Actor, type Credential, liveUserId, selectActor, toActor } from "../actors.ts";
import type { Database } from "../client.ts";
import { sendBatch } from "../statement.ts";
import { selectPendingEmail } from "./email-changes.ts";
import { type SecurityEventRow, selectEvents } from "./security-events.ts";
import { type SessionRow, selectSessions } from "./sessions.ts";

/* Data of the settings pages, each read in one round trip with the actor. Null without a live session. */

/** Returns the actor and the pending email address. */
export async function selectActorSettings(
  db: Database,
  credential: Credential,
  at: number,
): Promise<{ actor: Actor; pendingEmail: string | null } | null> {
  const userId = liveUserId(credential.tokenHash, at);
  const [[pending], found] = await sendBatch(db, [
    selectPendingEmail(userId, at),
    selectActor(credential, at),
  ]);
  const actor = toActor(found);
  return actor && { actor, pendingEmail: pending?.email ?? null };
}

/** Returns the actor and their sessions. */
export async function selectActorSessions(
  db: Database,
  credential: Credential,
  at: number,
  limit: number,
): Promise<{ actor: Actor; sessions: readonly SessionRow[] } | null> {
  const userId = liveUserId(credential.tokenHash, at);
  const [sessions, found] = await sendBatch(db, [
    selectSessions(userId, { tokenHash: credential.tokenHash, at, limit }),
    selectActor(credential, at),
  ]);
  const actor = toActor(found);
  return actor && { actor, sessions };
}

/** Returns the actor and their newest security events, or the newest before the event with the id `before`. */
export async function selectActorEvents(
  db: Database,
  credential: Credential,
  at: number,
  limit: number,
  before: number | null,
): Promise<{ actor: Actor; events: readonly SecurityEventRow[] } | null> {
  const userId = liveUserId(credential.tokenHash, at);
  const [events, found] = await sendBatch(db, [
    selectEvents(userId, limit, before),
    selectActor(credential, at),
  ]);
  const actor = toActor(found);
  return actor && { actor, events };
}
