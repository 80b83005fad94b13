import type { Benefit, Benefits } from "../core/benefits.ts";
import { type Course, msUntilComplete, type Studies, tuitionOf } from "../core/course.ts";
import type { Player } from "../core/player.ts";
import { plural } from "../core/plural.ts";
import { waitText } from "../core/wait-text.ts";
import { tenthsText, wholeText } from "../core/whole-text.ts";
import { refuseEnrollment, studyRefusalText } from "./enrollment.ts";
import type { CourseView, CurrentCourse } from "./wire.ts";

/** Builds the course as this player sees it; `actionName` returns the name of a quick action. */
export function toCourseView(
  course: Course,
  player: Player,
  studies: Studies,
  benefits: Benefits,
  actionName: (id: string) => string,
): CourseView {
  const refusal = refuseEnrollment(player, studies, course, benefits);
  const isCurrentCourse = studies.current?.courseId === course.id;
  return {
    id: course.id,
    name: course.name,
    icon: course.icon,
    description: course.description,
    duration: waitText(course.durationMs),
    durationMs: course.durationMs,
    benefits: course.benefits.map((benefit) => benefitText(benefit, actionName)),
    tuition: course.tuition,
    requirements: { level: course.level, cash: tuitionOf(course, benefits) },
    alreadyCompleted: studies.completed.includes(course.id),
    isCurrentCourse,
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

/** Describes a benefit as shown with its course. `actionName` returns the name of a quick action. */
function benefitText(benefit: Benefit, actionName: (id: string) => string): string {
  switch (benefit.type) {
    case "experience":
      return `${wholeText(benefit.amount)} XP, once`;
    case "action_cash":
      return `${actionName(benefit.action)}: +${benefit.percent} % cash`;
    case "action_experience":
      return `${actionName(benefit.action)}: +${benefit.amount} XP`;
    case "action_followers": {
      const followers = plural(benefit.amount, { one: "follower", other: "followers" });
      return `${actionName(benefit.action)}: +${benefit.amount} ${followers}`;
    }
    case "action_cooldown":
      return `${actionName(benefit.action)}: ready ${benefit.ms / 1000} s sooner`;
    case "mastery":
      return `Mastery per post: +${benefit.percent} %`;
    case "conversion":
      return `E-book conversion: +${tenthsText(benefit.thousandths)} %`;
    case "tuition":
      return `Tuition: −${benefit.percent} %`;
    case "title":
      return `'${benefit.title}' before your name`;
  }
}
