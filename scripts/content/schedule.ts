import { DAY_MS, HOUR_MS, MINUTE_MS } from "#game/core/durations.ts";

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

/** Returns the times of all turns, in milliseconds since the start of the first session. */
export function* turns(sessions: Sessions, days: number): Generator<number> {
  const first = (sessions.startHours[0] ?? 0) * HOUR_MS;
  for (let day = 0; day < days; day += 1) {
    for (const hour of sessions.startHours) {
      const start = day * DAY_MS + hour * HOUR_MS - first;
      for (let t = 0; t < sessions.minutes * MINUTE_MS; t += RHYTHM_MS) yield start + t;
    }
  }
}
