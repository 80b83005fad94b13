import * as v from "valibot";
import { BriefFile } from "#game/contract/content/brief.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import briefFile from "./brief.json" with { type: "json" };

/** The pool of goals of the daily brief, parsed once when the Worker starts. */
export const BRIEF_GOALS: readonly BriefGoal[] = v.parse(BriefFile, briefFile);
