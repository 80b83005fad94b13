import * as v from "valibot";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { PlayerState } from "../core/wire/player.ts";
import { ANSWERS, COLLAPSES, FATES, GAUGES, MEMORIES, PRICES, RESULTS, WAYS_OUT } from "./intake.ts";
import { WEEK_CARDS } from "./week.ts";

const duration = v.pipe(v.number(), v.minValue(0));
const Percent = v.pipe(count, v.maxValue(100));
const GaugeName = v.picklist(GAUGES);
const AnswerName = v.picklist(ANSWERS);
const FateName = v.picklist(FATES);
const CollapseName = v.picklist(COLLAPSES);
const Price = v.picklist(PRICES);
const WayOut = v.picklist(WAYS_OUT);
const named = { id: v.string(), name: v.string() };
const flag = v.optional(v.boolean());

/** A part of an offer, with the gauges that it moves. */
const OfferPart = <Id extends v.GenericSchema>(id: Id) =>
  v.object({ id, label: v.string(), line: v.string(), moves: v.array(GaugeName) });

/** An answer before it is given: the gauges that it moves, without amounts or results. */
const CardAnswer = v.object({ label: v.string(), moves: v.array(GaugeName) });

/** A card that waits for an answer. */
export const WaitingCard = v.object({
  number: v.pipe(count, v.maxValue(WEEK_CARDS - 1)),
  /** Id of the student. */
  student: v.string(),
  name: v.string(),
  who: v.string(),
  text: v.string(),
  a: CardAnswer,
  b: CardAnswer,
  /** Greeting of a student of an earlier week, and their fate then; null for a new face. */
  back: v.nullable(v.object({ line: v.string(), fate: v.string() })),
  endsInMs: duration,
});
export type WaitingCard = v.InferOutput<typeof WaitingCard>;

/** A card that was answered, or that silence has answered. */
export const AnsweredCard = v.object({
  number: count,
  /** Id of the student. */
  student: v.string(),
  name: v.string(),
  text: v.string(),
  /** The player's words; null for silence. */
  label: v.nullable(v.string()),
  reply: v.string(),
  /** Percentage of players who gave the other answer; null for silence, and while too few have answered. */
  others: v.nullable(Percent),
});
export type AnsweredCard = v.InferOutput<typeof AnsweredCard>;

/** A contact that may help. */
export const HelperView = v.object({
  ...named,
  gauge: GaugeName,
  /** Reason that the contact can't be asked now; null if they can. */
  refusal: v.nullable(v.string()),
});
export type HelperView = v.InferOutput<typeof HelperView>;

/** The end of the week. */
export const IntakeEnd = v.variant("type", [
  v.object({
    type: v.literal("collapsed"),
    collapse: CollapseName,
    name: v.string(),
    text: v.string(),
    /** `Ended on a Sunday.` */
    plaque: v.string(),
    lost: count,
    /** The student whose card ended the week, and its number; null if the content no longer has them. */
    by: v.nullable(v.object({ ...named, card: count })),
    /** The second cards that the player never answered. */
    unread: v.array(v.object({ ...named, text: v.string() })),
  }),
  v.object({
    type: v.literal("settled"),
    result: v.picklist(RESULTS),
    /** `isByFirst` if the first answer decided, because Faith was high. */
    students: v.array(v.object({ ...named, fate: FateName, text: v.string(), isByFirst: flag })),
    cash: count,
    experience: count,
    followers: v.pipe(v.number(), v.integer()),
    /** The message about it, with its sender's name; null without one. */
    letter: v.nullable(v.object({ id: v.string(), from: v.string() })),
  }),
]);
export type IntakeEnd = v.InferOutput<typeof IntakeEnd>;

/** The opened week, until the next one can be opened. */
export const IntakeWeekView = v.object({
  week: count,
  promise: v.string(),
  price: Price,
  wayOut: v.string(),
  gauges: v.object({ till: Percent, faith: Percent, file: Percent, sleep: Percent }),
  /** The longest first. */
  waiting: v.array(WaitingCard),
  /** The newest first. */
  answered: v.array(AnsweredCard),
  helpers: v.array(HelperView),
  /** The call of the helper; null if nobody has helped. */
  call: v.nullable(v.object({ name: v.string(), text: v.string() })),
  end: v.nullable(IntakeEnd),
});
export type IntakeWeekView = v.InferOutput<typeof IntakeWeekView>;

/** The Intake at the time of the reply. Holds durations, so that clocks needn't agree. */
export const IntakeView = v.object({
  /** False below the level from which it's open. */
  isOpen: v.boolean(),
  /** Possible offers; null if a week can't be opened now. */
  offer: v.nullable(
    v.object({
      week: count,
      promises: v.array(OfferPart(v.string())),
      /** Each with what it does to the gauges, and what a collapse would cost. */
      prices: v.array(v.object({ ...OfferPart(Price).entries, risk: v.string() })),
      waysOut: v.array(OfferPart(WayOut)),
    }),
  ),
  /** Null if the player hasn't opened one, or the next one can be opened. */
  current: v.nullable(IntakeWeekView),
  /** Lost weeks, the newest first: `Ended on a Sunday.` */
  plaques: v.array(v.object({ name: v.string(), text: v.string() })),
  /** Milliseconds until more can be done: new cards, the end of the week, or the next one. */
  nextInMs: duration,
});
export type IntakeView = v.InferOutput<typeof IntakeView>;

export const getIntake = endpoint("GET", "/intake", { reply: IntakeView });

/** Returns what became of the students of a week under the player, by their ids; empty if it didn't end under them. */
export const getOwnFates = endpoint("GET", "/intake/:week/fates", {
  reply: v.object({ fates: v.record(v.string(), v.picklist(MEMORIES)) }),
});

const changed = withEvents({ intake: IntakeView, newStats: PlayerState });

/** The parts of an offer. */
export const OfferBody = v.object({ promise: v.string(), price: Price, wayOut: WayOut });

/** Opens a week. A second opening of it is refused under any key. */
export const openIntake = endpoint("POST", "/intake/:week", {
  body: OfferBody,
  reply: changed,
});

/** Answers a card of a week. A second answer to it is refused under any key. */
export const answerIntake = endpoint("POST", "/intake/:week/cards/:number", {
  body: v.object({ answer: AnswerName }),
  reply: changed,
});

/** Asks a contact for help. */
export const askIntakeHelp = endpoint("POST", "/intake/:week/help", {
  body: v.object({ contact: v.string() }),
  reply: changed,
});

export const INTAKE_TEXT = {
  load: "Failed to load the Intake",
  open: "Failed to open the Intake",
  answer: "Failed to send the answer",
  help: "Failed to ask for help",
  too_early: "You've nothing to teach yet. Come back at level 12.",
  closed: "The doors are shut. They open on a Thursday.",
  opened: "You've had this week's Intake.",
  no_promise: "You can't promise that.",
  gone: "They've stopped waiting for an answer.",
  not_yet: "They haven't written yet.",
  answered: "They've had your answer.",
  ended: "This Intake is over.",
  no_helper: "They can't help with this.",
  not_close: "You'd have to know each other better.",
  helped: "One favour a week.",
  in_the_middle: "There's nothing to put right.",
} as const;
