/** Level, and experience within it. */
export interface LevelProgress {
  /** 1 or more. */
  readonly level: number;
  /** Experience within the level: 0 to `level × 100 − 1`. */
  readonly experience: number;
}

/** Experience that completes `level`: level × 100. See docs/reference/character.md#level-and-experience. */
export function experienceForLevel(level: number): number {
  return level * 100;
}

/** Lifetime experience at the start of `level` (1 or more): 0, 100, 300, 600 … */
export function lifetimeExperienceAt(level: number): number {
  return 50 * level * (level - 1);
}

/**
 * Level and experience within it at a lifetime experience of 0 or more. A level-up keeps the remainder.
 * See docs/reference/character.md#level-and-experience.
 */
export function levelProgress(lifetimeExperience: number): LevelProgress {
  const estimate = Math.floor((1 + Math.sqrt(1 + lifetimeExperience / 12.5)) / 2);
  // The square root may be off by one next to a boundary.
  let level = Math.max(1, estimate);
  while (lifetimeExperienceAt(level) > lifetimeExperience) level -= 1;
  while (lifetimeExperienceAt(level + 1) <= lifetimeExperience) level += 1;
  return { level, experience: lifetimeExperience - lifetimeExperienceAt(level) };
}

/** Returns the level of lifetime experience. */
export function levelOf(lifetimeExperience: number): number {
  return levelProgress(lifetimeExperience).level;
}
