import type { Milestone, Playthrough } from "./play.ts";

/** The levels in the report. */
export const REPORTED_LEVELS = [5, 10, 20, 30, 40, 50] as const;

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

/** Maximum active minutes without anything new: before level 30, and from it on. */
export const MAX_STALE_MINUTES = { early: 20, late: 45 } as const;

/** At most so many times as fast as a regular player may anybody reach level 20. */
export const MAX_ADVANTAGE = 1.5;

/** Speed of the other player to the level as a multiple of the regular player's, in active time. */
export function advantage(regular: Playthrough, other: Playthrough, level: number): number {
  const minutes = ({ milestones }: Playthrough): number =>
    milestones.find((item) => item.level === level)?.activeMinutes ?? Number.POSITIVE_INFINITY;
  return minutes(regular) / minutes(other);
}

/** Describes each stretch in which a player met nothing new for too long. */
export function tooStale({ schedule, stale }: Playthrough): readonly string[] {
  return (["early", "late"] as const).flatMap((period) => {
    const { minutes, level } = stale[period];
    if (minutes <= MAX_STALE_MINUTES[period]) return [];
    const text = `meets nothing new for ${minutes.toFixed(0)} active minutes from level ${level}`;
    return [`a ${schedule.name} player ${text}, wanted at most ${MAX_STALE_MINUTES[period]}`];
  });
}
