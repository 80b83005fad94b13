import { applyDelta, NO_DELTA, type PlayerDelta } from "../player.ts";
import { experienceGain } from "./certificates.ts";
import type { StudyChange } from "./enrollment.ts";

/** The two answers to the question at a graduation. */
export const GRADUATION_ANSWERS = ["first", "second"] as const;
export type GraduationAnswer = (typeof GRADUATION_ANSWERS)[number];

/** An answer: what the player says, what comes of it, and the consequence. */
export interface GraduationOption {
  readonly label: string;
  readonly reply: string;
  /** Signed whole dollars. */
  readonly cash?: number | undefined;
  /** Signed. */
  readonly followers?: number | undefined;
  readonly experience?: number | undefined;
}

/** The question at the graduation from a course. */
export interface GraduationQuestion {
  /** Id of the course. */
  readonly course: string;
  readonly question: string;
  readonly first: GraduationOption;
  readonly second: GraduationOption;
}

/** The questions, one for each course. */
export interface Graduation {
  readonly questions: readonly GraduationQuestion[];
}

/** Returns the question of a course; undefined if it has none. */
export function questionOf({ questions }: Graduation, courseId: string): GraduationQuestion | undefined {
  return questions.find(({ course }) => course === courseId);
}

/**
 * Returns a completion at `now` (epoch ms) together with the consequence of an answer, as one change with one ledger row. Cash and
 * followers stop at 0. `percent` is the experience that certificates add.
 */
export function withAnswer(
  { player, delta, ...change }: StudyChange,
  question: GraduationQuestion,
  answer: GraduationAnswer,
  now: number,
  percent: number,
): StudyChange {
  const { cash = 0, followers = 0, experience = 0 } = question[answer];
  const consequence: PlayerDelta = {
    ...NO_DELTA,
    cash: Math.max(-player.cash, cash),
    followers: Math.max(-player.followers, followers),
    experience: experienceGain(player.lifetimeExperience, experience, percent),
  };
  return {
    ...change,
    player: {
      ...applyDelta(player, consequence, now),
      graduated: { ...player.graduated, [question.course]: answer },
    },
    delta: {
      ...delta,
      cash: delta.cash + consequence.cash,
      followers: delta.followers + consequence.followers,
      experience: delta.experience + consequence.experience,
    },
  };
}
