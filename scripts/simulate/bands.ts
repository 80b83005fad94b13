import type { Milestone } from "./play.ts";

/** The levels that are reported. */
export const REPORTED_LEVELS = [5, 10, 20, 30] as const;

/** How long a regular player plays to reach a level, in active minutes. The pace that the game is tuned to. */
export const BANDS = [
  { level: 5, fromMinutes: 12, toMinutes: 20 },
  { level: 10, fromMinutes: 60, toMinutes: 100 },
  { level: 20, fromMinutes: 4.5 * 60, toMinutes: 7 * 60 },
] as const;

/** The longest that an active player may find nothing to do, in minutes. */
export const LONGEST_WAIT_MINUTES = 3;

/** The milestones of the reported levels, as far as the player came. */
export function reported(milestones: readonly Milestone[]): readonly Milestone[] {
  return REPORTED_LEVELS.flatMap((level) => milestones.filter((item) => item.level === level));
}

/** What is outside of its band, as sentences. */
export function outsideBands(milestones: readonly Milestone[]): readonly string[] {
  return BANDS.flatMap(({ level, fromMinutes, toMinutes }) => {
    const minutes =
      milestones.find((item) => item.level === level)?.activeMinutes ?? Number.POSITIVE_INFINITY;
    if (minutes >= fromMinutes && minutes <= toMinutes) return [];
    return [`level ${level} takes ${minutes.toFixed(1)} active minutes, wanted ${fromMinutes}–${toMinutes}`];
  });
}
