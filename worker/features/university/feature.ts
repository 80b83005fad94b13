import { completedCourses, enrollments } from "../../db/schema/studies.ts";
import type { Feature } from "../../feature.ts";

export const university: Feature = {
  tables: {
    run: [enrollments.playerId, completedCourses.playerId],
  },
};
