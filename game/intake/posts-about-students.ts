import { DAY_MS } from "../core/durations.ts";
import type { IntakeBook } from "./book.ts";
import { type IntakeContent, type Student, shortName } from "./intake.ts";
import { studentsIn } from "./second-meetings.ts";
import { cardsOf } from "./week.ts";

/** Time for which the student's new teacher posts about it, in milliseconds. */
export const TAKEN_ON_MS = DAY_MS;

/** Returns the student who ended the player's last week; null if it didn't collapse by a card. */
export function fallenStudent(
  { current }: IntakeBook,
  { students }: Pick<IntakeContent, "students">,
): Student | null {
  if (current?.end?.type !== "collapsed") return null;
  const { card } = current.end;
  return cardsOf(studentsIn(students, current)).find(({ number }) => number === card)?.student ?? null;
}

/** Returns an author's post at `at` (epoch ms) about a student who ended a week; null without one. */
export function postsAboutStudent(
  book: IntakeBook,
  content: Pick<IntakeContent, "students" | "takenOn">,
  authorId: string,
  at: number,
): readonly string[] | null {
  const end = book.current?.end;
  if (authorId !== content.takenOn.by || end?.type !== "collapsed") return null;
  if (at <= end.at || at > end.at + TAKEN_ON_MS) return null;
  const student = fallenStudent(book, content);
  return student
    ? content.takenOn.posts.map((post) => post.replaceAll("{student}", shortName(student.name)))
    : null;
}
