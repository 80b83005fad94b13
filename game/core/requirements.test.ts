import { describe, expect, it } from "vitest";
import { needs } from "../content/fixture.ts";
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
  const places = (missing: number) => ({ type: "diary" as const, missing, readyInMs: missing * HOUR_MS });
  it.each<[Requirement[], ...[ReturnType<typeof missingRequirements>[number], string][]]>([
    [[]],
    [[needs("energy", 30), needs("diary", 3), needs("cash", 50), needs("followers", 7), needs("level", 1)]],
    [[needs("energy", 50)], [{ type: "energy", missing: 20, readyInMs: 10_000 }, "Needs 20 more energy"]],
    [[needs("diary", 4)], [places(1), "Needs 1 more place in the diary"]],
    [[needs("diary", 8)], [places(5), "Needs 5 more places in the diary"]],
    [[needs("cash", 1_250)], [{ type: "cash", missing: 1_200 }, "Needs $1,200 more"]],
    [[needs("followers", 8)], [{ type: "followers", missing: 1 }, "Needs 1 more follower"]],
    [[needs("followers", 1_007)], [{ type: "followers", missing: 1_000 }, "Needs 1,000 more followers"]],
    [[needs("level", 3)], [{ type: "level", missing: 2, level: 3 }, "Needs level 3"]],
    [
      [needs("cash", 30), needs("cash", 30)],
      [{ type: "cash", missing: 10 }, "Needs $10 more"],
    ],
    [
      [needs("level", 2), needs("energy", 31)],
      [{ type: "energy", missing: 1, readyInMs: 5_000 }, "Needs 1 more energy"],
      [{ type: "level", missing: 1, level: 2 }, "Needs level 2"],
    ],
  ])("of the requirements %j is missing %j", (requirements, ...expected) => {
    const found = missingRequirements(requirements, player, NOW);
    expect(found.map((missing) => [missing, explainMissing(missing)])).toEqual(expected);
  });

  it("the wait for missing energy counts the elapsed part of the period", () => {
    const found = missingRequirements([needs("energy", 50)], player, NOW + 6_000);
    expect(found).toEqual([{ type: "energy", missing: 10, readyInMs: 4_000 }]);
    expect(missingRequirements([needs("energy", 50)], player, NOW + 10_000)).toEqual([]);
  });
});

describe("amountRequired", () => {
  it("the required amount is the sum of costs or the highest threshold", () => {
    const requirements = [
      needs("energy", 10),
      needs("energy", 5),
      needs("followers", 10),
      needs("followers", 5),
    ];
    expect(amountRequired(requirements, "energy")).toBe(15);
    expect(amountRequired(requirements, "followers")).toBe(10);
    expect(amountRequired(requirements, "level")).toBe(0);
  });
});
