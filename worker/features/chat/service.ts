import { toMutedPlayer } from "#game/chat/view.ts";
import {
  type ChatMessage,
  type ChatRoomInfo,
  findChatRoom,
  MUTES_MAX,
  type PostMessageBody,
} from "#game/chat/wire.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type { UserRow } from "../../db/actors.ts";
import { deleteMute, insertMute, mutesOf } from "../../db/chat.ts";
import type { Database } from "../../db/client.ts";
import { send } from "../../db/statement.ts";
import type { Env } from "../../env.ts";
import { HttpError } from "../../http/http-error.ts";
import * as texts from "../../http/texts.ts";
import { now } from "../../platform/clock.ts";
import type { ChatRefusal } from "../../realtime/calls.ts";
import { chatRoom } from "../../realtime/durable-objects.ts";

/** Returns the room with this id. Throws 404 if there is none. */
export function requireRoom(roomId: string): ChatRoomInfo {
  const room = findChatRoom(roomId);
  if (!room) throw new HttpError(404, "not_found", "There is no such chat room.");
  return room;
}

/** Posts a message over HTTP. Throws an HttpError if the room refuses it. */
export async function postMessage(
  env: Env,
  { id: userId, username, avatar }: UserRow,
  roomId: string,
  { id, content }: PostMessageBody,
): Promise<ChatMessage> {
  const room = chatRoom(env, requireRoom(roomId).roomId);
  const outcome = await room.post({ userId, username, avatar }, id, content);
  if (!outcome.ok) throw toHttpError(outcome);
  return outcome.message;
}

function toHttpError({ reason, message, retryAfterMs }: ChatRefusal): HttpError {
  const more = retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(retryAfterMs / 1000) };
  switch (reason) {
    case "flood":
      return new HttpError(429, "rate_limited", message, more);
    case "silenced":
      return new HttpError(403, "silenced", message, more);
    case "empty":
    case "too_long":
    case "wrong_room":
    case "malformed":
    case "frame_too_large":
      return new HttpError(400, "validation_failed", ERROR_TEXT.validation, { details: [message] });
    default:
      return reason satisfies never;
  }
}

/** Mutes another player. Throws 404 if they do not exist, 409 for oneself or if the list is full. */
export async function mute(db: Database, userId: string, mutedUserId: string): Promise<void> {
  if (userId === mutedUserId) throw new HttpError(409, "cannot_perform", "You cannot mute yourself.");
  const { exists, isMuted } = await insertMute(db, { userId, mutedUserId, at: now(), max: MUTES_MAX });
  if (!exists) throw new HttpError(404, "not_found", texts.noSuchPlayer);
  if (!isMuted) throw new HttpError(409, "cannot_perform", `You can mute at most ${MUTES_MAX} players.`);
}

/** Ends a mute. */
export const unmute = deleteMute;

/** Lists the players that a player has muted. */
export async function listMutes(db: Database, userId: string) {
  return (await send(db, mutesOf(userId))).map(toMutedPlayer);
}
