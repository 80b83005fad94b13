import { findChatRoom } from "#game/contract/chat.ts";
import type { Database } from "../db/client.ts";
import { type Enforcement, markEnforced, selectEnforcements } from "../db/moderation-cases.ts";
import type { Env } from "../env.ts";
import { now } from "../platform/clock.ts";
import { describeError, logLine } from "../platform/log.ts";
import { askEveryRoom, chatRoom, showInRooms } from "./durable-objects.ts";

/** Maximum number of decisions that one run of the cron applies. */
const MAX_PER_RUN = 20;

/**
 * Applies a moderator's decision in the chat rooms. Safe to repeat: it applies what is in force now. If a room fails,
 * the cron tries again.
 */
export async function enforceCase(env: Env, db: Database, caseId: number): Promise<void> {
  await enforceEach(env, db, await selectEnforcements(db, { caseId }, now()));
}

/** Applies the decisions that a room has not applied yet, the oldest first. */
export async function enforceDecisions(env: Env, db: Database): Promise<void> {
  await enforceEach(env, db, await selectEnforcements(db, { limit: MAX_PER_RUN }, now()));
}

async function enforceEach(env: Env, db: Database, pending: readonly Enforcement[]): Promise<void> {
  for (const decision of pending) {
    try {
      await enforce(env, decision);
      await markEnforced(db, decision.caseId, now());
    } catch (error) {
      const { caseId } = decision;
      logLine("error", "a moderator's decision could not be applied", { caseId, ...describeError(error) });
    }
  }
}

async function enforce(env: Env, decision: Enforcement): Promise<void> {
  const { userId, username, avatar, roomId, seq, silence, isNameChanged } = decision;
  const room = roomId === null ? null : findChatRoom(roomId);
  if (room && seq !== null) await chatRoom(env, room.roomId).deleteMessage(seq);
  if (isNameChanged) await showInRooms(env, { id: userId, username, avatar });
  if (!silence) return;
  const told = { until: new Date(silence.until).toISOString(), reason: silence.reason };
  await askEveryRoom(env, (each) => each.setSilence(userId, told));
}
