import { DAY_MS } from "../durations.ts";
import { benefitsOf } from "../university/benefits.ts";
import { type Course, tuitionOf } from "../university/course.ts";
import { type DayResult, type ForecastStart, playDay, whatIf } from "./what-if.ts";

/** The course that a regular player would take next, and why. */
export interface BestCourse {
  readonly id: string;
  /** Time until its extra cash has paid for it, in milliseconds; null if it pays in experience only. */
  readonly paysBackInMs: number | null;
}

/**
 * Picks the course that pays for itself soonest by the forecast of one day; if none brings cash, the one with the most
 * experience. Null if the player can take none.
 */
export function bestCourse(start: ForecastStart, courses: readonly Course[], now: number): BestCourse | null {
  const without = playDay(start, now);
  const benefits = benefitsOf(start.studies.completed, start.courses);
  const ranked = courses
    .map((course) => {
      const taken = whatIf(start, course, now).with;
      return taken && { id: course.id, ...worth(taken, without, tuitionOf(course, benefits)) };
    })
    .filter((each) => each !== null)
    .sort((a, b) => a.paysBackInMs - b.paysBackInMs || b.experience - a.experience);
  const best = ranked[0];
  if (!best) return null;
  return { id: best.id, paysBackInMs: Number.isFinite(best.paysBackInMs) ? best.paysBackInMs : null };
}

function worth(taken: DayResult, without: DayResult, price: number) {
  const extra = taken.cash - without.cash + price;
  return {
    paysBackInMs: extra > 0 ? (price / extra) * DAY_MS : Number.POSITIVE_INFINITY,
    experience: taken.experience - without.experience,
  };
}
