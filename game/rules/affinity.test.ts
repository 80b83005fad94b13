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
  ])("calls %i %s", (affinity, label) => {
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
  ])("names the tier at %i %s", (affinity, name) => {
    expect(affinityTier(DEFAULT_AFFINITY_LEVELS, affinity)?.name).toBe(name);
  });

  it("does not depend on the order in which an author wrote the tiers", () => {
    expect(affinityTier(DEFAULT_AFFINITY_LEVELS.toReversed(), 30)?.name).toBe("Friend");
  });

  it("is null where no tier begins that low", () => {
    expect(affinityTier([{ level: 10, name: "A", description: "" }], 5)).toBeNull();
  });
});

describe("raiseAffinity", () => {
  it.each([
    [0, 5, 5],
    [97, 5, 100],
    [100, 5, 100],
    [40, 0, 40],
  ])("%i and %i more is %i", (before, reward, after) => {
    expect(raiseAffinity(before, reward)).toBe(after);
  });
});
