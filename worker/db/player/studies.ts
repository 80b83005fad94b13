import type { Enrollment, Studies } from "#game/core/course.ts";
import { completedCourses, enrollments } from "../schema/progress.ts";
import { type Statement, sql } from "../statement.ts";
import { insertInto } from "../tables.ts";

/** A player's studies as one JSON text: the current course or null, then the ids of the completed ones in order. */
export const STUDIES_JSON = `select json_array(
  json((select json_array(course_id, started_at, ends_at) from enrollment where player_id = p.user_id)),
  json((select json_group_array(course_id) from
    (select course_id from completed_course where player_id = p.user_id order by completed_at, course_id))))`;

/** Parses studies from the JSON text. */
export function readStudies(text: string): Studies {
  const [current, completed]: [[string, number, number] | null, string[]] = JSON.parse(text);
  if (!current) return { current, completed };
  const [courseId, startedAt, endsAt] = current;
  return { current: { courseId, startedAt, endsAt }, completed };
}

/** Inserts an enrolment; a second one violates the key and aborts the batch. `tuition` is in whole dollars. */
export function insertEnrollment(playerId: string, enrollment: Enrollment, tuition: number): Statement {
  return insertInto(enrollments, { playerId, ...enrollment, tuition });
}

export function deleteEnrollment(playerId: string): Statement {
  return sql`delete from enrollment where player_id = ${playerId}`;
}

/** Inserts a completed course; a second completion violates the key and aborts the batch. */
export function insertCompletedCourse(playerId: string, courseId: string, at: number): Statement {
  return insertInto(completedCourses, { playerId, courseId, completedAt: at });
}
