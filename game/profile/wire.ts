import * as v from "valibot";
import type { Inheritance, OtherRun } from "../core/inheritance-terms.ts";
import { ContentId } from "../core/wire/content.ts";
import { notes } from "../core/wire/field-notes.ts";
import { Text } from "../core/wire/text.ts";

/** Maximum number of inheritances in the content. */
const MAX_INHERITANCES = 24;
/** Maximum number of sentences that explain an inheritance. */
export const MAX_CONDITIONS = 4;

/** Maximum number of paragraphs of the text for players who leave. */
export const LEAVING_PARAGRAPHS = { min: 2, max: 5 } as const;

const missing = "Please write something";
const text = (max: number) => Text(max, { missing });
const line = (max: number) => Text(max, { missing, isLine: true });
const whole = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};
const action = v.pipe(ContentId, notes({ names: "action" }));
const byAction = <Value extends v.GenericSchema>(value: Value) => v.record(action, value);

const MAX_AMOUNT = 1_000_000;
const amount = v.pipe(whole(0, MAX_AMOUNT), notes({ unit: "$" }));
const percent = (min: number) => v.pipe(whole(min, 100), notes({ unit: "%" }));
const level = whole(2, 50);

/** An inheritance in the content file. */
const InheritanceSchema = v.strictObject({
  id: ContentId,
  name: line(40),
  pitch: text(240),
  conditions: v.pipe(
    v.array(text(160)),
    v.minLength(1, "Say what it means"),
    v.maxLength(MAX_CONDITIONS, `At most ${MAX_CONDITIONS} sentences`),
  ),
  start: v.optional(v.strictObject({ cash: amount, debt: amount })),
  knows: v.optional(v.strictObject({ contact: v.pipe(ContentId, notes({ names: "contact" })), level })),
  terms: v.strictObject({
    taking: v.optional(v.strictObject({ action, percent: percent(1), to: line(40) })),
    pays: v.optional(byAction(whole(1, 10))),
    opens: v.optional(byAction(v.strictObject({ level, refusal: text(160) }))),
    shift: v.optional(
      v.strictObject({
        weekday: v.pipe(whole(0, 6), notes({ typed: "weekday" })),
        energyPercent: byAction(percent(0)),
        closes: byAction(text(160)),
      }),
    ),
    hidesFollowers: v.optional(v.literal(true)),
  }),
});

/** The same schema with the type of the rules, for replies. */
export const InheritanceJson: v.GenericSchema<unknown, Inheritance> = InheritanceSchema;

/** Inheritances and the leaving text: the content file `other-run.json`. */
export const OtherRunFile: v.GenericSchema<unknown, OtherRun> = v.strictObject({
  inheritances: v.pipe(
    v.array(InheritanceSchema),
    v.minLength(1, "Something has to be left"),
    v.maxLength(MAX_INHERITANCES, `At most ${MAX_INHERITANCES} inheritances`),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "Each id must be unique"),
  ),
  leaving: v.strictObject({
    name: line(40),
    title: line(80),
    paragraphs: v.pipe(
      v.array(text(400)),
      v.minLength(LEAVING_PARAGRAPHS.min, `At least ${LEAVING_PARAGRAPHS.min} paragraphs`),
      v.maxLength(LEAVING_PARAGRAPHS.max, `At most ${LEAVING_PARAGRAPHS.max} paragraphs`),
    ),
  }),
});
