import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  affinitiesAfter,
  affinityAfterQuest,
  affinityLabel,
  affinityTier,
  DEFAULT_AFFINITY_LEVELS,
} from "./affinity.ts";
import type { AffinityChange } from "./content.ts";

describe("affinityLabel", () => {
  it.each([
    [0, "Neutral"],
    [24, "Neutral"],
    [25, "Friendly"],
    [49, "Friendly"],
    [50, "Trusted"],
    [74, "Trusted"],
    [75, "Close"],
    [100, "Close"],
  ])("the label of affinity %i is %s", (affinity, label) => {
    expect(affinityLabel(affinity)).toBe(label);
  });
});

describe("affinityTier", () => {
  it.each([
    [0, "Unknown"],
    [9, "Unknown"],
    [10, "Acquaintance"],
    [25, "Friend"],
    [50, "Close Ally"],
    [100, "Close Ally"],
  ])("the tier at affinity %i is %s", (affinity, name) => {
    expect(affinityTier(DEFAULT_AFFINITY_LEVELS, affinity)?.name).toBe(name);
  });

  it("a contact's tiers may come in any order", () => {
    expect(affinityTier(DEFAULT_AFFINITY_LEVELS.toReversed(), 30)?.name).toBe("Friend");
  });

  it("the tier is null below the lowest tier", () => {
    expect(affinityTier([{ level: 10, name: "A", description: "" }], 5)).toBeNull();
  });
});

describe("affinityAfterQuest", () => {
  it.each([
    { before: 60, completions: 1, after: 68 },
    { before: 70, completions: 1, after: 75 },
    { before: 75, completions: 1, after: 75 },
    { before: 90, completions: 1, after: 90 },
    { before: 74, completions: 9, after: 75 },
    { before: 75, completions: 9, after: 75 },
  ])(
    "a repeatable quest lifts $before to $after at completion $completions",
    ({ before, completions, after }) => {
      const quest = { rewards: { affinity: 8 } };
      expect(affinityAfterQuest(before, quest, { completions, isRepeatable: true })).toBe(after);
    },
  );

  it.each([
    [0, 8],
    [95, 100],
    [100, 100],
  ])("a quest that isn't repeatable lifts %i to %i", (before, after) => {
    const once = { completions: 1, isRepeatable: false };
    expect(affinityAfterQuest(before, { rewards: { affinity: 8 } }, once)).toBe(after);
  });
});

describe("affinitiesAfter", () => {
  const known: Readonly<Record<string, number>> = { gary: 20, mum: 3, kai: 98 };
  const changedBy = (affinity: readonly AffinityChange[], completions = 1) =>
    Object.fromEntries(
      affinitiesAfter(
        "gary",
        { rewards: { affinity: 8 }, effects: { affinity } },
        { completions, isRepeatable: false },
        (id) => known[id] ?? null,
      ),
    );

  it.each<[string, AffinityChange[], Record<string, number>]>([
    ["only the reward", [], { gary: 28 }],
    ["a fall with another contact", [{ contact: "kai", amount: -15 }], { gary: 28, kai: 83 }],
    ["a fall stopped at 0", [{ contact: "mum", amount: -10 }], { gary: 28, mum: 0 }],
    ["a rise stopped at 100", [{ contact: "kai", amount: 10 }], { gary: 28, kai: 100 }],
    ["a fall with the own contact, after the reward", [{ contact: "gary", amount: -15 }], { gary: 13 }],
    ["a fall that takes back the reward", [{ contact: "gary", amount: -8 }], {}],
    ["no change with an unknown contact", [{ contact: "vinnie", amount: -5 }], { gary: 28 }],
  ])("a completion makes %s", (_, changes, expected) => {
    expect(changedBy(changes)).toEqual(expected);
  });

  it("a completion after the second costs as much affinity as the first", () => {
    expect(changedBy([{ contact: "kai", amount: -15 }], 3)).toEqual({ gary: 23, kai: 83 });
  });

  it("affinity stays within 0 and 100 whatever the effects are", () => {
    const change = fc.record({
      contact: fc.constantFrom("gary", "mum", "kai", "vinnie"),
      amount: fc.integer({ min: -100, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        for (const affinity of Object.values(changedBy(changes))) {
          expect(affinity).toBeGreaterThanOrEqual(0);
          expect(affinity).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
