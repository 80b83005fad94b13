import * as v from "valibot";
import { Text } from "../core/wire/text.ts";
import { MAX_LINE_LENGTH, type SayItHow } from "./lines.ts";
import { hasOnlySlots, SLOTS } from "./slots.ts";

/** Number of lines of a tone in a band: the minimum in five tones makes 50 posts without a repeated line. */
export const LINES_OF_TONE = { min: 10, max: 20 } as const;

const shown = SLOTS.map((slot) => `{${slot}}`).join(", ");
const written = v.pipe(
  Text(MAX_LINE_LENGTH, { missing: "Please write something" }),
  v.check((text) => hasOnlySlots(text, SLOTS), `May have ${shown} and no other braces`),
  // The subject of a scandal begins with a small letter.
  v.check((text) => !/(^|[.!?]\s+)\{scandal\}/.test(text), "Can't begin a sentence with the scandal"),
);

const byTone = <Value extends v.GenericSchema>(value: Value) =>
  v.strictObject({ brag: value, lesson: value, offer: value, confession: value, method: value });

const lines = byTone(
  v.pipe(
    v.array(written),
    v.minLength(LINES_OF_TONE.min, `At least ${LINES_OF_TONE.min} lines`),
    v.maxLength(LINES_OF_TONE.max, `At most ${LINES_OF_TONE.max} lines`),
  ),
);

/** Lines of posts: the content file `say-it-how.json`. */
export const SayItHowFile: v.GenericSchema<unknown, SayItHow> = v.strictObject({
  lines: v.strictObject({ starting: lines, selling: lines, leading: lines, reigning: lines }),
});
