import type { Documents } from "#game/rules/documents.ts";
import { BRIEF_GOALS } from "./brief.ts";
import { CLIENTS } from "./clients.ts";
import { OTHER_RUN } from "./other-run.ts";

/** The documents that ship with the game. */
export const BUNDLED_DOCUMENTS: Documents = {
  "daily-brief": BRIEF_GOALS,
  "two-oclock": CLIENTS,
  "other-run": OTHER_RUN,
};
