import { experienceGain } from "../core/certificates.ts";
import type { GraduationAnswer, GraduationQuestion } from "../core/graduation-question.ts";
import { applyDelta, NO_DELTA, type PlayerDelta } from "../core/player.ts";
import type { StudyChange } from "./enrollment.ts";

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
