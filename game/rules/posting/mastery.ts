import { experienceForLevel, levelProgress, lifetimeExperienceAt } from "../level.ts";

/** The last mastery level. */
export const MAX_MASTERY_LEVEL = 10;
const MAX_MASTERY_EXPERIENCE = lifetimeExperienceAt(MAX_MASTERY_LEVEL);
/** Mastery experience of a new character: level 3, 65 %. */
export const STARTING_MASTERY_EXPERIENCE = lifetimeExperienceAt(3) + 195;
/** Mastery experience of one post, before benefits. */
export const MASTERY_PER_POST = 25;
/** Thousandths of an e-book sold per follower gained, for each mastery level: 0.8 %. */
const CONVERSION_PER_LEVEL = 8;

export interface Mastery {
  /** 1–10. */
  readonly level: number;
  /** Of the way to the next level: 0–99, and 100 at the last level. */
  readonly percent: number;
}

/** Mastery that mastery experience (0 or more) amounts to. */
export function masteryOf(experience: number): Mastery {
  const { level, experience: within } = levelProgress(Math.min(experience, MAX_MASTERY_EXPERIENCE));
  if (level >= MAX_MASTERY_LEVEL) return { level: MAX_MASTERY_LEVEL, percent: 100 };
  return { level, percent: Math.floor((within * 100) / experienceForLevel(level)) };
}

/** Mastery experience after a post, never beyond the last level. `percent` is the benefit; it rounds down. */
export function gainMastery(experience: number, percent: number): number {
  return Math.min(MAX_MASTERY_EXPERIENCE, experience + masteryPerPost(percent));
}

/** Mastery experience that one post gives with a benefit of whole `percent`. */
export function masteryPerPost(percent: number): number {
  return Math.floor((MASTERY_PER_POST * (100 + percent)) / 100);
}

/** Thousandths of an e-book sold per follower gained. A tenth of it is the rate in percent: 24 is 2.4 %. */
export function conversionThousandths(masteryExperience: number, benefit: number): number {
  return masteryOf(masteryExperience).level * CONVERSION_PER_LEVEL + benefit;
}
