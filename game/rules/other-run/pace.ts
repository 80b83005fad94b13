import { DAY_MS } from "../durations.ts";
import { levelOf } from "../level.ts";

/** A day of a run, counted from its beginning, and the run's state at its end. */
export interface RunDay {
  readonly day: number;
  readonly experience: number;
  readonly followers: number;
}

/** Maximum number of a run's days on its certificate. */
export const MAX_PACE_DAYS = 60;

/** The sums of a run's ledger rows on one of its days. */
export type DaySum = RunDay;

/** A run's figures at a moment. */
export type Standing = Omit<RunDay, "day">;

/**
 * Returns the days of a run from the sums of its rows and its last state. Rows that have become sums of months count
 * before the first day. A longer list keeps its last day and even steps before it.
 */
export function paceOf(sums: readonly DaySum[], end: Standing): readonly RunDay[] {
  const days: RunDay[] = [];
  let { experience, followers } = end;
  for (const sum of sums.toSorted((a, b) => b.day - a.day)) {
    days.unshift({ day: sum.day, experience: Math.max(0, experience), followers: Math.max(0, followers) });
    experience -= sum.experience;
    followers -= sum.followers;
  }
  const first = days[0];
  if (first && first.day > 0) {
    days.unshift({
      day: first.day - 1,
      experience: Math.max(0, experience),
      followers: Math.max(0, followers),
    });
  }
  const last = days.length - 1;
  if (last < MAX_PACE_DAYS) return days;
  const kept = new Set(
    Array.from({ length: MAX_PACE_DAYS }, (_, step) => Math.round((step * last) / (MAX_PACE_DAYS - 1))),
  );
  return days.filter((_, place) => kept.has(place));
}

/** Returns a run's figures at an age in milliseconds: a straight line between the ends of its days, and its end from then on. */
export function standingAt(pace: readonly RunDay[], ageMs: number): Standing {
  const age = Math.max(0, ageMs) / DAY_MS;
  let from: RunDay = { day: -1, experience: 0, followers: 0 };
  for (const to of pace) {
    if (age < to.day + 1) {
      const part = (age - (from.day + 1)) / (to.day - from.day);
      const between = (a: number, b: number) => Math.floor(a + (b - a) * part);
      return {
        experience: between(from.experience, to.experience),
        followers: between(from.followers, to.followers),
      };
    }
    from = to;
  }
  return { experience: from.experience, followers: from.followers };
}

/** The milestones at which a run can overtake the one before. */
export type Milestone = { readonly type: "level" | "followers"; readonly amount: number };

/** Returns whether a run of this age has reached the milestone and is ahead of the one before at the same age. */
export function hasOvertaken(
  pace: readonly RunDay[],
  ageMs: number,
  own: { readonly level: number; readonly followers: number },
  { type, amount }: Milestone,
): boolean {
  if (pace.length === 0 || own[type] < amount) return false;
  const { experience, followers } = standingAt(pace, ageMs);
  return type === "level" ? own.level > levelOf(experience) : own.followers > followers;
}
