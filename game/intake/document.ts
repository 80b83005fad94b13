import * as v from "valibot";
import { ContentId } from "../core/wire/content.ts";
import { notes } from "../core/wire/field-notes.ts";
import { ofEach } from "../core/wire/of-each.ts";
import { PastConditions } from "../core/wire/past-conditions.ts";
import { Text } from "../core/wire/text.ts";
import { COLLAPSES, FATES, GAUGES, type IntakeContent, MEMORIES, RESULTS, WEEK_STUDENTS } from "./intake.ts";

/** Numbers of entries in the Intake's content. */
const INTAKE_COUNTS = {
  students: 90,
  promises: 12,
  helpers: 15,
  calls: 3,
  texts: 3,
  senders: 4,
  back: 4,
  posts: 8,
} as const;

/** Maximum lengths of the Intake's texts, in characters. */
export const INTAKE_LIMITS = {
  name: 40,
  who: 160,
  card: 300,
  label: 60,
  reply: 200,
  fate: 200,
  promise: 60,
  line: 160,
  collapseName: 40,
  collapse: 500,
  call: 160,
  subject: 80,
  message: 700,
  back: 160,
  post: 280,
} as const;

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
  reply: text(INTAKE_LIMITS.reply),
  moves: CardMoves,
  leads: v.picklist(FATES),
};
const CardAnswer = v.strictObject({ label: line(INTAKE_LIMITS.label), ...consequence });
const Card = v.strictObject({
  text: text(INTAKE_LIMITS.card),
  a: CardAnswer,
  b: CardAnswer,
  silence: v.strictObject(consequence),
});

const week = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), notes({ isGiven: true })));

/** Nine students: each content file `intake/week-N.json`. */
const Student = v.strictObject({
  id: ContentId,
  name: line(INTAKE_LIMITS.name),
  who: text(INTAKE_LIMITS.who),
  first: Card,
  second: Card,
  fates: ofEach(FATES, text(INTAKE_LIMITS.fate)),
  inTown: v.optional(
    v.strictObject({
      fate: v.picklist(FATES),
      line: v.pipe(
        text(INTAKE_LIMITS.line),
        v.check((words) => words.includes("{fate}"), "Must have the slot {fate}"),
      ),
    }),
  ),
  again: v.optional(v.strictObject({ first: Card, second: Card })),
  since: week,
  until: week,
});

const OfferPart = v.strictObject({
  label: line(INTAKE_LIMITS.promise),
  line: text(INTAKE_LIMITS.line),
  moves: v.optional(Moves),
});

const texts = (max: number, count: number) =>
  v.pipe(
    v.array(text(max)),
    v.minLength(1, "At least one text"),
    v.maxLength(count, `At most ${count} texts`),
  );

/** All content of the Intake. */
export const IntakeFile: v.GenericSchema<unknown, IntakeContent> = v.strictObject({
  promises: v.pipe(
    v.array(v.strictObject({ id: ContentId, ...OfferPart.entries, when: v.optional(PastConditions) })),
    v.minLength(1, "Something has to be promised"),
    v.maxLength(INTAKE_COUNTS.promises, `At most ${INTAKE_COUNTS.promises} promises`),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "Each id must be unique"),
    v.check((all) => all.some(({ when }) => when === undefined), "One must be open to everybody"),
  ),
  prices: v.strictObject({ p97: OfferPart, p297: OfferPart, p997: OfferPart }),
  waysOut: v.strictObject({ refund: OfferPart, none: OfferPart, vary: OfferPart }),
  students: v.pipe(
    v.array(Student),
    v.minLength(WEEK_STUDENTS, `A week has ${WEEK_STUDENTS} students`),
    v.maxLength(INTAKE_COUNTS.students, `At most ${INTAKE_COUNTS.students} students`),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "Each id must be unique"),
  ),
  collapses: ofEach(
    COLLAPSES,
    v.strictObject({
      name: line(INTAKE_LIMITS.collapseName),
      texts: texts(INTAKE_LIMITS.collapse, INTAKE_COUNTS.texts),
    }),
  ),
  help: v.pipe(
    v.array(
      v.strictObject({
        contact: v.pipe(ContentId, notes({ names: "contact" })),
        gauge: v.picklist(GAUGES),
        calls: texts(INTAKE_LIMITS.call, INTAKE_COUNTS.calls),
      }),
    ),
    v.maxLength(INTAKE_COUNTS.helpers, `At most ${INTAKE_COUNTS.helpers} contacts`),
    v.check(
      (all) => new Set(all.map(({ contact }) => contact)).size === all.length,
      "Each contact helps in one way",
    ),
  ),
  settlements: v.pipe(
    v.array(
      v.strictObject({
        sender: v.pipe(ContentId, notes({ names: "contact" })),
        letters: ofEach(
          RESULTS,
          v.strictObject({ subject: line(INTAKE_LIMITS.subject), body: text(INTAKE_LIMITS.message) }),
        ),
      }),
    ),
    v.minLength(1, "Somebody has to write"),
    v.maxLength(INTAKE_COUNTS.senders, `At most ${INTAKE_COUNTS.senders} senders`),
    v.check(
      (all) => new Set(all.map(({ sender }) => sender)).size === all.length,
      "Each contact writes once",
    ),
  ),
  back: ofEach(MEMORIES, texts(INTAKE_LIMITS.back, INTAKE_COUNTS.back)),
  townFates: ofEach(FATES, line(INTAKE_LIMITS.label)),
  takenOn: v.strictObject({
    by: v.pipe(ContentId, notes({ names: "poster" })),
    posts: texts(INTAKE_LIMITS.post, INTAKE_COUNTS.posts),
  }),
});
