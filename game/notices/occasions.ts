import { MAX_WAITING, utcDay } from "../clients/book.ts";
import type { Enrollment } from "../core/course.ts";
import { DAY_MS } from "../core/durations.ts";
import { ENERGY_MAX, type Energy, energyAt, msUntilEnergy } from "../core/energy.ts";

/** Kinds of notifications that a device can choose. See docs/reference/platform.md#push-notifications. */
export const NOTICE_KINDS = ["letter", "course", "client", "intake", "energy"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What notifications say, the most important first. */
export const NOTICE_TOPICS = ["letter", "course", "client", "card", "gauge", "doors", "energy"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Returns the kind of a topic: the Intake has three. */
export function kindOf(topic: NoticeTopic): NoticeKind {
  return NOTICE_KINDS.find((kind) => kind === topic) ?? "intake";
}

/** Something to notify the player of, from `since` (epoch ms) on. It may be in the future. */
export interface Occasion {
  readonly topic: NoticeTopic;
  readonly since: number;
}

/** Facts on which occasions depend. */
export interface NoticeState {
  readonly energy: Energy;
  readonly course: Enrollment | null;
  /** UTC day of the player's last advice; null before the first client, found by playing. */
  readonly lastClientDay: number | null;
  /** Arrival of the newest unread message, and of the next pending one (epoch ms). */
  readonly newestMessageAt: number | null;
  readonly nextMessageAt: number | null;
}

/**
 * Returns the player's occasions but the Intake's, present and future, for a device that is notified of full energy after the player
 * left with less than `energyBelow`. `seenAt` is the player's last sign (epoch ms). Leaves out read messages and
 * completed quests.
 */
export function occasionsOf(
  state: NoticeState,
  { energyBelow, seenAt }: { readonly energyBelow: number; readonly seenAt: number },
  now: number,
): Occasion[] {
  const { energy, course, lastClientDay, newestMessageAt, nextMessageAt } = state;
  const occasions: { topic: NoticeTopic; since: number | null }[] = [
    { topic: "letter", since: newestMessageAt },
    { topic: "letter", since: nextMessageAt },
    { topic: "course", since: course?.endsAt ?? null },
    ...clientTimes(lastClientDay, now).map((since) => ({ topic: "client" as const, since })),
    { topic: "energy", since: energyAt(energy, seenAt) < energyBelow ? fullAt(energy) : null },
  ];
  return occasions.flatMap(({ topic, since }) => (since === null ? [] : [{ topic, since }]));
}

/** Times of the calls of today's and tomorrow's clients, unless they were advised or the maximum is waiting. */
function clientTimes(lastDay: number | null, now: number): number[] {
  if (lastDay === null) return [];
  const today = utcDay(now);
  return [today, today + 1]
    .filter((day) => day > lastDay && day <= lastDay + MAX_WAITING)
    .map((day) => day * DAY_MS);
}

/** Time when energy is full again, or was. It takes less than a minute, and nothing is sent before five: what is sent is true. */
function fullAt(energy: Energy): number {
  return energy.at + msUntilEnergy(energy, energy.at, ENERGY_MAX);
}
