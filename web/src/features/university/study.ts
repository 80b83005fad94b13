import { completeCourse, dropCourse, enrollInCourse, type StudyResult } from "#game/contract/university.ts";
import { ApiError, call } from "../../lib/api.ts";
import { eventBus } from "../../lib/event-bus.ts";
import { acceptStudies, refreshCourses } from "../../state/courses.ts";
import { acceptEvents } from "../../state/game-events.ts";
import { refreshMe } from "../../state/me.ts";
import { acceptPlayer } from "../../state/player.ts";

/** What a change of studies is announced as. */
type StudyEvent = "universityEnrolled" | "universityDropped" | "universityCompleted";

/**
 * Sends a change of studies once, with a key, and takes its outcome over. Throws what the call throws, after the courses
 * were asked for anew. See docs/reference/university.md#calls.
 */
async function study(event: StudyEvent, send: (key: string) => Promise<StudyResult>): Promise<void> {
  let result: StudyResult;
  try {
    result = await send(crypto.randomUUID());
  } catch (fault) {
    // Refused: what this page believes is not what the server knows.
    refreshCourses();
    if (fault instanceof ApiError) refreshMe();
    throw fault;
  }
  acceptPlayer(result.newStats, "told");
  acceptEvents(result.events);
  await acceptStudies(result);
  const { course, experienceGained } = result;
  eventBus.emit(event, { courseId: course.id, courseName: course.name, experienceGained });
  // The finished course may change the numbers of every page.
  refreshMe();
}

/** Enrols in the course, for its tuition. */
export function enroll(id: string): Promise<void> {
  return study("universityEnrolled", (key) => call(enrollInCourse, { key, parameters: { id } }));
}

/** Drops the current course and forfeits its tuition. */
export function drop(): Promise<void> {
  return study("universityDropped", (key) => call(dropCourse, { key }));
}

/** Completes the current course, once it is over. */
export function complete(): Promise<void> {
  return study("universityCompleted", (key) => call(completeCourse, { key }));
}
