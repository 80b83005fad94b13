import { completeCourse, dropCourse, enrollInCourse, type StudyResult } from "#game/university/wire.ts";
import { pressOnFresh } from "../../player/fresh-press.ts";
import { acceptReply } from "../../player/live/game-events.ts";
import { refreshMe } from "../../player/me.ts";
import { acceptStudies, refreshCourses } from "../../player/reads/courses.ts";
import { ApiError, call } from "../../server/api.ts";

/**
 * Enrols, drops or completes once, under an idempotency key, and applies the result. If the call fails, refetches the
 * courses and rethrows. See docs/reference/university.md#calls.
 */
async function study(send: (key: string) => Promise<StudyResult>): Promise<void> {
  let result: StudyResult;
  try {
    result = await send(crypto.randomUUID());
  } catch (fault) {
    // The page's state may be stale.
    refreshCourses();
    if (fault instanceof ApiError) refreshMe();
    throw fault;
  }
  // Its event refetches the courses.
  acceptReply(result, "own_study");
  await acceptStudies(result);
}

/** Enrols in the course and pays its tuition. */
export async function enroll(id: string): Promise<void> {
  await pressOnFresh(() => study((key) => call(enrollInCourse, { key, parameters: { id } })));
}

/** Drops the current course and forfeits its tuition. */
export async function drop(): Promise<void> {
  await study((key) => call(dropCourse, { key }));
}

/** Completes the current course after its end. */
export async function complete(): Promise<void> {
  await study((key) => call(completeCourse, { key }));
}
