import { DAY_MS } from "../core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../core/epoch-week.ts";
import { INTAKE_LEVEL, type IntakeWeek, newWeek, respond, SETTLEMENT_DAY } from "./book.ts";
import type { Gauges } from "./gauges.ts";
import { type Answer, type Collapse, type Fate, type Student, WEEK_STUDENTS } from "./intake.ts";
import type { Offer } from "./play.ts";
import type { PublicWeek } from "./replay-wire.ts";
import { fateOf, payOf, resultOf } from "./settle.ts";
import { cardsOf, WEEK_CARDS } from "./week.ts";

/** Weeks that can be played again. */
export const REPLAY_WEEKS = 52;

/** Returns the newest week that is over at `at` (epoch ms). */
export const lastWeek = (at: number): number => weekOf(at) - 1;

/** Returns whether anybody may play a week at `at` (epoch ms): from its Wednesday, on which it is shared, for a year. */
export function isPublicWeek(week: number, at: number): boolean {
  return week > weekOf(at) - REPLAY_WEEKS && week * MS_PER_WEEK + SETTLEMENT_DAY * DAY_MS <= at;
}

/** A visitor's offer and answers in a week. Everything else follows from them. */
export interface Replay {
  /** Null until it is made. */
  readonly offer: Offer | null;
  /** To the cards, in their order. */
  readonly answers: readonly Answer[];
}

export const NEW_REPLAY: Replay = { offer: null, answers: [] };

export type ReplayStep = { readonly offer: Offer } | { readonly answer: Answer } | "again";

/** Returns a replay after a step. An offer is made once, and nothing is answered before it or after the end. */
export function replayed(content: PublicWeek, replay: Replay, step: ReplayStep): Replay {
  if (step === "again") return NEW_REPLAY;
  const stand = standOf(content, replay);
  if ("offer" in step) return stand ? replay : { offer: step.offer, answers: [] };
  return stand && !stand.end ? { ...replay, answers: [...replay.answers, step.answer] } : replay;
}

/** What became of a student; `broke` ended the week, and `unread` was left with a card to write. */
export type Outcome = Fate | "broke" | "unread";

/** The end of a replay, with its students in their order. */
export type ReplayEnd = {
  readonly outcomes: readonly Outcome[];
  readonly week: IntakeWeek;
} & (
  | {
      readonly type: "collapsed";
      readonly collapse: Collapse;
      /** Number of the card that did it, and its student. */
      readonly card: number;
      readonly student: PublicWeek["students"][number];
    }
  | { readonly type: "survived"; readonly result: ReturnType<typeof resultOf>; readonly cash: number }
);

/** Where a replay stands. */
export interface ReplayStand {
  /** After the offer, and after each answer. */
  readonly gauges: readonly Gauges[];
  /** Null while a card waits. */
  readonly end: ReplayEnd | null;
}

/** Plays a replay by the rules of the game; null without an offer, or with one that the week doesn't have. */
export function standOf(content: PublicWeek, { offer, answers }: Replay): ReplayStand | null {
  const opened = offer && newWeek(content, offer, { week: content.week, openedAt: 0, returning: [] });
  if (!opened) return null;
  let week = opened;
  const gauges = [week.gauges];
  for (const card of cardsOf(content.students).slice(0, answers.length)) {
    const result = respond(week, card, answers[card.number] ?? "a", 0);
    week = result.week;
    gauges.push(week.gauges);
    if (result.collapse !== null) {
      const { number, student } = card;
      const outcomes = outcomesOf(week, content.students).map((outcome, seat) =>
        seat === number % WEEK_STUDENTS ? "broke" : outcome,
      );
      return {
        gauges,
        end: { type: "collapsed", collapse: result.collapse, card: number, student, outcomes, week },
      };
    }
  }
  if (answers.length < WEEK_CARDS) return { gauges, end: null };
  const fates = content.students.map((student, seat) => fateOf(week, student, seat));
  const { cash } = payOf(week, fates, INTAKE_LEVEL);
  const result = resultOf(week.responses, fates);
  return { gauges, end: { type: "survived", result, cash, outcomes: fates, week } };
}

function outcomesOf(week: IntakeWeek, students: readonly Student[]): readonly Outcome[] {
  return students.map((student, seat) =>
    week.responses[seat + WEEK_STUDENTS] === null ? "unread" : fateOf(week, student, seat),
  );
}
