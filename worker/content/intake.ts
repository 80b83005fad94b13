import * as v from "valibot";
import { IntakeFile } from "#game/contract/content/intake.ts";
import type { IntakeContent } from "#game/rules/intake/intake.ts";
import afterwards from "./intake/afterwards.json" with { type: "json" };
import collapses from "./intake/collapses.json" with { type: "json" };
import help from "./intake/help.json" with { type: "json" };
import offer from "./intake/offer.json" with { type: "json" };
import settlements from "./intake/settlements.json" with { type: "json" };
import week1 from "./intake/week-1.json" with { type: "json" };
import week2 from "./intake/week-2.json" with { type: "json" };
import week3 from "./intake/week-3.json" with { type: "json" };
import week4 from "./intake/week-4.json" with { type: "json" };
import week5 from "./intake/week-5.json" with { type: "json" };

/** Texts of the Intake, parsed once when the Worker starts. */
export const INTAKE: IntakeContent = v.parse(IntakeFile, {
  ...offer,
  ...afterwards,
  collapses,
  help,
  settlements,
  students: [week1, week2, week3, week4, week5].flat(),
});
