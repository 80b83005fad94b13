import * as v from "valibot";
import { measuresText } from "#game/admin/moderation.ts";
import type {
  addNote,
  CaseDetails,
  DecisionBody,
  decideCase,
  ModerationCase,
  moderationCases,
  PlayerFile,
  showEmail,
} from "#game/admin/moderation-wire.ts";
import { AuditDetails } from "#game/admin/wire.ts";
import { levelOf } from "#game/core/level.ts";
import { readCount } from "#game/core/wire/count.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { canSanction } from "#game/core/wire/roles.ts";
import type { Actor } from "../../../db/actors.ts";
import type { Database } from "../../../db/client.ts";
import {
  type CaseRow,
  decisionStatements,
  markEnforced,
  noteStatements,
  selectCase,
  selectOpenCases,
} from "../../../db/moderation/cases.ts";
import {
  type StoredCase,
  type StoredFile,
  selectCaseDetails,
  selectEmail,
} from "../../../db/moderation/files.ts";
import { selectName } from "../../../db/moderation/reports.ts";
import type { Env } from "../../../env.ts";
import type { AdminDecide } from "../../../http/admin-route.ts";
import { HttpError } from "../../../http/http-error.ts";
import { newToken } from "../../../http/sessions/tokens.ts";
import { now } from "../../../platform/clock.ts";
import { applyTasksOfUser } from "../../../realtime/object-tasks.ts";

/** Lists the open cases about others after `after`, the longest waiting first. */
export async function listCases(
  db: Database,
  { user: moderator }: Actor,
  after: string | undefined,
): Promise<ReplyOf<typeof moderationCases>> {
  const { cases, hasMore } = await selectOpenCases(db, {
    moderatorId: moderator.id,
    after: Number(after ?? 0),
  });
  return { cases: cases.map(toCase), next: hasMore ? String(cases.at(-1)?.id ?? 0) : null };
}

/**
 * Returns a case with everything that a moderator reads before deciding. Throws 404 if there is none, or if it
 * is about the moderator: its reports name the reporters.
 */
export async function readCase(db: Database, { user: moderator }: Actor, id: string): Promise<CaseDetails> {
  const found = await selectCaseDetails(db, toId(id), now());
  if (!found || found.case.userId === moderator.id) throw noCase();
  return toDetails(found);
}

/**
 * Decides a case. Throws 404 if there is no such case about somebody else, 400 for a measure that does not fit it, and
 * 409 if it is decided or the reported name is gone. Throws 403 for a sanction that only an administrator may decide.
 */
export const decide: AdminDecide<typeof decideCase> = async ({ c, actor, parameters, body, at }) => {
  const { user: moderator } = actor;
  const found = await selectCase(c.var.db, toId(parameters.id));
  if (!found || found.userId === moderator.id) throw noCase();
  requireDecidable(found, moderator, body);
  const { silenceMinutes, removesMessage, givesNewName, reason, note } = body;
  const newName = givesNewName ? neutralName() : null;
  const measures = { silenceMinutes, removesMessage, newName };
  const { userId, roomId, seq, kind, content } = found;
  const decided = { ...measures, decidedBy: moderator.id, decidedByName: moderator.username, decidedAt: at };
  return {
    statements: decisionStatements({ ...measures, case: found, moderatorId: moderator.id, reason, note, at }),
    audit: {
      action: "moderation.decide",
      subject: userId,
      // Without the names, because the details outlive the account.
      details: { caseId: found.id, kind, roomId, seq, silenceMinutes, removesMessage, givesNewName, reason },
      ...(newName !== null && { change: { before: { username: content }, after: { username: newName } } }),
    },
    reply: {
      case: toCase({
        ...found,
        ...decided,
        removesMessage: removesMessage ? 1 : 0,
        reason,
        enforcedAt: null,
      }),
    },
  };
};

function requireDecidable(found: CaseRow, moderator: Actor["user"], body: DecisionBody): void {
  const { kind, username, content } = found;
  if (found.decidedBy !== "") {
    const by = found.decidedByName ?? "Another moderator";
    const measures = measuresText({ ...found, removesMessage: found.removesMessage === 1 });
    throw new HttpError(409, "conflict", `${by} was first and ${measures}.`);
  }
  const isSanction = body.silenceMinutes !== null || body.removesMessage || body.givesNewName;
  if (isSanction && !canSanction(moderator, found)) {
    throw new HttpError(403, "forbidden", ERROR_TEXT.adminProtected);
  }
  if (body.removesMessage && kind !== "message") throw unfitting("Only a message can be removed.");
  if (body.givesNewName && kind !== "name") throw unfitting("Only a reported name can be replaced.");
  if (body.givesNewName && username !== content) {
    throw new HttpError(409, "cannot_perform", `The player has already changed this name to ${username}.`);
  }
}

/** Makes the chat rooms apply a decision, and notes it. What a room does not answer, the cron repeats. */
export async function enforce(env: Env, db: Database, id: string): Promise<void> {
  const found = await selectCase(db, toId(id));
  if (found && (await applyTasksOfUser(env, db, found.userId))) await markEnforced(db, now());
}

/** Returns a random name for a player whose own was replaced, such as `guru_k3x9q2f7`. */
function neutralName(): string {
  return `guru_${newToken()
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .toLowerCase()
    .slice(0, 8)}`;
}

/** Leaves a note about a player. Throws 404 if there is no such player, and 403 for a note about its author. */
export const note: AdminDecide<typeof addNote> = async ({ c, actor: { user }, parameters, body, at }) => {
  const { userId } = parameters;
  // New notes push out the oldest.
  if (userId === user.id) throw new HttpError(403, "forbidden", "You can't leave a note about yourself.");
  if ((await selectName(c.var.db, userId)) === null) throw noPlayer();
  return {
    statements: noteStatements({ userId, authorId: user.id, content: body.content, at }),
    audit: { action: "moderation.note", subject: userId },
    reply: { success: true },
  };
};

/** Shows a player's email address. Throws 404 if there is no such player. */
export const revealEmail: AdminDecide<typeof showEmail> = async ({ c, parameters: { userId } }) => {
  const email = await selectEmail(c.var.db, userId);
  if (email === null) throw noPlayer();
  return { audit: { action: "moderation.show_email", subject: userId }, reply: { email } };
};

/** Returns a case's number; 0, which no case has, if it is malformed. */
function toId(text: string): number {
  return readCount(text) ?? 0;
}

function unfitting(text: string): HttpError {
  return new HttpError(400, "validation_failed", text);
}

function noCase(): HttpError {
  return new HttpError(404, "not_found", "There is no such report. It may have expired.");
}

function noPlayer(): HttpError {
  return new HttpError(404, "not_found", "There is no such player.");
}

const iso = (at: number) => new Date(at).toISOString();

/** Converts a stored case to its form on the wire. */
function toCase(row: CaseRow): ModerationCase {
  const { id, kind, userId, username, avatar, roomId, seq, content, reports, firstReason } = row;
  const shown = { kind, roomId, seq, content, reports, firstReason };
  return {
    ...shown,
    id: String(id),
    user: { id: userId, username, avatar },
    openedAt: iso(row.openedAt),
    decision:
      row.decidedAt === null
        ? null
        : {
            by: row.decidedByName,
            at: iso(row.decidedAt),
            silenceMinutes: row.silenceMinutes,
            removesMessage: row.removesMessage === 1,
            newName: row.newName,
            reason: row.reason,
            isEnforced: row.enforcedAt !== null,
          },
  };
}

/** Converts a stored case with its conversation, reports and file to its form on the wire. */
function toDetails({ case: row, lines, reports, file }: StoredCase): CaseDetails {
  return {
    case: toCase(row),
    lines: lines.map(({ createdAt, ...line }) => ({ ...line, createdAt: iso(createdAt) })),
    reports: reports.map((report) => ({ ...report, at: iso(report.at) })),
    file: toFile(file),
  };
}

function toFile({ user, silence, sanctions, ledger, sessions, otherCases, notes }: StoredFile): PlayerFile {
  const { experience, joinedAt, ...shown } = user;
  return {
    user: { ...shown, joinedAt: iso(joinedAt), level: levelOf(experience) },
    silence: silence && { until: iso(silence.until), reason: silence.reason },
    sanctions: sanctions.map(({ id, at, details, ...sanction }) => ({
      ...sanction,
      id: String(id),
      at: iso(at),
      details: v.parse(AuditDetails, JSON.parse(details)),
    })),
    ledger: [...ledger],
    sessions,
    otherCases: otherCases.map(({ id, ...other }) => ({ ...other, id: String(id) })),
    notes: notes.map(({ id, at, ...note }) => ({ ...note, id: String(id), at: iso(at) })),
  };
}
