import { DAY_MS } from "#game/core/durations.ts";
import { weekOf } from "#game/core/epoch-week.ts";
import { expired } from "../../db/clean-up.ts";
import { intakeAnswers } from "../../db/schema/intake.ts";
import type { Feature } from "../../feature.ts";
import { settleIntake } from "./settle.ts";

/** Retention of the answers of a week. */
const ANSWERS_KEPT_MS = 28 * DAY_MS;

export const intake: Feature = {
  tables: {
    expiring: [expired(intakeAnswers.week, ANSWERS_KEPT_MS, weekOf)],
  },
  settle: settleIntake,
};
