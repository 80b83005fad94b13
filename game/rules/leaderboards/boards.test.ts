import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardGains, compareStandings, isThisWeek, leagueName, leagueOf, ranked } from "./boards.ts";
import { MS_PER_WEEK, msUntilNextWeek, weekOf } from "./week.ts";

const T = 1_800_000_000_000;

describe("weeks", () => {
  it("a week starts exactly at a multiple of MS_PER_WEEK since the epoch", () => {
    const start = weekOf(T) * MS_PER_WEEK;
    expect(weekOf(start)).toBe(weekOf(start - 1) + 1);
    expect(msUntilNextWeek(start)).toBe(MS_PER_WEEK);
    expect(msUntilNextWeek(start - 1)).toBe(1);
    expect(isThisWeek(start, start - 1)).toBe(false);
  });
});

describe("leagueOf", () => {
  it.each([
    [1, 1, "Brokie"],
    [4, 1, "Brokie"],
    [5, 5, "Side Hustler"],
    [39, 30, "Funnel Baron"],
    [99, 50, "Guru Emperor"],
  ])("level %i is in league %i, %s", (level, league, name) => {
    expect(leagueOf(level)).toBe(league);
    expect(leagueName(league)).toBe(name);
  });
});

describe("boardGains", () => {
  it.each([
    ["action:bag_fries", { followers: 0, experience: 2 }, { followers: 0, experience: 2, posts: 0 }],
    ["post", { followers: 3, experience: 4 }, { followers: 3, experience: 4, posts: 1 }],
    ["post", { followers: -1, experience: 4 }, { followers: 0, experience: 4, posts: 1 }],
    ["reset", { followers: 3, experience: 0 }, { followers: 0, experience: 0, posts: 0 }],
    ["admin:edit", { followers: 9_999, experience: 9_999 }, { followers: 0, experience: 0, posts: 0 }],
  ])("boardGains counts a row with cause %s and changes %o as %o", (cause, delta, gains) => {
    expect(boardGains(cause, delta)).toEqual(gains);
  });
});

describe("ranked", () => {
  it("ranked puts the earlier of two equal scores first and leaves out scores of 0", () => {
    const rows = [
      { playerId: "late", score: 9, scoredAt: 2 },
      { playerId: "none", score: 0, scoredAt: 0 },
      { playerId: "top", score: 10, scoredAt: 3 },
      { playerId: "early", score: 9, scoredAt: 1 },
      { playerId: "also_late", score: 9, scoredAt: 2 },
    ];
    expect(ranked(rows).map(({ place, playerId }) => [place, playerId])).toEqual([
      [1, "top"],
      [2, "early"],
      [3, "also_late"],
      [4, "late"],
    ]);
  });

  it("ranked does not depend on the order of its input", () => {
    const row = fc.record({
      playerId: fc.uuid(),
      score: fc.integer({ min: 0, max: 3 }),
      scoredAt: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ playerId }) => playerId }), (rows) => {
        expect(ranked([...rows].reverse())).toEqual(ranked(rows));
        expect([...ranked(rows)].sort(compareStandings)).toEqual(ranked(rows));
      }),
    );
  });
});
