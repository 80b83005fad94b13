import * as v from "valibot";
import { ContentId } from "../core/wire/content.ts";
import { notes } from "../core/wire/field-notes.ts";
import { ofEach } from "../core/wire/of-each.ts";
import { PastConditions } from "../core/wire/past-conditions.ts";
import { Text } from "../core/wire/text.ts";
import {
  COLLAPSES,
  FATES,
  GAUGES,
  type IntakeContent,
  LETTERS_ABOUT,
  MEMORIES,
  RESULTS,
  WEEK_STUDENTS,
} from "./intake.ts";

/** Largest move of a gauge by a card, and the step of moves. */
export const MAX_MOVE = 25;
export const MOVE_STEP = 5;

const missing = "Please write something";
const text = (max: number) => Text(max, { missing });
const line = (max: number) => Text(max, { missing, isLine: true });

const move = v.optional(
  v.pipe(
    v.number(),
    v.integer("Must be a whole number"),
    v.check(
      (amount) => amount !== 0 && amount % MOVE_STEP === 0 && Math.abs(amount) <= MAX_MOVE,
      `Must be a multiple of ${MOVE_STEP} from -${MAX_MOVE} to ${MAX_MOVE}, and not 0`,
    ),
  ),
);
const Moves = v.strictObject({ till: move, faith: move, file: move, sleep: move });
const CardMoves = v.pipe(
  Moves,
  v.check((moves) => GAUGES.some((gauge) => moves[gauge] !== undefined), "Must move something"),
);

const consequence = {
  reply: text(200),
  moves: CardMoves,
  leads: v.picklist(FATES),
};
const CardAnswer = v.strictObject({ label: line(60), ...consequence });
const Card = v.strictObject({
  text: text(300),
  a: CardAnswer,
  b: CardAnswer,
  silence: v.strictObject(consequence),
});

const week = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), notes({ isGiven: true })));

/** A student. Each file `students-N.json` has nine. */
const Student = v.strictObject({
  id: ContentId,
  name: line(40),
  who: text(160),
  first: Card,
  second: Card,
  fates: ofEach(FATES, text(200)),
  inTown: v.optional(
    v.strictObject({
      fate: v.picklist(FATES),
      line: v.pipe(
        text(160),
        v.check((words) => words.includes("{fate}"), "Must have the slot {fate}"),
      ),
    }),
  ),
  again: v.optional(v.strictObject({ first: Card, second: Card })),
  back: v.optional(text(160)),
  since: week,
  until: week,
});

const OfferPart = v.strictObject({
  label: line(60),
  line: text(160),
  moves: v.optional(Moves),
});

const texts = (max: number, count: number) =>
  v.pipe(
    v.array(text(max)),
    v.minLength(1, "At least one text"),
    v.maxLength(count, `At most ${count} texts`),
  );

const Letter = v.strictObject({ subject: line(80), body: text(700) });

/** All content of the Intake. */
export const IntakeFile: v.GenericSchema<unknown, IntakeContent> = v.strictObject({
  promises: v.pipe(
    v.array(v.strictObject({ id: ContentId, ...OfferPart.entries, when: v.optional(PastConditions) })),
    v.minLength(1, "Something has to be promised"),
    v.maxLength(12, "At most 12 promises"),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "Each id must be unique"),
    v.check((all) => all.some(({ when }) => when === undefined), "One must be open to everybody"),
  ),
  prices: v.strictObject({ p97: OfferPart, p297: OfferPart, p997: OfferPart }),
  waysOut: v.strictObject({ refund: OfferPart, none: OfferPart, vary: OfferPart }),
  students: v.pipe(
    v.array(Student),
    v.minLength(WEEK_STUDENTS, `A week has ${WEEK_STUDENTS} students`),
    v.maxLength(90, "At most 90 students"),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "Each id must be unique"),
  ),
  collapses: ofEach(
    COLLAPSES,
    v.strictObject({
      name: line(40),
      texts: texts(500, 3),
    }),
  ),
  help: v.pipe(
    v.array(
      v.strictObject({
        contact: v.pipe(ContentId, notes({ names: "contact" })),
        gauge: v.picklist(GAUGES),
        calls: texts(160, 3),
      }),
    ),
    v.maxLength(15, "At most 15 contacts"),
    v.check(
      (all) => new Set(all.map(({ contact }) => contact)).size === all.length,
      "Each contact helps in one way",
    ),
  ),
  settlements: v.pipe(
    v.array(
      v.strictObject({
        sender: v.pipe(ContentId, notes({ names: "contact" })),
        letters: ofEach(RESULTS, Letter),
        more: v.optional(v.partial(ofEach(LETTERS_ABOUT, v.pipe(v.array(Letter), v.maxLength(6))))),
      }),
    ),
    v.minLength(1, "Somebody has to write"),
    v.maxLength(4, "At most 4 senders"),
    v.check(
      (all) => new Set(all.map(({ sender }) => sender)).size === all.length,
      "Each contact writes once",
    ),
  ),
  back: ofEach(MEMORIES, texts(160, 4)),
  townFates: ofEach(FATES, line(60)),
  takenOn: v.strictObject({
    by: v.pipe(ContentId, notes({ names: "poster" })),
    posts: texts(280, 8),
  }),
});
