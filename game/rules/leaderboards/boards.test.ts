import { describe, expect, it } from "vitest";
import { boardGains, leagueName, leagueOf } from "./boards.ts";
import { MS_PER_WEEK, msUntilNextWeek, weekOf } from "./week.ts";

const T = 1_800_000_000_000;

describe("weeks", () => {
  it("a week starts exactly at a multiple of MS_PER_WEEK since the epoch", () => {
    const start = weekOf(T) * MS_PER_WEEK;
    expect(weekOf(start)).toBe(weekOf(start - 1) + 1);
    expect(msUntilNextWeek(start)).toBe(MS_PER_WEEK);
    expect(msUntilNextWeek(start - 1)).toBe(1);
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
