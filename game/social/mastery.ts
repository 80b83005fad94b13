import { experienceForLevel, levelProgress, lifetimeExperienceAt } from "../core/level.ts";

/** The maximum mastery level. */
export const MAX_MASTERY_LEVEL = 10;
const MAX_MASTERY_EXPERIENCE = lifetimeExperienceAt(MAX_MASTERY_LEVEL);
/** Mastery experience of a new character: level 3, 65 %. */
export const STARTING_MASTERY_EXPERIENCE = lifetimeExperienceAt(3) + 195;
/** Mastery experience per post, before benefits. */
export const MASTERY_PER_POST = 25;
/** Thousandths of an e-book sold per gained follower and mastery level: 0.8 %. */
const CONVERSION_PER_LEVEL = 8;

export interface Mastery {
  /** 1–10. */
  readonly level: number;
  /** Progress to the next level in percent: 0–99, or 100 at the maximum level. */
  readonly percent: number;
}

/** Converts mastery experience (0 or more) to a level. */
export function masteryOf(experience: number): Mastery {
  const { level, experience: within } = levelProgress(Math.min(experience, MAX_MASTERY_EXPERIENCE));
  if (level >= MAX_MASTERY_LEVEL) return { level: MAX_MASTERY_LEVEL, percent: 100 };
  return { level, percent: Math.floor((within * 100) / experienceForLevel(level)) };
}

/** Returns the mastery experience after a post, capped at the maximum level. `percent` is the benefit; rounds down. */
export function gainMastery(experience: number, percent: number): number {
  return Math.min(MAX_MASTERY_EXPERIENCE, experience + masteryPerPost(percent));
}

/** Returns the mastery experience of one post with a benefit of whole `percent`. */
export function masteryPerPost(percent: number): number {
  return Math.floor((MASTERY_PER_POST * (100 + percent)) / 100);
}

/** Returns the thousandths of an e-book sold per gained follower. A tenth of it is the rate in percent: 24 is 2.4 %. */
export function conversionThousandths(masteryExperience: number, benefit: number): number {
  return masteryOf(masteryExperience).level * CONVERSION_PER_LEVEL + benefit;
}
