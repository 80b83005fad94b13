import { DAY_MS } from "#game/core/durations.ts";
import { weekOf } from "#game/core/epoch-week.ts";
import { expired } from "../../db/clean-up.ts";
import { selectVotes } from "../../db/player/intake.ts";
import { intakeAnswers, intakeVotes } from "../../db/schema/intake.ts";
import type { Feature } from "../../feature.ts";
import { settleIntake } from "./settle.ts";

/** Retention of the answers to a week, and of the votes on it. */
const KEPT_MS = 28 * DAY_MS;

export const intake: Feature = {
  tables: {
    owned: [intakeVotes.playerId],
    expiring: [expired(intakeAnswers.week, KEPT_MS, weekOf), expired(intakeVotes.week, KEPT_MS, weekOf)],
  },
  settle: settleIntake,
  exported: async (db, { userId }) => ({ townVotes: await selectVotes(db, userId) }),
};
