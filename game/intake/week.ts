import { DAY_MS } from "../core/durations.ts";
import { MS_PER_WEEK } from "../core/epoch-week.ts";
import { type Card, type Student, WEEK_STUDENTS } from "./intake.ts";

/** Cards of a week: two a student. */
export const WEEK_CARDS = 2 * WEEK_STUDENTS;
/** Cards that arrive on each day from Thursday to Tuesday. */
export const CARDS_A_DAY = 3;
/** Days for which a card waits. */
export const CARD_DAYS = 2;

/**
 * Returns the nine students of an epoch week in the order of their cards; none if the content has fewer. All of them come once
 * before one returns, then again in a changed order. See docs/reference/intake.md#weeks.
 */
export function studentsOf(students: readonly Student[], week: number): readonly Student[] {
  const coming = students.filter(
    ({ since, until }) => (since === undefined || since <= week) && (until === undefined || week < until),
  );
  const size = coming.length;
  if (size < WEEK_STUDENTS) return [];
  const weeks = Math.floor(size / WEEK_STUDENTS);
  const cycle = Math.floor(week / weeks);
  const stride = strideOf(cycle, size);
  const first = (week % weeks) * WEEK_STUDENTS;
  return Array.from(
    { length: WEEK_STUDENTS },
    (_, i) => coming[((first + i) * stride + cycle) % size],
  ).filter((student) => student !== undefined);
}

/** A stride through a list of `size` that visits every entry once, and differs between consecutive cycles. */
function strideOf(cycle: number, size: number): number {
  const strides = Array.from({ length: size }, (_, i) => i + 1).filter((step) => divisorOf(step, size) === 1);
  return strides[cycle % strides.length] ?? 1;
}

function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b);
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
