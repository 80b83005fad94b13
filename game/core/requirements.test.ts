import { describe, expect, it } from "vitest";
import { HOUR_MS } from "./durations.ts";
import { newPlayer } from "./player.ts";
import { amountRequired, explainMissing, missingRequirements, type Requirement } from "./requirements.ts";

const NOW = 1_000_000;
const player = {
  ...newPlayer("p", NOW),
  cash: 50,
  followers: 7,
  energy: { amount: 30, at: NOW },
  diary: { amount: 3, at: NOW },
};

describe("missingRequirements", () => {
  it.each<[string, Requirement[], ReturnType<typeof missingRequirements>, string[]]>([
    ["none required", [], [], []],
    ["enough energy", [{ type: "energy", amount: 30 }], [], []],
    [
      "too little energy",
      [{ type: "energy", amount: 50 }],
      [{ type: "energy", missing: 20, readyInMs: 10_000 }],
      ["Needs 20 more energy"],
    ],
    ["enough places in the diary", [{ type: "diary", amount: 3 }], [], []],
    [
      "one place too few",
      [{ type: "diary", amount: 4 }],
      [{ type: "diary", missing: 1, readyInMs: HOUR_MS }],
      ["Needs 1 more place in the diary"],
    ],
    [
      "places short",
      [{ type: "diary", amount: 8 }],
      [{ type: "diary", missing: 5, readyInMs: 5 * HOUR_MS }],
      ["Needs 5 more places in the diary"],
    ],
    ["enough cash", [{ type: "cash", amount: 50 }], [], []],
    [
      "too little cash",
      [{ type: "cash", amount: 1_250 }],
      [{ type: "cash", missing: 1_200 }],
      ["Needs $1,200 more"],
    ],
    ["enough followers", [{ type: "followers", amount: 7 }], [], []],
    [
      "one follower too few",
      [{ type: "followers", amount: 8 }],
      [{ type: "followers", missing: 1 }],
      ["Needs 1 more follower"],
    ],
    [
      "followers short",
      [{ type: "followers", amount: 1_007 }],
      [{ type: "followers", missing: 1_000 }],
      ["Needs 1,000 more followers"],
    ],
    ["level there", [{ type: "level", amount: 1 }], [], []],
    [
      "level short",
      [{ type: "level", amount: 3 }],
      [{ type: "level", missing: 2, level: 3 }],
      ["Needs level 3"],
    ],
    [
      "two lines of one cost add up",
      [
        { type: "cash", amount: 30 },
        { type: "cash", amount: 30 },
      ],
      [{ type: "cash", missing: 10 }],
      ["Needs $10 more"],
    ],
    [
      "several at once",
      [
        { type: "level", amount: 2 },
        { type: "energy", amount: 31 },
      ],
      [
        { type: "energy", missing: 1, readyInMs: 5_000 },
        { type: "level", missing: 1, level: 2 },
      ],
      ["Needs 1 more energy", "Needs level 2"],
    ],
  ])("missing requirements: %s", (_name, requirements, missing, texts) => {
    const found = missingRequirements(requirements, player, NOW);
    expect(found).toEqual(missing);
    expect(found.map(explainMissing)).toEqual(texts);
  });

  it("the wait for missing energy counts the elapsed part of the period", () => {
    const found = missingRequirements([{ type: "energy", amount: 50 }], player, NOW + 6_000);
    expect(found).toEqual([{ type: "energy", missing: 10, readyInMs: 4_000 }]);
    expect(missingRequirements([{ type: "energy", amount: 50 }], player, NOW + 10_000)).toEqual([]);
  });
});

describe("amountRequired", () => {
  it("the required amount is the sum of costs or the highest threshold", () => {
    const requirements: Requirement[] = [
      { type: "energy", amount: 10 },
      { type: "energy", amount: 5 },
      { type: "followers", amount: 10 },
      { type: "followers", amount: 5 },
    ];
    expect(amountRequired(requirements, "energy")).toBe(15);
    expect(amountRequired(requirements, "followers")).toBe(10);
    expect(amountRequired(requirements, "level")).toBe(0);
  });
});
