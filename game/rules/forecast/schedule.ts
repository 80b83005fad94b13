/** When somebody plays: the same every day. */
export interface Sessions {
  /** Hours of the day at which a session starts. */
  readonly startHours: readonly number[];
  /** Length of each session in minutes. */
  readonly minutes: number;
}

/** What most players do: 3 × 20 min a day. */
export const REGULAR_SESSIONS: Sessions = { startHours: [8, 13, 20], minutes: 20 };

/** While active a player does something every so often, in milliseconds, if energy allows. */
export const RHYTHM_MS = 4_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The moments (ms since the first session began) at which the player does something. */
export function* turns(sessions: Sessions, days: number): Generator<number> {
  const first = (sessions.startHours[0] ?? 0) * HOUR;
  for (let day = 0; day < days; day += 1) {
    for (const hour of sessions.startHours) {
      const start = day * DAY + hour * HOUR - first;
      for (let t = 0; t < sessions.minutes * MINUTE; t += RHYTHM_MS) yield start + t;
    }
  }
}
