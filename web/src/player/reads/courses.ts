import type { Studies } from "#game/core/course.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { listCourses, type StudyResult } from "#game/university/wire.ts";
import { serverNow } from "../../clock.ts";
import { type CachedSource, refreshCached, updateCached, useCached } from "../../offline/cached.ts";
import { eventBus } from "../../server/event-bus.ts";
import { callAtStart } from "../live/start.ts";

type CourseList = ReplyOf<typeof listCourses>;
export const COURSES: CachedSource<CourseList> = {
  snapshot: "last-courses",
  schema: listCourses.reply,
  fetch: () => callAtStart(listCourses, {}),
};

/** Loads all courses. The current course counts down from `receivedAt` (epoch ms). */
export function useCourses() {
  const { data, error, isFetching, refetch } = useCached(COURSES);
  return { list: data?.data, receivedAt: data?.receivedAt ?? 0, error, isFetching, refetch };
}

/** Derives the studies from a course list, in times of this device's clock. */
export function studiesOf(
  { currentCourse, completedCourses }: Pick<CourseList, "currentCourse" | "completedCourses">,
  receivedAt: number,
): Studies {
  if (!currentCourse) return { current: null, completed: completedCourses };
  const endsAt = receivedAt + currentCourse.readyInMs;
  const current = { courseId: currentCourse.id, startedAt: endsAt - currentCourse.durationMs, endsAt };
  return { current, completed: completedCourses };
}

/** Applies a change of studies to the list. */
export async function acceptStudies({ currentCourse, completedCourses }: StudyResult): Promise<void> {
  const now = serverNow();
  await updateCached(COURSES, (list, receivedAt) => ({
    ...list,
    completedCourses,
    // Waits in the list count from the list's arrival.
    currentCourse: currentCourse && {
      ...currentCourse,
      readyInMs: currentCourse.readyInMs + now - receivedAt,
    },
  }));
}

/** Refetches the courses: at once if shown, otherwise when shown next. */
export const refreshCourses = (): void => refreshCached(COURSES);

for (const type of ["universityEnrolled", "universityDropped", "universityCompleted"] as const) {
  eventBus.follow(type, refreshCourses);
}
eventBus.follow("playerReset", refreshCourses);
// Without a cause, the change may be one of studies whose push was lost.
eventBus.on("statsChanged", ({ payload: { cause } }) => {
  if (cause === undefined) refreshCourses();
});
