import { describe, expect, it } from "vitest";
import { anIntake } from "./fixture.ts";
import type { Student } from "./intake.ts";
import { countedCard, speaking } from "./second-meetings.ts";
import { studentsOf, WEEK_CARDS } from "./week.ts";

const words = (name: string) => ({
  text: `${name} has something else.`,
  a: { label: `Yes, ${name}.`, reply: `Yes came to ${name}.` },
  b: { label: `No, ${name}.`, reply: `No came to ${name}.` },
  silence: { reply: `${name} heard nothing.` },
});
const [first, ...others] = studentsOf(anIntake().students, 0);
const students: readonly Student[] = first
  ? [{ ...first, again: { first: words("One"), second: words("Two") } }, ...others]
  : [];

describe("a student whom the player had met", () => {
  it("has other words for the same moves and fates", () => {
    const [said] = speaking(students, { returning: [0] });
    expect(said?.second.text).toBe("Two has something else.");
    expect(said?.first.b).toEqual({ ...first?.first.b, label: "No, One.", reply: "No came to One." });
    expect(said?.first.silence).toEqual({ ...first?.first.silence, reply: "One heard nothing." });
  });

  it("says the same if there are no other words, or to a player who hadn't met them", () => {
    expect(speaking(students, { returning: [1, 2] })).toEqual(students);
  });

  it("has separate counts of answers for the other words", () => {
    const cards = [0, 1, students.length].map((card) => countedCard(students, { returning: [0, 1] }, card));
    expect(cards).toEqual([WEEK_CARDS, 1, WEEK_CARDS + students.length]);
    expect(countedCard(students, { returning: [] }, 0)).toBe(0);
  });
});
