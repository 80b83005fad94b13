import * as v from "valibot";
import { OtherRunFile } from "#game/contract/other-run.ts";
import type { OtherRun } from "#game/rules/other-run/terms.ts";
import file from "./other-run.json" with { type: "json" };

/** The inheritances of a new run and the texts for leaving early, parsed once when the Worker starts. */
export const OTHER_RUN: OtherRun = v.parse(OtherRunFile, file);
