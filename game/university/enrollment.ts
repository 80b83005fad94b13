import type { Benefits } from "../core/benefits.ts";
import { experienceGain } from "../core/certificates.ts";
import {
  type Course,
  completionExperience,
  type Enrollment,
  missingForCourse,
  msUntilComplete,
  type Studies,
  tuitionOf,
} from "../core/course.ts";
import { LANGUAGE } from "../core/language.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { applyDelta, NO_DELTA, type Player, type PlayerDelta, type ShownPlayer } from "../core/player.ts";
import { plural } from "../core/plural.ts";
import { waitText } from "../core/wait-text.ts";
import { wholeText } from "../core/whole-text.ts";

/** Reason that a university request is refused. */
export type StudyRefusal =
  | { readonly reason: "already_enrolled" | "already_completed" | "not_enrolled" }
  | { readonly reason: "requirements"; readonly levels: number; readonly cash: number }
  | { readonly reason: "too_early"; readonly readyInMs: number };

/** The changes of a university request, committed in one batch. */
export interface StudyChange {
  readonly player: Player;
  readonly studies: Studies;
  readonly delta: PlayerDelta;
  /** Cause of the ledger row: `enroll:fry_science`. */
  readonly cause: string;
}

export type StudyOutcome =
  | { readonly ok: true; readonly change: StudyChange }
  | { readonly ok: false; readonly refusal: StudyRefusal };

const refuse = (refusal: StudyRefusal): StudyOutcome => ({ ok: false, refusal });

/** Returns why the player can't enrol in the course; null if they can. */
export function refuseEnrollment(
  player: ShownPlayer,
  studies: Studies,
  course: Pick<Course, "id" | "level" | "tuition">,
  benefits: Benefits,
): StudyRefusal | null {
  if (studies.completed.includes(course.id)) return { reason: "already_completed" };
  if (studies.current !== null) return { reason: "already_enrolled" };
  const missing = missingForCourse(player, course, benefits);
  return missing.levels > 0 || missing.cash > 0 ? { reason: "requirements", ...missing } : null;
}

/** Enrols the player at `now` and charges the tuition. */
export function enroll(
  player: Player,
  studies: Studies,
  course: Course,
  now: number,
  benefits: Benefits,
): StudyOutcome {
  const refusal = refuseEnrollment(player, studies, course, benefits);
  if (refusal) return refuse(refusal);
  const delta = { ...NO_DELTA, cash: -tuitionOf(course, benefits) };
  const current: Enrollment = { courseId: course.id, startedAt: now, endsAt: now + course.durationMs };
  return {
    ok: true,
    change: {
      player: applyDelta(player, delta, now),
      studies: { ...studies, current },
      delta,
      cause: `enroll:${course.id}`,
    },
  };
}

/** Drops the current course without refunding the tuition. */
export function dropCourse(player: Player, studies: Studies): StudyOutcome {
  if (!studies.current) return refuse({ reason: "not_enrolled" });
  const cause = `drop:${studies.current.courseId}`;
  return { ok: true, change: { player, studies: { ...studies, current: null }, delta: NO_DELTA, cause } };
}

/** Completes the current course at `now`; `course` is its content. Refuses even 1 ms before the end. */
export function completeCourse(
  player: Player,
  studies: Studies,
  course: Course,
  now: number,
  { experiencePercent }: Benefits = NO_BENEFITS,
): StudyOutcome {
  const { current } = studies;
  if (current?.courseId !== course.id) return refuse({ reason: "not_enrolled" });
  const readyInMs = msUntilComplete(current, now);
  if (readyInMs > 0) return refuse({ reason: "too_early", readyInMs });
  const experience = experienceGain(
    player.lifetimeExperience,
    completionExperience(course),
    experiencePercent,
  );
  const delta = { ...NO_DELTA, experience };
  return {
    ok: true,
    change: {
      player: applyDelta(player, delta, now),
      studies: { current: null, completed: [...studies.completed, course.id] },
      delta,
      cause: `course:${course.id}`,
    },
  };
}

const dollars = (amount: number): string => `$${wholeText(amount)}`;

/** Returns the refusal as a sentence for the player. */
export function studyRefusalText(refusal: StudyRefusal): string {
  switch (refusal.reason) {
    case "already_enrolled":
      return "Drop your current course first.";
    case "already_completed":
      return "You've already completed this course.";
    case "not_enrolled":
      return "You aren't enrolled in a course.";
    case "too_early":
      return `The course isn't over yet. Ready in ${waitText(refusal.readyInMs)}.`;
    case "requirements": {
      const levels = plural(refusal.levels, { one: "1 more level", other: `${refusal.levels} more levels` });
      const parts = [
        ...(refusal.levels > 0 ? [levels] : []),
        ...(refusal.cash > 0 ? [`${dollars(refusal.cash)} more`] : []),
      ];
      return `Requirements not met: you need ${new Intl.ListFormat(LANGUAGE).format(parts)}.`;
    }
  }
}
