import {
  LINES_AROUND,
  type ModerationNotice,
  type ReportBody,
  type reportToModerators,
} from "#game/admin/moderation-wire.ts";
import { toModerationNotice } from "#game/chat/view.ts";
import { readCount } from "#game/core/wire/count.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Database } from "../../db/client.ts";
import { deleteNotice, noticesOf } from "../../db/moderation/notices.ts";
import {
  insertReport,
  type ReportedLine,
  type ReportState,
  type ReportSubject,
  selectName,
  selectReportState,
} from "../../db/moderation/reports.ts";
import { send } from "../../db/statement.ts";
import type { Env } from "../../env.ts";
import { HttpError } from "../../http/http-error.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import * as texts from "../../http/texts.ts";
import { now } from "../../platform/clock.ts";
import { chatRoom } from "../../realtime/durable-objects.ts";

type ReportReply = ReplyOf<typeof reportToModerators>;

const REPLIES: Readonly<Record<ReportState, ReportReply>> = {
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
  const known = await selectReportState(db, about.subject, reporterId);
  if (known !== "none") return REPLIES[known];
  await limitWindow(db, "report", [reporterId]);
  const { reason, comment } = body;
  return REPLIES[await insertReport(db, about, lines, { reporterId, reason, comment }, now())];
}

interface Reported {
  readonly about: ReportSubject;
  readonly lines: readonly ReportedLine[];
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
  const name = await selectName(db, userId);
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
