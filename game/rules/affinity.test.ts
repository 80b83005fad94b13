import { describe, expect, it } from "vitest";
import { affinityLabel, affinityTier, DEFAULT_AFFINITY_LEVELS, raiseAffinity } from "./affinity.ts";

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

describe("raiseAffinity", () => {
  it.each([
    [0, 5, 5],
    [97, 5, 100],
    [100, 5, 100],
    [40, 0, 40],
  ])("affinity %i plus %i is %i", (before, reward, after) => {
    expect(raiseAffinity(before, reward)).toBe(after);
  });
});
