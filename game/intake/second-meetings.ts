import type { IntakeWeek } from "./book.ts";
import type { Student } from "./intake.ts";
import { studentsOf, WEEK_CARDS } from "./week.ts";

/** Returns the students of a player's week, with the other cards of those whom the player had met. */
export function studentsIn(
  all: readonly Student[],
  { week, returning }: Pick<IntakeWeek, "week" | "returning">,
): readonly Student[] {
  return studentsOf(all, week).map((student, place) =>
    returning.includes(place) ? { ...student, ...student.again } : student,
  );
}

/** Returns the number under which answers to a card are counted: its own, or one after all others for a second meeting. */
export function countedCard(
  students: readonly Student[],
  { returning }: Pick<IntakeWeek, "returning">,
  card: number,
): number {
  const place = card % students.length;
  const isAgain = returning.includes(place) && students[place]?.again !== undefined;
  return isAgain ? WEEK_CARDS + card : card;
}
