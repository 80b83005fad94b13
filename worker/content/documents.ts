import type { Documents } from "#game/rules/documents.ts";
import { BRIEF_GOALS } from "./brief.ts";
import { CLIENTS } from "./clients.ts";
import { GRADUATION } from "./graduation.ts";
import { INTAKE } from "./intake.ts";
import { OTHER_RUN } from "./other-run.ts";
import { SAY_IT_HOW } from "./say-it-how.ts";

/** The documents that ship with the game. */
export const BUNDLED_DOCUMENTS: Documents = {
  "daily-brief": BRIEF_GOALS,
  "two-oclock": CLIENTS,
  "other-run": OTHER_RUN,
  "say-it-how": SAY_IT_HOW,
  "the-intake": INTAKE,
  "the-graduation": GRADUATION,
};
