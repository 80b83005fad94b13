import { HOUR_MS } from "../core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../core/epoch-week.ts";
import { type IntakeBook, type IntakeWeek, isOpening, openedWeek, silencesUntil } from "./book.ts";
import { isInDanger } from "./gauges.ts";
import { GAUGES, type Gauge, type Student } from "./intake.ts";
import { studentsIn } from "./second-meetings.ts";
import { cardsOf, endOf, studentsOf } from "./week.ts";

/** Time left to answer a card from which it is an occasion, in milliseconds. */
const LAST_CALL_MS = 6 * HOUR_MS;

/** A card with six hours left, a gauge in danger, or open doors, from `since` (epoch ms) on. It may be in the future. */
interface IntakeOccasion {
  readonly topic: "card" | "gauge" | "doors";
  readonly since: number;
}

/** Returns the occasions of the Intake, present and future, of a player who was last seen at `seenAt` (epoch ms). */
export function intakeOccasions(
  intake: Pick<IntakeBook, "current" | "formerWeek">,
  students: readonly Student[],
  { seenAt, now }: { readonly seenAt: number; readonly now: number },
): readonly IntakeOccasion[] {
  // Later doors are no news to a player who has ignored these.
  const week = weekOf(seenAt) + 1;
  const isAhead = weekOf(now) < week || (weekOf(now) === week && isOpening(now));
  const canOpen = isAhead && openedWeek(intake) !== week && studentsOf(students, week).length > 0;
  const { current } = intake;
  return [
    ...(canOpen ? [{ topic: "doors" as const, since: week * MS_PER_WEEK }] : []),
    ...(current && current.end === null ? weekOccasions(current, studentsIn(students, current), now) : []),
  ];
}

/** Silence alone moves the gauges while nobody plays, and may end the week. */
function weekOccasions(week: IntakeWeek, students: readonly Student[], now: number): IntakeOccasion[] {
  const waiting = cardsOf(students).filter(({ number }) => week.responses[number] === null);
  const ends = new Set(waiting.map(({ number }) => endOf(week.week, number, week.openedAt)));
  const cards: IntakeOccasion[] = [];
  const inDanger = new Map<Gauge, number>();
  let before = week.gauges;
  for (const end of [...ends].sort((a, b) => a - b)) {
    if (end > now) cards.push({ topic: "card", since: end - LAST_CALL_MS });
    const { week: after, collapse } = silencesUntil(week, students, end);
    if (collapse !== null && end <= now) return [];
    if (collapse !== null) break;
    for (const gauge of GAUGES) {
      const isNow = isInDanger(after.gauges[gauge]);
      if (!isNow && end <= now) inDanger.delete(gauge);
      if (isNow && !isInDanger(before[gauge]) && !inDanger.has(gauge)) inDanger.set(gauge, end);
    }
    before = after.gauges;
  }
  return [...cards, ...[...inDanger.values()].map((since) => ({ topic: "gauge" as const, since }))];
}
