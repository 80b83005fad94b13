import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { experienceForLevel, levelProgress, lifetimeExperienceAt } from "./level.ts";
import { applyDelta, NO_DELTA, newPlayer } from "./player.ts";
import { levelStatus, rankOf, statusForLevel } from "./status.ts";

describe("levelProgress", () => {
  it.each([
    [0, 1, 0],
    [99, 1, 99],
    [100, 2, 0],
    [299, 2, 199],
    [300, 3, 0],
    [1_000, 5, 0],
    [122_500, 50, 0],
    [122_499, 49, 4_899],
  ])("lifetime experience of %i is level %i with %i towards the next", (lifetime, level, experience) => {
    expect(levelProgress(lifetime)).toEqual({ level, experience });
  });

  it("experience spent on levels plus the remainder equals lifetime experience", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (lifetime) => {
        const { level, experience } = levelProgress(lifetime);
        expect(lifetimeExperienceAt(level) + experience).toBe(lifetime);
        expect(experience).toBeGreaterThanOrEqual(0);
        expect(experience).toBeLessThan(experienceForLevel(level));
      }),
    );
  });

  it("a level takes level × 100 experience", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (level) => {
        expect(lifetimeExperienceAt(level + 1) - lifetimeExperienceAt(level)).toBe(level * 100);
      }),
    );
  });
});

it.each([
  [1, "Brokie"],
  [4, "Brokie"],
  [5, "Side Hustler"],
  [10, "Thread Merchant"],
  [15, "Certified Coach"],
  [20, "Thought Leader"],
  [30, "Funnel Baron"],
  [40, "Guru"],
  [49, "Guru"],
  [50, "Guru Emperor"],
  [500, "Guru Emperor"],
])("the status at level %i is %s", (level, status) => {
  expect(statusForLevel(level)).toBe(status);
});

it.each([
  ["Guru", 3, "Guru", 6],
  ["Crew Member", 52, "Brokie", 0],
  ["Private Person", 50, "Brokie", 0],
  ["Legend", 12, "Thread Merchant", 2],
])("the status %s at level %i counts as %s", (status, level, counted, rank) => {
  expect(levelStatus(status, level).status).toBe(counted);
  expect(rankOf(status, level)).toBe(rank);
});

it.each([
  [49, "Guru Emperor"],
  [50, "Crew Member"],
  [60, "Crew Member"],
])("a level-up at level %i leaves a player with the status of an ending as %s", (level, status) => {
  const lifetimeExperience = lifetimeExperienceAt(level);
  const player = { ...newPlayer("Dana", 0), status: "Crew Member", lifetimeExperience };
  expect(applyDelta(player, { ...NO_DELTA, experience: level * 100 }, 0).status).toBe(status);
});
