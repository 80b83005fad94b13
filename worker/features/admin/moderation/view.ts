import * as v from "valibot";
import type { CaseDetails, ModerationCase, PlayerFile } from "#game/admin/moderation-wire.ts";
import { AuditDetails } from "#game/admin/wire.ts";
import { levelOf } from "#game/core/level.ts";
import type { CaseRow } from "../../../db/moderation/cases.ts";
import type { StoredCase, StoredFile } from "../../../db/moderation/files.ts";

const iso = (at: number) => new Date(at).toISOString();

/** Converts a stored case to its form on the wire. */
export function toCase(row: CaseRow): ModerationCase {
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
export function toDetails({ case: row, lines, reports, file }: StoredCase): CaseDetails {
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
