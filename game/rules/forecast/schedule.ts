/** Daily playing times, the same every day. */
export interface Sessions {
  /** Hours of the day at which sessions start. */
  readonly startHours: readonly number[];
  /** Length of each session in minutes. */
  readonly minutes: number;
}

/** Typical player: 3 × 20 min a day. */
export const REGULAR_SESSIONS: Sessions = { startHours: [8, 13, 20], minutes: 20 };

/** Milliseconds between two turns during a session. */
export const RHYTHM_MS = 4_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the times of all turns, in milliseconds since the start of the first session. */
export function* turns(sessions: Sessions, days: number): Generator<number> {
  const first = (sessions.startHours[0] ?? 0) * HOUR;
  for (let day = 0; day < days; day += 1) {
    for (const hour of sessions.startHours) {
      const start = day * DAY + hour * HOUR - first;
      for (let t = 0; t < sessions.minutes * MINUTE; t += RHYTHM_MS) yield start + t;
    }
  }
}
