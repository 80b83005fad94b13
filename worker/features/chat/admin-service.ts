import { CHAT_ROOMS, type ChatMessage, type SilenceBody } from "#game/contract/chat.ts";
import { CLOSE } from "#game/contract/realtime.ts";
import { writeAudit } from "../../db/audit.ts";
import { deleteSilence, selectSilences, selectUsername, upsertSilence } from "../../db/chat.ts";
import type { Database } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { HttpError } from "../../http/http-error.ts";
import { now } from "../../platform/clock.ts";
import { askEveryRoom, chatRoom } from "../../realtime/durable-objects.ts";
import { requireRoom } from "./service.ts";

/** The acting administrator and their request context. */
export interface Moderation {
  readonly env: Env;
  readonly db: Database;
  readonly actorId: string;
}

/** Lists the connections of all rooms. See docs/reference/administration.md. */
export async function listConnections(env: Env) {
  const rooms = await askEveryRoom(env, (room) => room.connections());
  const open = rooms.flatMap((connections, index) =>
    connections.map(({ connectedAt, ...connection }) => ({
      ...connection,
      currentRoom: CHAT_ROOMS[index]?.roomId ?? "",
      connectedAt: new Date(connectedAt).toISOString(),
    })),
  );
  const byUser = Map.groupBy(open, ({ userId }) => userId);
  return {
    totalConnections: open.length,
    uniqueUsers: byUser.size,
    users: Array.from(byUser, ([userId, connections]) => ({
      userId,
      username: connections[0]?.username ?? "",
      avatar: connections[0]?.avatar ?? null,
      connectionCount: connections.length,
      connections: connections.map(({ socketId, currentRoom, connectedAt }) => ({
        socketId,
        currentRoom,
        connectedAt,
      })),
    })),
    rawConnections: open.map(({ avatar: _avatar, ...connection }) => connection),
  };
}

/** Closes every chat connection of a user; returns how many. */
export async function disconnect({ env, db, actorId }: Moderation, userId: string): Promise<number> {
  await writeAudit(db, {
    at: now(),
    actorId,
    action: "chat.disconnect",
    subject: userId,
    details: {},
  });
  const closed = await askEveryRoom(env, (room) =>
    room.closeSockets(userId, null, CLOSE.removed, "Disconnected by an administrator"),
  );
  return closed.reduce((sum, count) => sum + count, 0);
}

/** Erases the content of a message. Throws 404 if there is no such message. Repeating it changes nothing. */
export async function deleteMessage(
  { env, db, actorId }: Moderation,
  roomId: string,
  seqText: string,
): Promise<ChatMessage> {
  const { roomId: known } = requireRoom(roomId);
  const room = chatRoom(env, known);
  const seq = /^\d{1,15}$/.test(seqText) ? Number(seqText) : 0;
  const message = await room.message(seq);
  if (!message) throw noMessage();
  if (message.deleted) return message;
  // Logged first: no deletion may lack its audit entry.
  await writeAudit(db, {
    at: now(),
    actorId,
    action: "chat.delete_message",
    subject: message.userId ?? "",
    details: { roomId: known, seq },
  });
  const deleted = await room.deleteMessage(seq);
  if (!deleted) throw noMessage();
  return deleted;
}

/**
 * Silences a user in every room for a time. The database keeps the list, and each room checks its own copy, so a
 * message costs no query. Throws 404 for an unknown user. Safe to repeat if a room did not answer.
 */
export async function silence({ env, db, actorId }: Moderation, { userId, minutes, reason }: SilenceBody) {
  const username = await requireUsername(db, userId);
  const at = now();
  const until = at + minutes * 60_000;
  await upsertSilence(
    db,
    { userId, until, reason },
    { at, actorId, action: "chat.silence", subject: userId, details: { minutes, reason } },
  );
  const told = { until: new Date(until).toISOString(), reason };
  await askEveryRoom(env, (room) => room.setSilence(userId, told));
  return { userId, username, ...told };
}

export async function liftSilence({ env, db, actorId }: Moderation, userId: string): Promise<void> {
  await requireUsername(db, userId);
  const audit = { at: now(), actorId, action: "chat.lift_silence", subject: userId, details: {} };
  await deleteSilence(db, userId, audit);
  await askEveryRoom(env, (room) => room.setSilence(userId, null));
}

/** Lists the active silences. */
export async function listSilences(db: Database) {
  const silences = await selectSilences(db, now());
  return silences.map((row) => ({ ...row, until: new Date(row.until).toISOString() }));
}

async function requireUsername(db: Database, userId: string): Promise<string> {
  const username = await selectUsername(db, userId);
  if (username === null) throw new HttpError(404, "not_found", "There is no such player.");
  return username;
}

function noMessage(): HttpError {
  return new HttpError(404, "not_found", "There is no such message.");
}
