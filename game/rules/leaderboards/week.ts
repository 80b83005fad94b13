export const MS_PER_WEEK = 7 * 24 * 60 * 60 * 1000;

/** The number of the week that holds a moment (epoch ms, 0 or more). Weeks begin on Thursdays at midnight UTC. */
export function weekOf(now: number): number {
  return Math.floor(now / MS_PER_WEEK);
}

/** Milliseconds until the week of `now` ends, 1 or more. */
export function msUntilNextWeek(now: number): number {
  return (weekOf(now) + 1) * MS_PER_WEEK - now;
}
