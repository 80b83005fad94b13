import * as v from "valibot";
import { GraduationFile } from "#game/contract/content/graduation.ts";
import type { Graduation } from "#game/rules/university/question.ts";
import graduationFile from "./university/graduation.json" with { type: "json" };

/** The questions at graduation, in the order of the courses. */
export const GRADUATION: Graduation = v.parse(GraduationFile, graduationFile);
