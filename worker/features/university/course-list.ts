import { toBenefitsView } from "#game/core/wire/benefits.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { toCourseView, toCurrentCourse } from "#game/university/view.ts";
import type { listCourses } from "#game/university/wire.ts";
import { findAction } from "../../content/actions.ts";
import { COURSES } from "../../content/courses.ts";
import type { Game } from "../../game/game.ts";

/** Returns the courses as the player sees them at `at` (epoch ms). */
export function toCourseList(game: Game, at: number): ReplyOf<typeof listCourses> {
  const { player, studies, benefits } = game;
  const actionName = (id: string) => findAction(id)?.name ?? id;
  return {
    courses: COURSES.map((course) => toCourseView(course, player, studies, benefits, actionName)),
    currentCourse: toCurrentCourse(studies, COURSES, at),
    completedCourses: [...studies.completed],
    benefits: toBenefitsView(benefits),
  };
}
