import * as v from "valibot";
import { CoursesFile } from "#game/contract/course-content.ts";
import type { Course } from "#game/rules/university/course.ts";
import coursesFile from "./university/courses.json" with { type: "json" };

/** The courses in the order they are shown. Their numbers stand in `courses.json` alone. */
export const COURSES: readonly Course[] = v.parse(CoursesFile, coursesFile);

/** The course with this id, if there is one. */
export function findCourse(id: string): Course | undefined {
  return COURSES.find((course) => course.id === id);
}
