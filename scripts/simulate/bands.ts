import type { Milestone } from "./play.ts";

/** The levels in the report. */
export const REPORTED_LEVELS = [5, 10, 20, 30] as const;

/** Target pace: active minutes of a regular player until a level. */
export const BANDS = [
  { level: 5, fromMinutes: 12, toMinutes: 20 },
  { level: 10, fromMinutes: 60, toMinutes: 100 },
  { level: 20, fromMinutes: 4.5 * 60, toMinutes: 7 * 60 },
] as const;

/** Maximum active time with nothing to do, in minutes. */
export const LONGEST_WAIT_MINUTES = 3;

/** The milestones at the levels of the report that the player reached. */
export function reported(milestones: readonly Milestone[]): readonly Milestone[] {
  return REPORTED_LEVELS.flatMap((level) => milestones.filter((item) => item.level === level));
}

/** Describes each value outside its band. */
export function outsideBands(milestones: readonly Milestone[]): readonly string[] {
  return BANDS.flatMap(({ level, fromMinutes, toMinutes }) => {
    const minutes =
      milestones.find((item) => item.level === level)?.activeMinutes ?? Number.POSITIVE_INFINITY;
    if (minutes >= fromMinutes && minutes <= toMinutes) return [];
    return [`level ${level} takes ${minutes.toFixed(1)} active minutes, wanted ${fromMinutes}–${toMinutes}`];
  });
}
