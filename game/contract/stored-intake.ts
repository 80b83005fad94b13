import * as v from "valibot";
import { type IntakeBook, NO_INTAKE } from "../rules/intake/book.ts";
import { ANSWERS, COLLAPSES, FATES, PRICES, RESULTS, WAYS_OUT } from "../rules/intake/intake.ts";
import { count } from "./count.ts";

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
  helpedOn: v.nullable(count),
  helpedBy: v.nullable(v.string()),
  end: v.nullable(End),
});

/** The Intake in a stored player. Nobody had one before it existed. */
export const StoredIntake: v.GenericSchema<unknown, IntakeBook> = v.optional(
  v.object({
    current: v.nullable(Week),
    met: v.record(v.string(), v.tuple([count, Fate, Response, Response])),
    plaques: v.array(v.object({ collapse: Collapse, at: v.number() })),
    calls: v.record(v.string(), count),
  }),
  NO_INTAKE,
);
