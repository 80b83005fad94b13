import { DAY_MS } from "../core/durations.ts";
import { MS_PER_WEEK } from "../core/epoch-week.ts";
import { hashOf, shuffled } from "../core/scatter.ts";
import { type Card, type Student, WEEK_STUDENTS } from "./intake.ts";

/** Cards of a week: two a student. */
export const WEEK_CARDS = 2 * WEEK_STUDENTS;
/** Cards that arrive on each day from Thursday to Tuesday. */
export const CARDS_A_DAY = 3;
/** Days for which a card waits. */
export const CARD_DAYS = 2;

/**
 * Returns the nine students of an epoch week in the order of their cards; none if the content has fewer. All of them come once
 * before one returns, and nobody comes in two weeks in a row. Every ninth shares a seat, which has one of them a week. The sides of each card's
 * answers are shuffled. See docs/reference/intake.md#weeks.
 */
export function studentsOf(students: readonly Student[], week: number): readonly Student[] {
  const coming = students.filter(
    ({ since, until }) => (since === undefined || since <= week) && (until === undefined || week < until),
  );
  const weeks = Math.floor(coming.length / WEEK_STUDENTS);
  if (weeks === 0) return [];
  const place = week % weeks;
  const nine = Array.from({ length: WEEK_STUDENTS }, (_, seat) => {
    const sitting = coming.filter((_student, i) => i % WEEK_STUDENTS === seat);
    // Two weeks take turns as they are: a second order would bring somebody back at once.
    return (weeks < 3 ? sitting : turnsOf(sitting, seat, weeks, Math.floor(week / weeks)))[place];
  }).filter((student) => student !== undefined);
  return (weeks < 3 ? nine : shuffled(nine, `${week}`)).map((student) => withSides(student, week));
}

/** Returns the students of a seat in the order of their weeks in a round. Whoever came in the week before the round is second. */
function turnsOf(
  sitting: readonly Student[],
  seat: number,
  weeks: number,
  round: number,
): readonly Student[] {
  const order = shuffled(sitting, `${seat}:${round}`);
  const last = shuffled(sitting, `${seat}:${round - 1}`)[weeks - 1];
  // Only the first two change places, so that each round ends as it was shuffled.
  const start = order.slice(0, 2);
  return [...(start[0] === last ? start.toReversed() : start), ...order.slice(2)];
}

/** Returns the students with these ids, as a week shows them. */
export function studentsNamed(
  students: readonly Student[],
  ids: readonly string[],
  week: number,
): readonly Student[] {
  return ids.flatMap((id) => students.filter((each) => each.id === id).map((each) => withSides(each, week)));
}

/** Returns a student whose answers may have changed sides, the same for everybody in a week. */
function withSides(student: Student, week: number): Student {
  const card = (each: Card, name: string) =>
    hashOf(`${student.id}:${name}:${week}`) % 2 === 0 ? each : { ...each, a: each.b, b: each.a };
  const pair = ({ first, second }: { readonly first: Card; readonly second: Card }) => ({
    first: card(first, "first"),
    second: card(second, "second"),
  });
  return { ...student, ...pair(student), ...(student.again && { again: pair(student.again) }) };
}

/** A card of a week with its student. */
export interface WeekCard {
  /** 0 to 17. */
  readonly number: number;
  readonly student: Student;
  readonly card: Card;
}

/** Returns the cards of a week in their order: three students a day with their first card, then again with their second. */
export function cardsOf(students: readonly Student[]): readonly WeekCard[] {
  return [...students.map((student) => student.first), ...students.map((student) => student.second)].flatMap(
    (card, number) => {
      const student = students[number % students.length];
      return student ? [{ number, student, card }] : [];
    },
  );
}

/** Returns the day of its week on which a card arrives: 0 for Thursday. */
export function dayOfCard(number: number): number {
  return Math.floor(number / CARDS_A_DAY);
}

/** Returns the moment at which a card arrives (epoch ms). */
export function arrivalOf(week: number, number: number): number {
  return week * MS_PER_WEEK + dayOfCard(number) * DAY_MS;
}

/** Returns the time when silence answers a card (epoch ms), in a week opened at `openedAt`. */
export function endOf(week: number, number: number, openedAt: number): number {
  const start = week * MS_PER_WEEK;
  const openedDay = Math.floor((openedAt - start) / DAY_MS);
  return start + (Math.max(dayOfCard(number), openedDay) + CARD_DAYS) * DAY_MS;
}
