import * as v from "valibot";
import type { Inheritance } from "../rules/other-run/terms.ts";
import { ContentId } from "./content.ts";

const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const byAction = <Value extends v.GenericSchema>(value: Value) => v.record(ContentId, value);

const MAX_AMOUNT = 1_000_000;
const percent = whole(0, 100);
const level = whole(2, 50);

/** An inheritance in the content file. */
const InheritanceSchema = v.strictObject({
  id: ContentId,
  name: text(40),
  pitch: text(240),
  conditions: v.pipe(v.array(text(160)), v.minLength(1), v.maxLength(4)),
  start: v.optional(v.strictObject({ cash: whole(0, MAX_AMOUNT), debt: whole(0, MAX_AMOUNT) })),
  knows: v.optional(v.strictObject({ contact: ContentId, level })),
  terms: v.strictObject({
    taking: v.optional(v.strictObject({ action: ContentId, percent, to: text(40) })),
    pays: v.optional(byAction(whole(1, 10))),
    opens: v.optional(byAction(v.strictObject({ level, refusal: text(160) }))),
    shift: v.optional(
      v.strictObject({
        weekday: whole(0, 6),
        energyPercent: byAction(percent),
        closes: byAction(text(160)),
      }),
    ),
    hidesFollowers: v.optional(v.literal(true)),
  }),
});

/** The same schema with the type of the rules, for replies. */
export const InheritanceJson: v.GenericSchema<unknown, Inheritance> = InheritanceSchema;

/** The content file: each id once. */
export const InheritancesFile: v.GenericSchema<unknown, readonly Inheritance[]> = v.pipe(
  v.array(InheritanceSchema),
  v.minLength(1),
  v.maxLength(6),
  v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "Ids must be unique"),
);
