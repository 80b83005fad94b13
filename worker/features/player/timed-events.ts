import { ENERGY_MAX, energyAt, msUntilEnergy } from "#game/core/energy.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import { courseName } from "../../content/courses.ts";
import type { PlayerTimers } from "../../realtime/calls.ts";

/*
 * A player's timed events: full energy, the end of a course, something delayed. Without I/O; all times
 * are epoch milliseconds. See docs/reference/realtime.md#regeneration-alarm.
 */

/** The latest events sent to a socket, so that each is sent once. */
export interface Sent {
  /** Times of full energy and course end that were last reported. */
  readonly sent: { readonly full: number; readonly course: number };
  /** The next moment at which something delayed is due; null if there is none. */
  readonly dueAt: number | null;
}

/** Minimum time between two reports of full energy to a socket, in milliseconds. See docs/reference/realtime.md#regeneration-alarm. */
export const FULL_ENERGY_EVERY_MS = 60_000;

/** The socket that the moments are for: when it opened, and what was sent to it since. */
export interface Listener extends Pick<Sent, "sent"> {
  readonly openedAt: number;
}

/** Returns the moments at which something that happens by itself has to be reported to a socket. */
export function momentsOf({ energy, course, dueAt }: PlayerTimers, listener: Listener): readonly number[] {
  return [reportFullAt(energy, listener), course?.endsAt, dueAt].filter(
    (moment) => typeof moment === "number",
  );
}

/** Limits reports, because an active player is full again every few seconds, and an alarm costs two written rows. */
function reportFullAt(energy: PlayerTimers["energy"], { openedAt, sent }: Listener): number {
  const full = fullAt(energy);
  const wasSent = sent.full > openedAt;
  return wasSent && full > sent.full ? Math.max(full, sent.full + FULL_ENERGY_EVERY_MS) : full;
}

/**
 * Returns the time for which the alarm has to be set; null if none of the moments is ahead, or an earlier alarm is set.
 * Actions that delay full energy don't move the alarm, so it fires early and is then moved once.
 */
export function nextAlarm(moments: readonly number[], armed: number | null, at: number): number | null {
  const next = Math.min(...moments.filter((moment) => moment > at));
  return next < (armed ?? Number.POSITIVE_INFINITY) ? next : null;
}

/** Returns the frames about what has happened by `at` and wasn't sent yet, and what the socket has received with them. */
export function unsent(
  { sent, dueAt }: Sent,
  timers: PlayerTimers,
  at: number,
): Sent & { frames: GameFrame[] } {
  const { energy, course } = timers;
  const frames: GameFrame[] = [];
  let { full, course: ended } = sent;
  if (energyAt(energy, at) === ENERGY_MAX && fullAt(energy) > full) {
    full = fullAt(energy);
    frames.push({ type: "energyChanged", payload: { energy: ENERGY_MAX, source: "regeneration" } });
    frames.push({ type: "energy_regenerated", payload: { energy: ENERGY_MAX } });
  }
  if (course && course.endsAt <= at && course.endsAt > ended) {
    ended = course.endsAt;
    frames.push({ type: "courseReady", payload: courseName(course.courseId) });
  }
  if (dueAt !== null && dueAt <= at) frames.push({ type: "due", payload: {} });
  return { sent: { full, course: ended }, dueAt: timers.dueAt, frames };
}

function fullAt(energy: PlayerTimers["energy"]): number {
  return energy.at + msUntilEnergy(energy, energy.at, ENERGY_MAX);
}
