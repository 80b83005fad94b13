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

  it("a contact's tiers may come in any order, and below the lowest there is none", () => {
    expect(affinityTier(DEFAULT_AFFINITY_LEVELS.toReversed(), 30)?.name).toBe("Friend");
    expect(affinityTier([{ level: 10, name: "A", description: "" }], 5)).toBeNull();
  });
});

describe("affinityAfterQuest", () => {
  it.each([
    [true, 60, 1, 68],
    [true, 70, 1, 75],
    [true, 75, 1, 75],
    [true, 90, 1, 90],
    [true, 74, 9, 75],
    [true, 75, 9, 75],
    [false, 0, 1, 8],
    [false, 95, 1, 100],
    [false, 100, 1, 100],
  ])("a quest, repeatable: %s, lifts %i at completion %i to %i", (isRepeatable, before, times, after) => {
    const quest = { rewards: { affinity: 8 } };
    expect(affinityAfterQuest(before, quest, { completions: times, isRepeatable })).toBe(after);
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
