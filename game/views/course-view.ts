import type { CourseView, CurrentCourse } from "../contract/university.ts";
import type { Player } from "../rules/player.ts";
import { benefitText } from "../rules/university/benefit-text.ts";
import type { Benefits } from "../rules/university/benefits.ts";
import { type Course, msUntilComplete, type Studies, tuitionOf } from "../rules/university/course.ts";
import { durationText, refuseEnrollment, studyRefusalText } from "../rules/university/enrollment.ts";

/** Builds the course as this player sees it; `actionName` returns the name of a quick action. */
export function toCourseView(
  course: Course,
  player: Player,
  studies: Studies,
  benefits: Benefits,
  actionName: (id: string) => string,
): CourseView {
  const refusal = refuseEnrollment(player, studies, course, benefits);
  return {
    id: course.id,
    name: course.name,
    icon: course.icon,
    description: course.description,
    duration: durationText(course.durationMs),
    durationMs: course.durationMs,
    benefits: course.benefits.map((benefit) => benefitText(benefit, actionName)),
    effects: [...course.benefits],
    tuition: course.tuition,
    requirements: { level: course.level, cash: tuitionOf(course, benefits) },
    alreadyCompleted: studies.completed.includes(course.id),
    isCurrentCourse: studies.current?.courseId === course.id,
    canEnroll: refusal === null,
    refusal: refusal && studyRefusalText(refusal),
  };
}

/** Returns the player's current course at `now`; null if there is none or its content was removed. */
export function toCurrentCourse(
  studies: Studies,
  courses: readonly Course[],
  now: number,
): CurrentCourse | null {
  const { current } = studies;
  const course = courses.find(({ id }) => id === current?.courseId);
  if (!current || !course) return null;
  return {
    id: course.id,
    name: course.name,
    durationMs: current.endsAt - current.startedAt,
    readyInMs: msUntilComplete(current, now),
  };
}
