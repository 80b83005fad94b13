import { levelProgress } from "../level.ts";
import type { Player } from "../player.ts";
import type { Benefit, Benefits } from "./benefits.ts";

/** A course as content. */
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
  /** The level from which the course can be taken, 1 or more. */
  readonly level: number;
  readonly benefits: readonly Benefit[];
}

/** The course that a player takes at the moment. */
export interface Enrollment {
  readonly courseId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Epoch ms from which the course can be completed. */
  readonly endsAt: number;
}

/** A player's part in the university. */
export interface Studies {
  /** Null where the player takes no course. */
  readonly current: Enrollment | null;
  /** Ids, in the order of completion, each once. */
  readonly completed: readonly string[];
}

export const NO_STUDIES: Studies = { current: null, completed: [] };

/** What the player pays for the course, in whole dollars. Prices round up. */
export function tuitionOf(course: Course, benefits: Benefits): number {
  return Math.ceil((course.tuition * (100 - benefits.tuitionPercent)) / 100);
}

/** Experience that completing the course gives once. */
export function completionExperience(course: Course): number {
  return course.benefits.reduce(
    (sum, benefit) => sum + (benefit.type === "experience" ? benefit.amount : 0),
    0,
  );
}

/** What the player lacks for the course; both are 0 where nothing is missing. */
export function missingForCourse(
  player: Pick<Player, "cash" | "lifetimeExperience">,
  course: Course,
  benefits: Benefits,
): { readonly levels: number; readonly cash: number } {
  return {
    levels: Math.max(0, course.level - levelProgress(player.lifetimeExperience).level),
    cash: Math.max(0, tuitionOf(course, benefits) - player.cash),
  };
}

/** Milliseconds until the course can be completed, 0 where it can be now. A clock set back never lengthens a course. */
export function msUntilComplete(enrollment: Enrollment, now: number): number {
  const duration = enrollment.endsAt - enrollment.startedAt;
  return Math.min(duration, Math.max(0, enrollment.endsAt - now));
}
