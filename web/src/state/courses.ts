import type { ReplyOf } from "#game/contract/endpoint.ts";
import { type CourseView, listCourses, type StudyResult } from "#game/contract/university.ts";
import type { Course, Studies } from "#game/rules/university/course.ts";
import { call } from "../lib/api.ts";
import { eventBus } from "../lib/event-bus.ts";
import { type KnownSource, refreshKnown, updateKnown, useKnown } from "./known.ts";

type CourseList = ReplyOf<typeof listCourses>;
const SOURCE: KnownSource<CourseList> = {
  snapshot: "last-courses",
  schema: listCourses.reply,
  fetch: () => call(listCourses, {}),
};

/** Every course, and when the server told of them (epoch ms): the current course counts down from then. */
export function useCourses() {
  const { data, error, isFetching, refetch } = useKnown(SOURCE);
  return { list: data?.data, receivedAt: data?.receivedAt ?? 0, error, isFetching, refetch };
}

/** The studies that a list tells of, on the clock of this device. */
export function studiesOf(
  { currentCourse, completedCourses }: Pick<CourseList, "currentCourse" | "completedCourses">,
  receivedAt: number,
): Studies {
  if (!currentCourse) return { current: null, completed: completedCourses };
  const endsAt = receivedAt + currentCourse.readyInMs;
  const current = { courseId: currentCourse.id, startedAt: endsAt - currentCourse.durationMs, endsAt };
  return { current, completed: completedCourses };
}

/** The course as the rules know it. */
export function toCourse({ effects, requirements, ...view }: CourseView): Course {
  return { ...view, level: requirements.level, benefits: effects };
}

/** Writes a change of studies into the list, then fetches the list anew. */
export async function acceptStudies({ currentCourse, completedCourses }: StudyResult): Promise<void> {
  const now = Date.now();
  await updateKnown(SOURCE, (list, receivedAt) => ({
    ...list,
    completedCourses,
    // The list's waits count from when the list came.
    currentCourse: currentCourse && {
      ...currentCourse,
      readyInMs: currentCourse.readyInMs + now - receivedAt,
    },
  }));
  refreshCourses();
}

/** Fetches the courses anew: at once where they are shown, else when they are shown next. */
export function refreshCourses(): void {
  refreshKnown(SOURCE);
}

// Another device may have changed what the player studies.
eventBus.on("statsChanged", refreshCourses);
