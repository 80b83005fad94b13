import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { expired } from "../../db/clean-up.ts";
import { selectModerationHistory } from "../../db/moderation/notices.ts";
import { deleteCaseRows, EXPIRED_CASES } from "../../db/moderation/reports.ts";
import { countAway, hourOf } from "../../db/operations.ts";
import {
  moderationCases,
  moderationLines,
  moderationNotes,
  moderationNotices,
  moderationReports,
} from "../../db/schema/moderation.ts";
import { faults, playerActivity, samples } from "../../db/schema/platform.ts";
import type { Feature } from "../../feature.ts";

/** Retention of moderators' notes about a player and of unread notices to a player. */
const NOTE_KEPT_MS = 365 * DAY_MS;
const NOTICE_KEPT_MS = 90 * DAY_MS;
/** A chart shows the last day. */
const SAMPLE_KEPT_MS = DAY_MS + HOUR_MS;

export const admin: Feature = {
  tables: {
    owned: [
      moderationReports.reporterId,
      moderationLines.userId,
      moderationCases.userId,
      moderationNotes.userId,
      moderationNotices.userId,
      playerActivity.playerId,
    ],
    leave: (userIds) => [...deleteCaseRows(userIds), countAway(userIds)],
    expiring: [
      expired(samples.at, SAMPLE_KEPT_MS),
      expired(faults.hour, DAY_MS, hourOf),
      expired(playerActivity.at, DAY_MS),
      ...EXPIRED_CASES,
      expired(moderationNotes.createdAt, NOTE_KEPT_MS),
      expired(moderationNotices.createdAt, NOTICE_KEPT_MS),
    ],
  },
  async exported(db, { userId }) {
    const { reports, decisions } = await selectModerationHistory(db, userId);
    return {
      moderation: {
        reports: reports.map((report) => ({
          ...report,
          createdAt: new Date(report.createdAt).toISOString(),
        })),
        decisions: decisions.map(({ decidedAt, removesMessage, ...decision }) => ({
          ...decision,
          removesMessage: removesMessage === 1,
          decidedAt: new Date(decidedAt).toISOString(),
        })),
      },
    };
  },
};
