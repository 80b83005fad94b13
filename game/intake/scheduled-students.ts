import type { IntakeContent, Student } from "./intake.ts";

const DAYS_OF_WEEK = 7;

/**
 * Returns the Intake to release on a UTC day, so that this and earlier weeks keep their students: new ones come from
 * the next week on, and removed ones until this week.
 */
export function keepWeeks(next: IntakeContent, inForce: IntakeContent, today: number): IntakeContent {
  const nextWeek = Math.floor(today / DAYS_OF_WEEK) + 1;
  const wanted = new Map(next.students.map((student) => [student.id, student]));
  const kept = inForce.students.flatMap((old) => {
    const student = wanted.get(old.id);
    wanted.delete(old.id);
    if (student && student.until === undefined) {
      const hasLeft = old.until !== undefined && old.until < nextWeek;
      return [withWeeks(student, hasLeft ? nextWeek : old.since)];
    }
    // Nobody has seen them yet.
    if (old.since !== undefined && old.since >= nextWeek) return [];
    return [withWeeks(student ?? old, old.since, old.until ?? nextWeek)];
  });
  const added = [...wanted.values()].map((student) => withWeeks(student, nextWeek));
  return { ...next, students: [...kept, ...added] };
}

function withWeeks(
  { since: _since, until: _until, ...student }: Student,
  since: number | undefined,
  until?: number,
): Student {
  return { ...student, ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
}
