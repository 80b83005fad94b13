export const MS_PER_WEEK = 7 * 24 * 60 * 60 * 1000;

/** Returns the number of the week at a time (epoch ms, 0 or more). Weeks start on Thursdays at midnight UTC. */
export function weekOf(now: number): number {
  return Math.floor(now / MS_PER_WEEK);
}

/** Returns the milliseconds until the week of `now` ends, at least 1. */
export function msUntilNextWeek(now: number): number {
  return (weekOf(now) + 1) * MS_PER_WEEK - now;
}
