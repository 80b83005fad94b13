import * as v from "valibot";
import { slotsIn } from "../rules/feed/slots.ts";
import { ContentId } from "./content.ts";

const text = (length: number) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(length),
    v.check((written) => slotsIn(written).every((slot) => slot === "scandal"), "May have the slot scandal"),
    // The subject of a scandal begins with a small letter.
    v.check((written) => !/(^|[.!?]\s+)\{scandal\}/.test(written), "Can't begin a sentence with the scandal"),
  );

const letter = v.strictObject({ subject: text(60), body: text(700) });
const letters = v.strictObject({ rode: letter, hurt: letter, ignored: letter, known: text(300) });

/** Settlement letters, by sender and by the most frequent tone of the week: the content file `settlements.json`. */
export const SettlementsFile = v.pipe(
  v.array(
    v.strictObject({
      contactId: ContentId,
      letters: v.strictObject({
        brag: letters,
        lesson: letters,
        offer: letters,
        confession: letters,
        method: letters,
      }),
    }),
  ),
  v.minLength(1),
  v.check((senders) => {
    const bodies = senders.flatMap((sender) =>
      Object.values(sender.letters).flatMap(({ rode, hurt, ignored, known }) => [
        ...[rode, hurt, ignored].flatMap(({ subject, body }) => [subject, body]),
        known,
      ]),
    );
    return new Set(bodies).size === bodies.length;
  }, "Each text once"),
);
