import { listCourses } from "#game/university/wire.ts";
import { completedCourses, enrollments } from "../../db/schema/progress.ts";
import type { Feature } from "../../feature.ts";
import { toCourseList } from "./course-list.ts";

export const university: Feature = {
  tables: { run: [enrollments.playerId, completedCourses.playerId] },
  start: (game, at) => ({ [listCourses.path]: toCourseList(game, at) }),
};
