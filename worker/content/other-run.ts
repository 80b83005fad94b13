import * as v from "valibot";
import { OtherRunFile } from "#game/contract/other-run.ts";
import type { OtherRun } from "#game/rules/other-run/terms.ts";
import file from "./other-run.json" with { type: "json" };

/** What a new run may inherit, and what a player reads who leaves, parsed once when the Worker starts. */
export const OTHER_RUN: OtherRun = v.parse(OtherRunFile, file);
