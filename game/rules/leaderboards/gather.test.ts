import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOARDS, boardGains } from "./boards.ts";
import { type GainRow, gatherWeeks, repeatedQuests } from "./gather.ts";
import { MS_PER_WEEK, weekOf } from "./week.ts";

const WEEK = 2_900;
const T = WEEK * MS_PER_WEEK;
const NONE: ReadonlySet<number> = new Set();

const row = (seq: number, cause: string, gains: Partial<GainRow> = {}): GainRow => ({
  ...{ seq, cause, at: T + seq, followers: 0, experience: 0 },
  ...gains,
});

describe("gatherWeeks", () => {
  it("scores of a week add up, each with the time at which it was last raised", () => {
    const rows = [
      row(4, "post:p1", { followers: 3, experience: 4 }),
      row(5, "action:bag_fries", { experience: 2 }),
      row(6, "action:rest"),
    ];
    expect(gatherWeeks(rows, 6, NONE)).toEqual([
      {
        week: WEEK,
        league: 1,
        gains: { followers: 3, experience: 6, posts: 1 },
        raisedAt: { followers: T + 4, experience: T + 5, posts: T + 4 },
        seq: 6,
      },
    ]);
  });

  it("rows belong to the week of their time, and losses, new starts and edits add nothing", () => {
    const rows = [
      row(1, "action:bag_fries", { experience: 2, at: T - 1 }),
      row(2, "quest:gary.shift", { followers: -5, experience: 9 }),
      row(3, "adjustment:cash", { followers: 999, experience: 999 }),
    ];
    const weeks = gatherWeeks(rows, 1_010, NONE);
    expect(weeks.map(({ week, gains, seq }) => [week, gains, seq])).toEqual([
      [WEEK - 1, { followers: 0, experience: 2, posts: 0 }, 1],
      [WEEK, { followers: 0, experience: 9, posts: 0 }, 3],
    ]);
  });

  it("the league is the player's highest at a raised score, even before a reset", () => {
    const rows = [
      row(1, "action:read_book", { experience: 10 }),
      row(2, "reset", { experience: -1_010 }),
      row(3, "action:bag_fries", { experience: 2 }),
    ];
    expect(gatherWeeks(rows, 2, NONE)).toMatchObject([{ league: 5, gains: { experience: 12 } }]);
    expect(gatherWeeks(rows.slice(1), 2, NONE)).toMatchObject([{ league: 1 }]);
  });

  it("a repeated quest adds nothing", () => {
    const rows = [
      row(1, "quest:gary.shift", { experience: 9 }),
      row(2, "action:bag_fries", { experience: 2 }),
    ];
    expect(gatherWeeks(rows, 11, new Set([1]))).toMatchObject([{ gains: { experience: 2 } }]);
  });

  it("gathering in any two parts gives the same sums as gathering at once", () => {
    const gains = fc.record({
      cause: fc.constantFrom("action:bag_fries", "post:p1", "quest:gary.shift", "adjustment:cash"),
      followers: fc.integer({ min: -9, max: 9 }),
      experience: fc.nat(300),
      days: fc.nat(13),
    });
    fc.assert(
      fc.property(fc.array(gains), fc.nat(), (drawn, cut) => {
        const rows = drawn
          .toSorted((a, b) => a.days - b.days)
          .map(({ days, ...rest }, i) =>
            row(i + 1, rest.cause, { ...rest, at: T + (days * MS_PER_WEEK) / 7 }),
          );
        const at = cut % (rows.length + 1);
        const experience = (part: readonly GainRow[]) =>
          part.reduce((sum, { experience }) => sum + experience, 0);
        const parts = [rows.slice(0, at), rows.slice(at)].flatMap((part, i) =>
          gatherWeeks(part, experience(i === 0 ? part : rows), NONE),
        );
        for (const whole of gatherWeeks(rows, experience(rows), NONE)) {
          const ofWeek = parts.filter(({ week }) => week === whole.week);
          for (const board of BOARDS) {
            expect(ofWeek.reduce((sum, { gains }) => sum + gains[board], 0)).toBe(whole.gains[board]);
            const counted = rows
              .filter((one) => weekOf(one.at) === whole.week)
              .map((one) => boardGains(one.cause, one)[board]);
            expect(whole.gains[board]).toBe(counted.reduce((sum, gain) => sum + gain, 0));
          }
          expect(Math.max(...ofWeek.map(({ league }) => league))).toBe(whole.league);
          expect(ofWeek.at(-1)?.seq).toBe(whole.seq);
        }
      }),
    );
  });
});

describe("repeatedQuests", () => {
  it.each([
    ["once", ["quest:a"], []],
    ["twice in one life", ["quest:a", "quest:a"], []],
    ["before and after a reset", ["quest:a", "reset", "quest:a"], [3]],
    ["before and after a new start", ["quest:a", "start_over", "quest:b", "quest:a"], [4]],
    ["in three lives", ["quest:a", "reset", "quest:a", "reset", "quest:a"], [3, 5]],
    ["only after a reset", ["reset", "quest:a", "quest:a"], []],
  ])("a quest completed %s counts but for the repeated rows", (_, causes, expected) => {
    expect([...repeatedQuests(causes.map((cause, i) => row(i + 1, cause)))]).toEqual(expected);
  });

  it("the next week counts the quest again", () => {
    const rows = [
      row(1, "quest:a"),
      row(2, "reset", { at: T + MS_PER_WEEK }),
      row(3, "quest:a", { at: T + MS_PER_WEEK + 1 }),
    ];
    expect(repeatedQuests(rows)).toEqual(new Set());
  });
});
