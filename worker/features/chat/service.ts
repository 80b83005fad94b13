import {
  LINES_AROUND,
  type ModerationNotice,
  type ReportBody,
  type reportToModerators,
} from "#game/admin/moderation-wire.ts";
import { toModerationNotice, toMutedPlayer } from "#game/chat/view.ts";
import {
  type ChatMessage,
  type ChatRoomInfo,
  findChatRoom,
  MUTES_MAX,
  type PostMessageBody,
} from "#game/chat/wire.ts";
import { readCount } from "#game/core/wire/count.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type { UserRow } from "../../db/actors.ts";
import { deleteMute, insertMute, mutesOf } from "../../db/chat.ts";
import type { Database } from "../../db/client.ts";
import { deleteNotice, noticesOf } from "../../db/moderation/notices.ts";
import * as reports from "../../db/moderation/reports.ts";
import { send } from "../../db/statement.ts";
import type { Env } from "../../env.ts";
import { HttpError } from "../../http/http-error.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
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

type ReportReply = ReplyOf<typeof reportToModerators>;

const REPLIES: Readonly<Record<reports.ReportState, ReportReply>> = {
  received: { status: "received", message: "Thank you. A moderator will look at it." },
  decided: { status: "decided", message: "A moderator has already decided about this." },
  none: { status: "known", message: "The moderators already have enough reports about this." },
};

/**
 * Reports a message or a name. A repeated report changes nothing and does not count against the limit. Throws 404 if
 * there is no such message or player, 409 for one's own or a removed message, and 429 after too many reports in a day.
 * See docs/reference/chat.md#reports.
 */
export async function report(
  env: Env,
  db: Database,
  reporterId: string,
  body: ReportBody,
): Promise<ReportReply> {
  const { about, lines } = body.kind === "message" ? await readMessage(env, body) : await readName(db, body);
  if (about.userId === reporterId) throw new HttpError(409, "cannot_perform", "You can't report yourself.");
  const known = await reports.selectReportState(db, about.subject, reporterId);
  if (known !== "none") return REPLIES[known];
  await limitWindow(db, "report", [reporterId]);
  const { reason, comment } = body;
  return REPLIES[await reports.insertReport(db, about, lines, { reporterId, reason, comment }, now())];
}

interface Reported {
  readonly about: reports.ReportSubject;
  readonly lines: readonly reports.ReportedLine[];
}

/** Reads the message with the conversation around it. Lines of deleted accounts and removed lines are left out. */
async function readMessage(
  env: Env,
  { roomId, seq }: Extract<ReportBody, { kind: "message" }>,
): Promise<Reported> {
  const { before, after } = LINES_AROUND;
  const page = await chatRoom(env, roomId).around(seq, before, after);
  const message = page.find((one) => one.seq === seq);
  if (!message) throw new HttpError(404, "not_found", "There is no such message.");
  const { userId, content } = message;
  if (userId === null || message.deleted) {
    throw new HttpError(409, "cannot_perform", "This message has already been removed.");
  }
  const lines = page.flatMap((line) =>
    line.userId === null || line.deleted
      ? []
      : [{ seq: line.seq, userId: line.userId, content: line.content, at: Date.parse(line.createdAt) }],
  );
  return {
    about: { subject: `message:${roomId}:${seq}`, kind: "message", userId, roomId, seq, content },
    lines,
  };
}

async function readName(db: Database, { userId }: Extract<ReportBody, { kind: "name" }>): Promise<Reported> {
  const name = await reports.selectName(db, userId);
  if (name === null) throw new HttpError(404, "not_found", texts.noSuchPlayer);
  const subject = `name:${userId}:${name.toLowerCase()}`;
  return { about: { subject, kind: "name", userId, roomId: null, seq: null, content: name }, lines: [] };
}

/** Lists the decisions that a player has not confirmed reading, oldest first. */
export async function listNotices(db: Database, userId: string): Promise<ModerationNotice[]> {
  return (await send(db, noticesOf(userId))).map(toModerationNotice);
}

/** Confirms that a player has read a notice. Throws 404 if they have no such notice. */
export async function confirmNotice(db: Database, userId: string, idText: string): Promise<void> {
  const id = readCount(idText);
  if (id !== null && (await deleteNotice(db, userId, id))) return;
  throw new HttpError(404, "not_found", "There is no such notice.");
}
