import * as v from "valibot";
import { type PastCondition, parsePast } from "../past.ts";
import { notes } from "./field-notes.ts";

/** Maximum number of conditions of one text. */
const MAX_CONDITIONS = 4;

/** Conditions on the player's deeds, all of which have to hold. */
export const PastConditions: v.GenericSchema<readonly PastCondition[]> = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (condition) => parsePast(condition) !== null,
        "Must be contact_id.mission_id or contact_id.mission_id:choice, with a ! before it for the opposite",
      ),
    ),
  ),
  v.minLength(1),
  v.maxLength(MAX_CONDITIONS, `Must have at most ${MAX_CONDITIONS} conditions`),
  notes({ typed: "words" }),
);
