import * as v from "valibot";
import type { IntakeBook } from "../../intake/book.ts";
import {
  ANSWERS,
  COLLAPSES,
  FATES,
  MEMORIES,
  PRICES,
  RESULTS,
  WAYS_OUT,
  WEEK_STUDENTS,
} from "../../intake/intake.ts";
import { TONE_LETTERS } from "../../social/tones.ts";
import { GRADUATION_ANSWERS } from "../graduation-question.ts";
import type { Player } from "../player.ts";
import { count } from "./count.ts";
import { AS_SHOWN } from "./player.ts";

/* The player in the database. Separate from the wire's schema, because pages load only that. */

const Response = v.picklist([...ANSWERS, "silence"]);
const Collapse = v.picklist(COLLAPSES);
const Fate = v.picklist(FATES);

const End = v.variant("type", [
  v.object({
    type: v.literal("collapsed"),
    collapse: Collapse,
    card: v.nullable(count),
    at: v.number(),
    lost: count,
  }),
  v.object({
    type: v.literal("settled"),
    result: v.picklist(RESULTS),
    fates: v.array(Fate),
    cash: count,
    experience: count,
    followers: v.number(),
    at: v.number(),
  }),
]);

const Week = v.object({
  week: count,
  openedAt: v.number(),
  promise: v.string(),
  price: v.picklist(PRICES),
  wayOut: v.picklist(WAYS_OUT),
  gauges: v.object({ till: count, faith: count, file: count, sleep: count }),
  responses: v.array(v.nullable(Response)),
  returning: v.pipe(v.array(count), v.maxLength(WEEK_STUDENTS)),
  answeredOn: v.optional(v.array(count)),
  helpedBy: v.nullable(v.string()),
  end: v.nullable(End),
});

const StoredIntake: v.GenericSchema<unknown, IntakeBook> = v.object({
  current: v.nullable(Week),
  met: v.record(v.string(), v.tuple([count, v.picklist(MEMORIES), Response, Response])),
  plaques: v.array(v.object({ collapse: Collapse, at: v.number() })),
  calls: v.record(v.string(), count),
  formerWeek: v.optional(count),
});

const Stored = v.object({ amount: count, at: v.number() });
const moment = v.nullable(v.number());

const STORED = {
  ...AS_SHOWN,
  energy: Stored,
  restedAt: moment,
  diary: Stored,
  postClosedUntil: moment,
  debt: count,
  tones: v.pipe(v.string(), v.regex(TONE_LETTERS)),
  intake: StoredIntake,
  graduated: v.record(v.string(), v.picklist(GRADUATION_ANSWERS)),
  owned: v.array(v.string()),
};

/**
 * A player as it is stored, in JSON. A field that is added later has a default, for players stored before. A field
 * that a newer version has stored during its deployment is kept. See docs/decisions/070.
 */
const StoredPlayer = v.looseObject(STORED);

/** Reads a stored player. */
export function readPlayer(state: string): Player {
  return v.parse(StoredPlayer, JSON.parse(state));
}
