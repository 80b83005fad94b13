import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import { shuffled } from "../core/scatter.ts";
import { someStudents, THURSDAY, WEEK } from "./fixture.ts";
import { FATES, type Fate, type Response } from "./intake.ts";
import { CONTENT, caughtUp, noon, playAll } from "./test-week.ts";
import { closedWeek, closeOf, countTown, townFateAt, voteOf } from "./town.ts";
import { studentsOf } from "./week.ts";

const STUDENTS = someStudents(9);
const IDS = studentsOf(STUDENTS, WEEK).map(({ id }) => id);

it("a count closes on Wednesday at 18:00 UTC", () => {
  expect(closeOf(WEEK)).toBe(THURSDAY + 6 * DAY_MS + 18 * HOUR_MS);
  expect([closedWeek(closeOf(WEEK) - 1), closedWeek(closeOf(WEEK))]).toEqual([WEEK - 1, WEEK]);
});

describe("the vote of a player", () => {
  const settled = caughtUp(playAll("a"), CONTENT, noon(6)).intake.current;
  if (settled?.end?.type !== "settled") throw new Error("not settled");
  const { fates } = settled.end;
  const lost = { type: "collapsed", collapse: "till_full", card: 11, at: noon(4), lost: 500 } as const;
  const responses = (answers: number, rest: Response): Response[] =>
    settled.responses.map((_, i) => (i < answers ? "a" : rest));
  it.each([
    ["a settled week counts with its fates", {}, { fates, broke: null }],
    ["a lost one with the seat that ended it", { end: lost }, { fates: null, broke: 2 }],
    ["one that the offer ended doesn't", { end: { ...lost, card: null } }, null],
    ["one that runs doesn't", { end: null }, null],
    ["six answers are enough", { responses: responses(6, "silence") }, { fates, broke: null }],
    ["five aren't", { responses: responses(5, "silence") }, null],
    ["two days are enough", { answeredOn: [0, 6] }, { fates, broke: null }],
    ["one isn't", { answeredOn: [3] }, null],
    ["none isn't", { answeredOn: undefined }, null],
  ])("%s", (_, changes, vote) => {
    expect(voteOf({ ...settled, ...changes }, closeOf(WEEK) - 1)).toEqual(vote);
  });

  it("one that ends at the close or later doesn't count", () => {
    expect(voteOf(settled, closeOf(WEEK))).toBeNull();
  });

  it("each day of an answer is remembered once", () => {
    expect(settled.answeredOn).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("the count", () => {
  const count = (votes: Partial<Record<Fate, number>>) =>
    countTown(WEEK, STUDENTS, {
      fates: FATES.map((fate) => ({ seat: 0, fate, votes: votes[fate] ?? 0 })),
      broke: [],
    }).students[0];
  it.each([
    ["most weeks decide", { left: 11, finished: 9 }, "left", 55],
    ["of the same number, finished", { left: 5, refunded: 5, awnings: 5, finished: 5 }, "finished", 25],
    ["then awnings", { left: 10, refunded: 10, awnings: 10 }, "awnings", 33],
    ["then refunded", { left: 10, refunded: 10 }, "refunded", 50],
    ["too few leave it to the content", { finished: 19 }, "left", null],
    ["so do none", {}, "left", null],
  ])("%s", (_, votes, fate, percent) => {
    expect(count(votes)).toEqual({ id: IDS[0], fate, percent });
  });

  it("who broke most players is one of them, the first of several", () => {
    const broke = [1, 7, 4].map((seat) => ({ seat, votes: seat === 1 ? 2 : 3 }));
    expect(countTown(WEEK, STUDENTS, { fates: [], broke }).breaker).toBe(IDS[4]);
  });

  it("it depends on the votes alone, not on their order, and no fate beats the one that it gives", () => {
    const votes = fc.array(fc.nat(30), { minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(votes, fc.string(), (numbers, key) => {
        const fates = numbers.map((each, i) => ({ seat: i % 9, fate: FATES[i % 4] ?? "left", votes: each }));
        const town = countTown(WEEK, STUDENTS, { fates, broke: [] });
        expect(countTown(WEEK, STUDENTS, { fates: shuffled(fates, key), broke: [] })).toEqual(town);
        for (const [seat, { fate, percent }] of town.students.entries()) {
          const own = fates.filter((each) => each.seat === seat);
          expect(percent === null).toBe(own.reduce((sum, each) => sum + each.votes, 0) < 20);
          const won = own.find((each) => each.fate === fate)?.votes;
          if (percent !== null) expect(won).toBe(Math.max(...own.map((each) => each.votes)));
        }
      }),
    );
  });
});

it("a student's fate is that of the newest week whose count had closed", () => {
  const town = (week: number, fate: Fate) => ({
    week,
    students: [{ id: "mick", fate, percent: null }],
    breaker: null,
  });
  const weeks = [town(WEEK, "left"), town(WEEK + 5, "awnings")];
  const at = (time: number) => townFateAt(weeks, "mick", time);
  expect(at(closeOf(WEEK) - 1)).toBeNull();
  expect([at(closeOf(WEEK)), at(closeOf(WEEK + 5))]).toEqual(["left", "awnings"]);
});
