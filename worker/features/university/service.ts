import { levelOf } from "#game/core/level.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import {
  completeCourse as complete,
  dropCourse,
  enroll,
  type StudyChange,
  type StudyOutcome,
  type StudyRefusal,
  studyRefusalText,
} from "#game/university/enrollment.ts";
import { toCurrentCourse } from "#game/university/view.ts";
import type { StudyResult } from "#game/university/wire.ts";
import { COURSES, courseName, findCourse } from "../../content/courses.ts";
import { deleteEnrollment, insertCompletedCourse, insertEnrollment } from "../../db/player/studies.ts";
import type { Statement } from "../../db/statement.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";

type Study = Decision<Omit<StudyResult, "events">>;

/** Enrols the player and charges the tuition. Throws 404 for an unknown course, 409 with what is missing. */
export function decideEnrollment(
  game: Game,
  { parameters, at }: { parameters: { id: string }; at: number },
): Study {
  const course = findCourse(parameters.id);
  if (!course) throw new HttpError(404, "not_found", "There is no such course.");
  const change = orRefuse(enroll(game.player, game.studies, course, at, game.benefits));
  const { current } = change.studies;
  const rows = current ? [insertEnrollment(game.userId, current, -change.delta.cash)] : [];
  const payload = { ...courseName(course.id), readyInMs: course.durationMs };
  return decide(game, course.id, change, rows, [{ type: "universityEnrolled", payload }], at);
}

/** Drops the current course without refunding the tuition. Throws 409 if there is none. */
export function decideDrop(game: Game, { at }: { at: number }): Study {
  const change = orRefuse(dropCourse(game.player, game.studies));
  const courseId = currentCourseId(game);
  const event: GameFrame = { type: "universityDropped", payload: courseName(courseId) };
  return decide(game, courseId, change, [deleteEnrollment(game.userId)], [event], at);
}

/** Completes the current course. Throws 409 if there is none, it is not over, or it is no longer offered. */
export function decideCompletion(game: Game, { at }: { at: number }): Study {
  const courseId = currentCourseId(game);
  const course = findCourse(courseId);
  if (!course) throw new HttpError(409, "conflict", "This course is no longer offered. You can drop it.");
  const change = orRefuse(complete(game.player, game.studies, course, at, game.benefits));
  const rows = [deleteEnrollment(game.userId), insertCompletedCourse(game.userId, courseId, at)];
  const payload = { ...courseName(courseId), experienceGained: change.delta.experience };
  return decide(game, courseId, change, rows, [{ type: "universityCompleted", payload }], at);
}

function currentCourseId({ studies }: Game): string {
  if (!studies.current) throw refuse({ reason: "not_enrolled" });
  return studies.current.courseId;
}

function decide(
  game: Game,
  courseId: string,
  { player, studies, delta, cause }: StudyChange,
  statements: readonly Statement[],
  events: readonly GameFrame[],
  at: number,
): Study {
  const { courseName: name } = courseName(courseId);
  return {
    change: { cause, moved: { player, delta }, studies, statements, events },
    reply: ({ state }) => ({
      course: { id: courseId, name },
      currentCourse: toCurrentCourse(studies, COURSES, at),
      completedCourses: [...studies.completed],
      experienceGained: delta.experience,
      leveledUp: levelOf(player.lifetimeExperience) > levelOf(game.player.lifetimeExperience),
      newStats: state,
    }),
  };
}

function orRefuse(outcome: StudyOutcome): StudyChange {
  if (!outcome.ok) throw refuse(outcome.refusal);
  return outcome.change;
}

function refuse(refusal: StudyRefusal): HttpError {
  const isTimeOrMoney = refusal.reason === "requirements" || refusal.reason === "too_early";
  const code = isTimeOrMoney ? "cannot_perform" : "conflict";
  return new HttpError(409, code, studyRefusalText(refusal), {
    ...("readyInMs" in refusal ? { retryAfter: Math.ceil(refusal.readyInMs / 1000) } : {}),
  });
}
