import * as v from "valibot";
import { BenefitsView } from "../core/wire/benefits.ts";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { PlayerState } from "../core/wire/player.ts";

const duration = v.pipe(v.number(), v.minValue(0));

/** A course as the player sees it. */
export const CourseView = v.object({
  id: v.string(),
  name: v.string(),
  icon: v.string(),
  description: v.string(),
  /** As text: `1 h 30 min`. */
  duration: v.string(),
  durationMs: duration,
  /** As text, one entry for each benefit. */
  benefits: v.array(v.string()),
  /** Before the player's benefits, in whole dollars. */
  tuition: count,
  /** `cash` is the tuition after the player's benefits, in whole dollars. */
  requirements: v.object({ level: count, cash: count }),
  alreadyCompleted: v.boolean(),
  isCurrentCourse: v.boolean(),
  canEnroll: v.boolean(),
  /** Reason that the player can't enrol; null if they can. */
  refusal: v.nullable(v.string()),
});
export type CourseView = v.InferOutput<typeof CourseView>;

/** The player's current course at the time of the reply. */
export const CurrentCourse = v.object({
  id: v.string(),
  name: v.string(),
  durationMs: duration,
  /** Milliseconds until it can be completed; 0 if it can be completed now. */
  readyInMs: duration,
});
export type CurrentCourse = v.InferOutput<typeof CurrentCourse>;

export const listCourses = endpoint("GET", "/university/courses", {
  reply: v.object({
    courses: v.array(CourseView),
    currentCourse: v.nullable(CurrentCourse),
    /** Course ids. */
    completedCourses: v.array(v.string()),
    benefits: BenefitsView,
  }),
});

/** The result of each request that changes the player's studies. */
export const StudyResult = withEvents({
  course: v.object({ id: v.string(), name: v.string() }),
  currentCourse: v.nullable(CurrentCourse),
  completedCourses: v.array(v.string()),
  /** 0 unless a course was completed. */
  experienceGained: count,
  leveledUp: v.boolean(),
  newStats: PlayerState,
});
export type StudyResult = v.InferOutput<typeof StudyResult>;

export const enrollInCourse = endpoint("POST", "/university/enroll/:id", { reply: StudyResult });
export const dropCourse = endpoint("POST", "/university/drop", { reply: StudyResult });
export const completeCourse = endpoint("POST", "/university/complete", { reply: StudyResult });

/** Fallback texts for failed requests without a message from the server. */
export const UNIVERSITY_TEXT = {
  courses: "Failed to fetch courses",
  coursesToast: "Failed to load university courses",
  enroll: "Failed to enroll in course",
  drop: "Failed to drop course",
  complete: "Failed to complete course",
} as const;
