import * as v from "valibot";
import type { Ending } from "../rules/endings.ts";
import { ContentId } from "./content.ts";

const MAX_PARAGRAPH = 400;
const MAX_LINE = 200;

/** `contact_id.own_id` */
const key = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(_[a-z0-9]+)*\.[a-z0-9]+(_[a-z0-9]+)*$/, "Must be contact_id.id"),
);
/** `contact_id.mission_id:choice` */
const choiceKey = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]+(_[a-z0-9]+)*\.[a-z0-9]+(_[a-z0-9]+)*:[a-z0-9]+(_[a-z0-9]+)*$/,
    "Must be contact_id.mission_id:choice",
  ),
);
const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));

/** An ending in the content file. */
export const EndingSchema = v.strictObject({
  id: ContentId,
  name: text(40),
  mission: key,
  message: key,
  story: v.strictObject({
    title: text(80),
    paragraphs: v.pipe(v.array(text(MAX_PARAGRAPH)), v.minLength(2), v.maxLength(5)),
  }),
  hinges: v.tuple([key, key, key]),
  lines: v.record(choiceKey, text(MAX_LINE)),
});

/** The same schema with the type of the rules, for replies. */
export const EndingJson: v.GenericSchema<unknown, Ending> = EndingSchema;

/** The content file: at least one ending, each id once. */
export const EndingsFile: v.GenericSchema<unknown, readonly Ending[]> = v.pipe(
  v.array(EndingSchema),
  v.minLength(1),
  v.check((endings) => new Set(endings.map(({ id }) => id)).size === endings.length, "Ids must be unique"),
);
