import * as v from "valibot";
import type { Course } from "#game/core/course.ts";
import { CoursesFile } from "#game/university/document.ts";
import coursesFile from "./university/courses.json" with { type: "json" };

/** Courses in display order. Their numbers are only in `courses.json`. */
export const COURSES: readonly Course[] = v.parse(CoursesFile, coursesFile);

/** Returns the course with this id, or undefined. */
export function findCourse(id: string): Course | undefined {
  return COURSES.find((course) => course.id === id);
}

/** The course's id and name; the id stands for the name if the content no longer has the course. */
export function courseName(courseId: string): { courseId: string; courseName: string } {
  return { courseId, courseName: findCourse(courseId)?.name ?? courseId };
}
