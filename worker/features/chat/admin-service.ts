import type * as contract from "#game/chat/wire.ts";
import { readCount } from "#game/core/wire/count.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { CLOSE } from "#game/core/wire/realtime.ts";
import { canSanction, type UserRole } from "#game/core/wire/roles.ts";
import type { Actor } from "../../db/actors.ts";
import { deleteSilence, selectSilenceOf, selectSilences, upsertSilence } from "../../db/chat.ts";
import type { Database } from "../../db/client.ts";
import { addMessageDeletion } from "../../db/object-tasks.ts";
import type { Env } from "../../env.ts";
import type { AdminDecide } from "../../http/admin-route.ts";
import { HttpError } from "../../http/http-error.ts";
import * as texts from "../../http/texts.ts";
import { now } from "../../platform/clock.ts";
import { askEveryRoom, chatRoom } from "../../realtime/durable-objects.ts";
import { requireRoom } from "./service.ts";

/** Lists the connections of all rooms. See docs/reference/administration.md. */
export async function listConnections(env: Env) {
  const rooms = await askEveryRoom(env, (room) => room.connections());
  const open = rooms.flat().map(({ connectedAt, roomId, ...connection }) => ({
    ...connection,
    currentRoom: roomId,
    connectedAt: new Date(connectedAt).toISOString(),
  }));
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

/** Decides to close every chat connection of a user. Throws 404 for an unknown user and 403 for an administrator. */
export const decideDisconnect: AdminDecide<typeof contract.disconnectUser> = async ({
  c,
  actor,
  body,
  at,
}) => {
  const { userId } = body;
  requireSanctionable(actor.user, await requireSilenceOf(c.var.db, userId, at));
  const rooms = await askEveryRoom(c.env, (room) => room.connections());
  const closedConnections = rooms.flat().filter((connection) => connection.userId === userId).length;
  return {
    audit: { action: "chat.disconnect", subject: userId },
    reply: { success: true, closedConnections },
  };
};

/** Closes every chat connection of a user. */
export async function disconnect(env: Env, userId: string): Promise<void> {
  await askEveryRoom(env, (room) =>
    room.closeSockets(userId, null, CLOSE.removed, "Disconnected by an administrator"),
  );
}

/** Decides to erase the content of a message. Throws 404 for an unknown message and 403 for an administrator's. */
export const decideDeletion: AdminDecide<typeof contract.deleteChatMessage> = async ({
  c,
  actor,
  parameters,
  at,
}) => {
  const { roomId } = requireRoom(parameters.roomId);
  const seq = readSeq(parameters.seq);
  const message = await chatRoom(c.env, roomId).message(seq);
  if (!message) throw new HttpError(404, "not_found", "There is no such message.");
  if (message.deleted) return { audit: null, reply: { message } };
  const author = message.userId === null ? null : await selectSilenceOf(c.var.db, message.userId, at);
  if (author) requireSanctionable(actor.user, author);
  return {
    statements: [addMessageDeletion(message.userId ?? "", roomId, seq)],
    audit: {
      action: "chat.delete_message",
      subject: message.userId ?? "",
      details: { roomId, seq },
    },
    reply: { message: { ...message, content: "", deleted: "admin" } },
  };
};

/**
 * Decides to silence a user in every room for a time. The database keeps the list, and each room checks its own copy,
 * so a message costs no query. Throws 404 for an unknown user and 403 for an administrator or the moderator.
 */
export const decideSilence: AdminDecide<typeof contract.silenceUser> = async ({ c, actor, body, at }) => {
  const { userId, minutes, reason } = body;
  const { username, silence: before } = await requireSilenceable(c.var.db, actor.user, userId, at);
  const until = at + minutes * 60_000;
  return {
    statements: upsertSilence({ userId, until, reason }, at),
    audit: {
      action: "chat.silence",
      subject: userId,
      details: { minutes, reason },
      change: { before: before && toldOf(before), after: toldOf({ until, reason }) },
    },
    reply: { silence: { userId, username, ...toldOf({ until, reason }) } },
  };
};

/** Decides to lift a user's silence. Throws 404 for an unknown user and 403 for an administrator or the moderator. */
export const decideLift: AdminDecide<typeof contract.liftSilence> = async ({ c, actor, parameters, at }) => {
  const { userId } = parameters;
  const { silence: before } = await requireSilenceable(c.var.db, actor.user, userId, at);
  return {
    statements: deleteSilence(userId),
    audit: {
      action: "chat.lift_silence",
      subject: userId,
      change: { before: before && toldOf(before), after: null },
    },
    reply: { success: true },
  };
};

/** Lists the active silences. */
export async function listSilences(db: Database) {
  const silences = await selectSilences(db, now());
  return silences.map((row) => ({ ...row, until: new Date(row.until).toISOString() }));
}

async function requireSilenceOf(db: Database, userId: string, at: number) {
  const found = await selectSilenceOf(db, userId, at);
  if (!found) throw new HttpError(404, "not_found", texts.noSuchPlayer);
  return found;
}

/** Refuses decisions about one's own silence, since a shorter one would lift it. */
async function requireSilenceable(db: Database, moderator: Actor["user"], userId: string, at: number) {
  if (userId === moderator.id) throw new HttpError(403, "forbidden", "You can't change your own silence.");
  const found = await requireSilenceOf(db, userId, at);
  requireSanctionable(moderator, found);
  return found;
}

/** Throws 403 if only an administrator may act against the account. */
function requireSanctionable(moderator: Actor["user"], user: { readonly role: UserRole }): void {
  if (!canSanction(moderator, user)) throw new HttpError(403, "forbidden", ERROR_TEXT.adminProtected);
}

function toldOf({ until, reason }: { readonly until: number; readonly reason: string }): contract.Silence {
  return { until: new Date(until).toISOString(), reason };
}

/** Returns the number of a message, 0 if the text is none. */
export function readSeq(text: string): number {
  return readCount(text) ?? 0;
}
