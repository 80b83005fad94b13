import { DAY_MS } from "../core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../core/epoch-week.ts";
import { collapseOf, type Gauges, moved, START, weighted } from "./gauges.ts";
import {
  type Collapse,
  type Fate,
  type IntakeContent,
  type Memory,
  NO_INTAKE,
  PRICE_WEIGHTS,
  type Price,
  type Response,
  type Result,
  type Student,
  type WayOut,
} from "./intake.ts";
import { arrivalOf, cardsOf, endOf, WEEK_CARDS, type WeekCard } from "./week.ts";

/** Level from which the Intake is open. */
export const INTAKE_LEVEL = 12;
/** Days of the week on which it can be opened: Thursday to Saturday. */
export const OPENING_DAYS = 3;
/** The first day of the week on which it can be settled: Wednesday. */
export const SETTLEMENT_DAY = 6;
/** Maximum number of stored plaques, the newest. */
export const MAX_PLAQUES = 12;

/** The end of a week at a gauge. */
export interface CollapsedEnd {
  readonly type: "collapsed";
  readonly collapse: Collapse;
  /** Number of the card that did it. */
  readonly card: number | null;
  readonly at: number;
  /** Whole dollars. */
  readonly lost: number;
}

/** The end of a survived week. */
export interface SettledEnd {
  readonly type: "settled";
  readonly result: Result;
  /** In the order of the week's students. */
  readonly fates: readonly Fate[];
  readonly cash: number;
  readonly experience: number;
  readonly followers: number;
  readonly at: number;
}

/** The end of a week: its money has moved. */
export type WeekEnd = CollapsedEnd | SettledEnd;

/** A week opened by the player. */
export interface IntakeWeek {
  readonly week: number;
  readonly openedAt: number;
  /** Id of the promise. */
  readonly promise: string;
  readonly price: Price;
  readonly wayOut: WayOut;
  readonly gauges: Gauges;
  /** Places of the students whom the player has met before. */
  readonly returning: readonly number[];
  /** By the number of the card; null if it waits or hasn't arrived. */
  readonly responses: readonly (Response | null)[];
  /** Days of the week on which the player answered, 0 for Thursday; absent before the first answer. */
  readonly answeredOn?: readonly number[] | undefined;
  /** Id of the contact that helped; null until one has. */
  readonly helpedBy: string | null;
  /** Null while it runs. */
  readonly end: WeekEnd | null;
}

/** A student's last week: the memory of it, and the player's response to each card. Short, because each press stores it. */
export type Met = readonly [week: number, memory: Memory, first: Response, second: Response];

/** A lost week. */
export interface Plaque {
  readonly collapse: Collapse;
  /** Epoch ms. */
  readonly at: number;
}

/** A player's Intake. Met students and lost weeks survive starting over. */
export interface IntakeBook {
  /** The last opened week; null before the first. */
  readonly current: IntakeWeek | null;
  /** By the id of the student. */
  readonly met: Readonly<Record<string, Met>>;
  /** The oldest first. */
  readonly plaques: readonly Plaque[];
  /** Numbers of calls by contact id. */
  readonly calls: Readonly<Record<string, number>>;
  /** The last week that a former run opened; absent without one. */
  readonly formerWeek?: number | undefined;
}

/** Returns the part that survives starting over. */
export function forNextRun(book: IntakeBook): IntakeBook {
  const { met, plaques } = book;
  return { ...afterReset(book), met, plaques };
}

/** Returns the part that survives a reset: a week is opened once by an account, whatever the run. */
export function afterReset(book: IntakeBook): IntakeBook {
  const formerWeek = openedWeek(book);
  return formerWeek === undefined ? NO_INTAKE : { ...NO_INTAKE, formerWeek };
}

/** Returns the last week that the account has opened; undefined before the first. */
export function openedWeek({
  current,
  formerWeek,
}: Pick<IntakeBook, "current" | "formerWeek">): number | undefined {
  return current?.week ?? formerWeek;
}

/** Returns the day of the epoch week at `at` (epoch ms): 0 for Thursday. */
export function dayOfWeek(at: number): number {
  return Math.floor((at - weekOf(at) * MS_PER_WEEK) / DAY_MS);
}

/** Returns whether the Intake can be opened on the day of `at` (epoch ms). */
export function isOpening(at: number): boolean {
  return dayOfWeek(at) < OPENING_DAYS;
}

/** Returns a week that begins with an offer, whose parts move the gauges; null if `promises` haven't its promise. */
export function newWeek(
  { promises, prices, waysOut }: Pick<IntakeContent, "promises" | "prices" | "waysOut">,
  { promise, price, wayOut }: Pick<IntakeWeek, "promise" | "price" | "wayOut">,
  opening: Pick<IntakeWeek, "week" | "openedAt" | "returning">,
): IntakeWeek | null {
  const promised = promises.find(({ id }) => id === promise);
  if (!promised) return null;
  const parts = [promised, prices[`p${price}`], waysOut[wayOut]];
  return {
    ...opening,
    promise,
    price,
    wayOut,
    gauges: parts.reduce((gauges, { moves }) => moved(gauges, moves), START),
    responses: Array.from({ length: WEEK_CARDS }, () => null),
    helpedBy: null,
    end: null,
  };
}

/** A week after a response, with its effects. */
export interface CardResult {
  readonly week: IntakeWeek;
  /** Null if the week goes on. */
  readonly collapse: Collapse | null;
  /** The last card with a response. */
  readonly card: number | null;
  readonly at: number;
}

/** Returns a week after a response to one of its cards at `at` (epoch ms). */
export function respond(
  week: IntakeWeek,
  { number, card }: WeekCard,
  response: Response,
  at: number,
): CardResult {
  const gauges = moved(week.gauges, weighted(card[response].moves, PRICE_WEIGHTS[week.price]));
  const responses = week.responses.map((each, i) => (i === number ? response : each));
  return { week: { ...week, gauges, responses }, collapse: collapseOf(gauges), card: number, at };
}

/**
 * Returns a running week after the silences that are due at `at` (epoch ms), each at its moment, up to the first that ends it. A
 * clock that was set back makes none due.
 */
export function silencesUntil(week: IntakeWeek, students: readonly Student[], at: number): CardResult {
  let outcome: CardResult = { week, collapse: null, card: null, at: week.openedAt };
  const due = cardsOf(students)
    .map((each) => ({ each, end: endOf(week.week, each.number, week.openedAt) }))
    .filter(({ each, end }) => week.responses[each.number] === null && end <= at)
    .sort((a, b) => a.end - b.end || a.each.number - b.each.number);
  for (const { each, end } of due) {
    outcome = respond(outcome.week, each, "silence", end);
    if (outcome.collapse !== null) return outcome;
  }
  return outcome;
}

/** Returns the cards that wait for an answer at `at` (epoch ms), the longest first. */
export function waitingCards(
  week: IntakeWeek,
  students: readonly Student[],
  at: number,
): readonly WeekCard[] {
  if (week.end !== null) return [];
  return cardsOf(students).filter(
    ({ number }) =>
      week.responses[number] === null &&
      arrivalOf(week.week, number) <= at &&
      at < endOf(week.week, number, week.openedAt),
  );
}
