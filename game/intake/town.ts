import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../core/epoch-week.ts";
import { dayOfWeek, type IntakeWeek, SETTLEMENT_DAY } from "./book.ts";
import { type Fate, type Student, shortName, WEEK_STUDENTS } from "./intake.ts";
import { BY_RANK } from "./settle.ts";
import { studentsOf } from "./week.ts";

/** Time from the beginning of a week to its count: Wednesday, 18:00 UTC. */
const COUNT_MS = SETTLEMENT_DAY * DAY_MS + 18 * HOUR_MS;
/** Fewest answers of a week that counts, and fewest days on which they were given. */
const LEAST_ANSWERS = 6;
const LEAST_DAYS = 2;
/** Fewest settled weeks that decide a fate. */
const LEAST_VOTES = 20;

/** Returns the moment at which the count of a week closes (epoch ms). */
export const closeOf = (week: number): number => week * MS_PER_WEEK + COUNT_MS;

/** Returns the newest week whose count has closed at `at` (epoch ms). */
export const closedWeek = (at: number): number => weekOf(at - COUNT_MS);

/** A player's vote: the fates of a settled week, in the order of its students, or the seat of the student who ended it. */
export type TownVote =
  | { readonly fates: readonly Fate[]; readonly broke: null }
  | { readonly fates: null; readonly broke: number };

/** Returns the vote of a week that has ended at `at` (epoch ms); null if it doesn't count or ended too late. */
export function voteOf(week: IntakeWeek, at: number): TownVote | null {
  const { responses, answeredOn = [], end } = week;
  const answers = responses.filter((each) => each !== null && each !== "silence").length;
  if (!end || at >= closeOf(week.week) || answers < LEAST_ANSWERS || answeredOn.length < LEAST_DAYS)
    return null;
  if (end.type === "settled") return { fates: end.fates, broke: null };
  return end.card === null ? null : { fates: null, broke: end.card % WEEK_STUDENTS };
}

/** Returns a week that remembers an answer on the day of `at` (epoch ms). */
export function answeredAt(week: IntakeWeek, at: number): IntakeWeek {
  return { ...week, answeredOn: [...new Set([...(week.answeredOn ?? []), dayOfWeek(at)])] };
}

/** The votes of a week: how many gave each fate to each seat, and by whom weeks were lost. */
export interface TownTally {
  readonly fates: readonly { readonly seat: number; readonly fate: Fate; readonly votes: number }[];
  readonly broke: readonly { readonly seat: number; readonly votes: number }[];
}

/** What the town decided on a week. It never changes. */
export interface TownWeek {
  readonly week: number;
  /** In the order of their cards. `percent` of the settled weeks gave the fate; null if too few decided. */
  readonly students: readonly { readonly id: string; readonly fate: Fate; readonly percent: number | null }[];
  /** Id of the student who broke most players; null if nobody did. */
  readonly breaker: string | null;
}

/** Counts a week of these students. See docs/reference/intake.md#the-town. */
export function countTown(week: number, all: readonly Student[], { fates, broke }: TownTally): TownWeek {
  const students = studentsOf(all, week);
  const breaker = mostVoted(broke, ({ seat }) => -seat);
  return {
    week,
    students: students.map(({ id, inTown, second }, seat) => {
      const votes = fates.filter((each) => each.seat === seat);
      const total = votes.reduce((sum, each) => sum + each.votes, 0);
      const most = mostVoted(votes, ({ fate }) => -BY_RANK.indexOf(fate));
      if (!most || total < LEAST_VOTES) {
        return { id, fate: inTown?.fate ?? second.silence.leads, percent: null };
      }
      return { id, fate: most.fate, percent: Math.round((100 * most.votes) / total) };
    }),
    breaker: (breaker && students[breaker.seat]?.id) ?? null,
  };
}

/** Returns the entry with most votes; of several, that of the highest rank. */
function mostVoted<Entry extends { readonly votes: number }>(
  entries: readonly Entry[],
  rankOf: (entry: Entry) => number,
): Entry | undefined {
  return [...entries].sort((a, b) => b.votes - a.votes || rankOf(b) - rankOf(a))[0];
}

/** Returns a student's fate in the town at `at` (epoch ms), by the newest of these weeks that had closed; null without one. */
export function townFateAt(weeks: readonly TownWeek[], id: string, at: number): Fate | null {
  const decided = weeks
    .filter(({ week, students }) => closeOf(week) <= at && students.some((student) => student.id === id))
    .sort((a, b) => b.week - a.week)[0];
  return decided?.students.find((student) => student.id === id)?.fate ?? null;
}

/** Names the student to whom most players lost; null if nobody lost. */
export const townLoss = (student: string | null) =>
  student === null ? "Nobody lost." : `Most players lost to ${shortName(student)}.`;
