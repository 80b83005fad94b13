import type { IntakeWeek } from "./book.ts";
import type { Card, CardWords, Student } from "./intake.ts";
import { WEEK_CARDS } from "./week.ts";

type Returning = Pick<IntakeWeek, "returning">;

/** Returns the students of a week in their words for this player; students whom the player had met may have other ones. */
export function speaking(students: readonly Student[], week: Returning): readonly Student[] {
  return students.map((student, place) => {
    const { again, first, second } = student;
    if (!again || !week.returning.includes(place)) return student;
    return { ...student, first: worded(first, again.first), second: worded(second, again.second) };
  });
}

/**
 * Returns the number under which answers to a card are counted: its own, or one after all others if it has other words
 * for this player.
 */
export function countedCard(students: readonly Student[], week: Returning, card: number): number {
  const place = card % students.length;
  const isAgain = week.returning.includes(place) && students[place]?.again !== undefined;
  return isAgain ? WEEK_CARDS + card : card;
}

function worded(card: Card, { text, a, b, silence }: CardWords): Card {
  return {
    text,
    a: { ...card.a, ...a },
    b: { ...card.b, ...b },
    silence: { ...card.silence, ...silence },
  };
}
