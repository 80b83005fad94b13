import type { Benefit, Benefits } from "./benefits.ts";
import { levelProgress } from "./level.ts";
import type { Player } from "./player.ts";

/** A course in the content. */
export interface Course {
  readonly id: string;
  readonly name: string;
  /** An emoji. */
  readonly icon: string;
  readonly description: string;
  /** Wall-clock time from enrolment to completion, in milliseconds. */
  readonly durationMs: number;
  /** Tuition before benefits, in whole dollars. */
  readonly tuition: number;
  /** Minimum level for enrolment, 1 or more. */
  readonly level: number;
  readonly benefits: readonly Benefit[];
}

/** What the proof of the content knows of a course. */
export type CourseTerms = Pick<Course, "id" | "name" | "level" | "tuition">;

/** A course in progress. */
export interface Enrollment {
  readonly courseId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Earliest time of completion (epoch ms). */
  readonly endsAt: number;
}

/** A player's current and completed courses. */
export interface Studies {
  /** Null if not enrolled. */
  readonly current: Enrollment | null;
  /** Course ids in order of completion, without duplicates. */
  readonly completed: readonly string[];
}

export const NO_STUDIES: Studies = { current: null, completed: [] };

/** Returns the price of the course for the player in whole dollars, rounded up. */
export function tuitionOf(course: Pick<Course, "tuition">, benefits: Benefits): number {
  return Math.ceil((course.tuition * (100 - benefits.tuitionPercent)) / 100);
}

/** Returns the one-time experience for completing the course. */
export function completionExperience(course: Course): number {
  return course.benefits.reduce(
    (sum, benefit) => sum + (benefit.type === "experience" ? benefit.amount : 0),
    0,
  );
}

/** Returns the levels and cash that the player lacks for the course; both are 0 if nothing is missing. */
export function missingForCourse(
  player: Pick<Player, "cash" | "lifetimeExperience">,
  course: Pick<Course, "level" | "tuition">,
  benefits: Benefits,
): { readonly levels: number; readonly cash: number } {
  return {
    levels: Math.max(0, course.level - levelProgress(player.lifetimeExperience).level),
    cash: Math.max(0, tuitionOf(course, benefits) - player.cash),
  };
}

/** Returns the milliseconds until completion, 0 if due; at most the course's duration if the clock is set back. */
export function msUntilComplete(enrollment: Enrollment, now: number): number {
  const duration = enrollment.endsAt - enrollment.startedAt;
  return Math.min(duration, Math.max(0, enrollment.endsAt - now));
}
