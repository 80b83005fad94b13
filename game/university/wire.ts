import * as v from "valibot";
import { GRADUATION_ANSWERS } from "../core/graduation-question.ts";
import { BenefitsView } from "../core/wire/benefits.ts";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { PlayerState } from "../core/wire/player.ts";

const duration = v.pipe(v.number(), v.minValue(0));

/** An answer to the question at a graduation, with its consequence. */
const Answer = v.object({
  label: v.string(),
  cash: v.optional(v.number()),
  followers: v.optional(v.number()),
  experience: v.optional(count),
});

/** The player's answer and its outcome. */
const Said = v.object({ label: v.string(), reply: v.string() });

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
  /** The question at its graduation, while it is the current course; null otherwise. */
  question: v.nullable(v.object({ text: v.string(), first: Answer, second: Answer })),
  /** The player's answer and its outcome; null without an answer. */
  said: v.nullable(Said),
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
  /** Outcome of the answer at the graduation; null without one. */
  said: v.nullable(Said),
  newStats: PlayerState,
});
export type StudyResult = v.InferOutput<typeof StudyResult>;

export const enrollInCourse = endpoint("POST", "/university/enroll/:id", { reply: StudyResult });
export const dropCourse = endpoint("POST", "/university/drop", { reply: StudyResult });
/** Completes the current course with the answer to its question. */
export const completeCourse = endpoint("POST", "/university/complete", {
  body: v.optional(v.object({ answer: v.optional(v.picklist(GRADUATION_ANSWERS)) })),
  reply: StudyResult,
});

/** Fallback texts for failed requests without a message from the server. */
export const UNIVERSITY_TEXT = {
  courses: "Failed to fetch courses",
  coursesToast: "Failed to load university courses",
  enroll: "Failed to enroll in course",
  drop: "Failed to drop course",
  complete: "Failed to complete course",
} as const;
