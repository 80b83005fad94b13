import type { Action } from "../actions/action.ts";
import { DAY_MS } from "../durations.ts";
import type { Player } from "../player.ts";
import type { Posting } from "../posting/cycle.ts";
import { type Benefits, benefitsOf } from "../university/benefits.ts";
import type { Course, Studies } from "../university/course.ts";
import { completeCourse, enroll, type StudyRefusal } from "../university/enrollment.ts";
import { type Rotation, takeTurn } from "./rotation.ts";
import { REGULAR_SESSIONS, type Sessions, turns } from "./schedule.ts";

/** The player's state and the content from which a day is computed. */
export interface ForecastStart {
  readonly player: Player;
  readonly posting: Posting;
  readonly studies: Studies;
  readonly actions: readonly Action[];
  readonly courses: readonly Course[];
  /** Number of certificates; 0 if absent. */
  readonly certificates?: number;
  /** Completed deeds that unlock forms of quick actions; none if absent. */
  readonly deeds?: readonly string[];
}

/** Changes over a day of play. `cash` includes tuition. */
export interface DayResult {
  readonly cash: number;
  readonly experience: number;
  readonly followers: number;
  /** Quick actions performed, excluding rests. */
  readonly actions: number;
}

export interface WhatIf {
  readonly without: DayResult;
  /** Null if the player can't enrol; `refusal` says why. */
  readonly with: DayResult | null;
  readonly refusal: StudyRefusal | null;
}

interface Day extends Rotation {
  readonly studies: Studies;
}

/** Completes the current course if it is over, as a returning player would. */
function completeIfDue(day: Day, courses: readonly Course[], now: number, benefits: Benefits): Day {
  const course = courses.find(({ id }) => id === day.studies.current?.courseId);
  const outcome = course && completeCourse(day.player, day.studies, course, now, benefits);
  return outcome?.ok ? { ...day, player: outcome.change.player, studies: outcome.change.studies } : day;
}

/**
 * Simulates the next 24 hours of a player who takes quick actions in turn as soon as energy allows, but only during the
 * sessions. Without quests, randomness or scandals.
 */
export function playDay(start: ForecastStart, now: number, sessions: Sessions = REGULAR_SESSIONS): DayResult {
  const { player, posting, studies, actions, courses, certificates, deeds = [] } = start;
  let day: Day = { player, posting, studies, chosen: {}, done: 0 };
  const benefitsWith = ({ completed }: Studies): Benefits => ({
    ...benefitsOf(completed, courses, certificates),
    deeds,
  });
  let benefits = benefitsWith(studies);
  for (const turn of turns(sessions, 1)) {
    const before = day.studies;
    day = completeIfDue(day, courses, now + turn, benefits);
    if (day.studies !== before) benefits = benefitsWith(day.studies);
    day = takeTurn(actions, day, now + turn, benefits);
  }
  const { player: end } = completeIfDue(day, courses, now + DAY_MS, benefits);
  return {
    cash: end.cash - player.cash,
    experience: end.lifetimeExperience - player.lifetimeExperience,
    followers: end.followers - player.followers,
    actions: day.done,
  };
}

/** Simulates the next 24 hours with and without the course. Never drops a current course. */
export function whatIf(start: ForecastStart, course: Course, now: number): WhatIf {
  const { player, studies, courses } = start;
  const without = playDay(start, now);
  const enrolled = enroll(player, studies, course, now, benefitsOf(studies.completed, courses));
  if (!enrolled.ok) return { without, with: null, refusal: enrolled.refusal };
  const { change } = enrolled;
  const day = playDay({ ...start, player: change.player, studies: change.studies }, now);
  return { without, with: { ...day, cash: day.cash + change.delta.cash }, refusal: null };
}
