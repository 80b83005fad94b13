import * as v from "valibot";
import { ContentId } from "../core/wire/content.ts";
import { notes } from "../core/wire/field-notes.ts";
import { Text } from "../core/wire/text.ts";

const missing = "Please write something";
const amount = v.pipe(
  v.number("Please enter a number"),
  v.integer("Please enter a whole number"),
  v.minValue(-100_000, "At least -100,000"),
  v.maxValue(100_000, "At most 100,000"),
);

const Option = v.strictObject({
  label: Text(80, { missing, isLine: true }),
  reply: Text(320, { missing }),
  cash: v.optional(v.pipe(amount, notes({ unit: "$" }))),
  followers: v.optional(amount),
  experience: v.optional(v.pipe(amount, v.minValue(1, "At least 1"))),
});

/** The questions at graduation: the content file `graduation.json`. */
export const GraduationFile = v.strictObject({
  questions: v.array(
    v.strictObject({
      course: v.pipe(ContentId, notes({ isGiven: true })),
      question: Text(200, { missing }),
      first: Option,
      second: Option,
    }),
  ),
});
