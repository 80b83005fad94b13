import * as v from "valibot";
import { MAX_LINE_LENGTH } from "../../rules/feed/lines.ts";
import { hasOnlySlots, SLOTS } from "../../rules/feed/slots.ts";
import type { SayItHow } from "../../rules/posting/messages.ts";
import { ContentId } from "../content.ts";
import { Text } from "../text.ts";

/** Number of lines of a tone in a band: the minimum in five tones makes 50 posts without a repeated line. */
export const LINES_OF_TONE = { min: 10, max: 20 } as const;
/** Maximum number of contacts who write about weeks of posts. */
export const MAX_SENDERS = 6;
/** Maximum lengths of messages, in characters. `known` is the paragraph for players known for the tone. */
export const MESSAGE_LIMITS = { subject: 60, body: 700, known: 300 } as const;

/** A text with slots. */
function written(max: number, slots: readonly string[], isMessage = false) {
  const shown = slots.map((slot) => `{${slot}}`).join(", ");
  return v.pipe(
    Text(max, { missing: "Please write something", isMessage }),
    v.check((text) => hasOnlySlots(text, slots), `May have ${shown} and no other braces`),
    // The subject of a scandal begins with a small letter.
    v.check((text) => !/(^|[.!?]\s+)\{scandal\}/.test(text), "Can't begin a sentence with the scandal"),
  );
}

const byTone = <Value extends v.GenericSchema>(value: Value) =>
  v.strictObject({ brag: value, lesson: value, offer: value, confession: value, method: value });

const lines = byTone(
  v.pipe(
    v.array(written(MAX_LINE_LENGTH, SLOTS)),
    v.minLength(LINES_OF_TONE.min, `At least ${LINES_OF_TONE.min} lines`),
    v.maxLength(LINES_OF_TONE.max, `At most ${LINES_OF_TONE.max} lines`),
  ),
);

const about = (max: number, isMessage = false) => written(max, ["scandal"], isMessage);
const message = v.strictObject({
  subject: about(MESSAGE_LIMITS.subject),
  body: about(MESSAGE_LIMITS.body, true),
});
const messages = v.strictObject({
  rode: message,
  hurt: message,
  ignored: message,
  known: about(MESSAGE_LIMITS.known),
});

/** Lines of posts, and messages about a week of posts: the content file `say-it-how.json`. */
export const SayItHowFile: v.GenericSchema<unknown, SayItHow> = v.strictObject({
  lines: v.strictObject({ starting: lines, selling: lines, leading: lines, reigning: lines }),
  senders: v.pipe(
    v.array(v.strictObject({ id: ContentId, letters: byTone(messages) })),
    v.minLength(1, "Somebody has to write"),
    v.maxLength(MAX_SENDERS, `At most ${MAX_SENDERS} senders`),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "Each contact writes once"),
  ),
});
