import { describe, expect, it } from "vitest";
import { aCard, anIntake, WEEK } from "./fixture.ts";
import { countedCard, studentsIn } from "./second-meetings.ts";
import { studentsOf, WEEK_CARDS } from "./week.ts";

const [first, ...others] = anIntake().students;
const again = { first: aCard("One"), second: aCard("Two") };
const all = first ? [{ ...first, again }, ...others] : [];

describe("a student whom the player had met", () => {
  it("writes other cards, with moves and fates of their own", () => {
    const [said] = studentsIn(all, { week: WEEK, returning: [0] });
    expect([said?.first.text, said?.second.text]).toEqual(["One", "Two"]);
    expect([said?.second.a.leads, said?.second.b.leads].sort()).toEqual(["finished", "refunded"]);
  });

  it("writes the same if there are no others, or to a player who hadn't met them", () => {
    expect(studentsIn(all, { week: WEEK, returning: [1, 2] })).toEqual(studentsOf(all, WEEK));
  });

  it("has separate counts of answers to the other cards", () => {
    const cards = [0, 1, all.length].map((card) => countedCard(all, { returning: [0, 1] }, card));
    expect(cards).toEqual([WEEK_CARDS, 1, WEEK_CARDS + all.length]);
    expect(countedCard(all, { returning: [] }, 0)).toBe(0);
  });
});
