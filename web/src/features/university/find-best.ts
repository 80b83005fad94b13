import { type BestCourse, bestCourse } from "#game/rules/forecast/best-course.ts";
import type { ForecastStart } from "#game/rules/forecast/what-if.ts";
import { serverNow } from "../../clock.ts";

/** Picks the best of the courses with these ids. Loads the simulator. */
export const findBest = (start: ForecastStart, ids: readonly string[]): BestCourse | null =>
  bestCourse(
    start,
    start.courses.filter(({ id }) => ids.includes(id)),
    serverNow(),
  );
