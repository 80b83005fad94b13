import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { playerStates } from "./players.ts";

/** The course that a player takes: one at a time, by the key. */
export const enrollments = sqliteTable(
  "enrollment",
  {
    playerId: text()
      .primaryKey()
      .references(() => playerStates.userId),
    courseId: text().notNull(),
    startedAt: integer().notNull(),
    /** The moment from which the course can be completed. */
    endsAt: integer().notNull(),
    /** Paid amount, in whole dollars. */
    tuition: integer().notNull(),
  },
  (t) => [
    check("enrollment_course", sql`length(${t.courseId}) > 0`),
    check("enrollment_time", sql`${t.endsAt} >= ${t.startedAt}`),
    check("enrollment_tuition", sql`${t.tuition} >= 0`),
  ],
);

/** The courses that a player has completed, each once. */
export const completedCourses = sqliteTable(
  "completed_course",
  {
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    courseId: text().notNull(),
    completedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.courseId] }),
    check("completed_course_course", sql`length(${t.courseId}) > 0`),
  ],
);
