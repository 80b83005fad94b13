import { describe, expect, it } from "vitest";
import type { Action } from "../../core/action.ts";
import { checkContent } from "../check/check.ts";
import { aContact, aMessage, aQuest } from "../fixture.ts";
import { questWitnesses } from "./witness.ts";

const ACTIONS: readonly Action[] = [
  { id: "work", name: "Work", description: "", energyCost: 10, rewards: { cash: 3, experience: 1 } },
];
const content = [
  aContact("gary", {
    missions: [
      aQuest("fries"),
      aQuest("van", {
        type: "cash_cost",
        unlockConditions: { type: "mission_completed", value: "fries" },
        requirements: [
          { type: "cash", amount: 400 },
          { type: "level", amount: 3 },
        ],
      }),
      aQuest("never", { unlockConditions: { type: "mission_completed", value: "nobody.x" } }),
    ],
    messages: [
      aMessage("thanks", { trigger: { type: "affinity_reached", value: 5, conditions: [] } }),
      aMessage("offer", { trigger: { type: "mission_unlocked", value: "van", conditions: [] } }),
    ],
  }),
  aContact("mum", { unlockConditions: { type: "mission_completed", value: "gary.fries" } }),
];
const witnesses = questWitnesses(content, checkContent(content, ACTIONS), ACTIONS);
const of = (id: string) => witnesses.find(({ questId }) => questId === id);

describe("missionWitnesses", () => {
  it("a quest's witness names its level, path and price, and the level at which it is paid", () => {
    expect(of("van")).toMatchObject({
      key: "gary.van",
      level: 1,
      path: [
        "meet Contact gary",
        "be offered “Quest fries” (Contact gary)",
        "complete “Quest fries” (Contact gary)",
        "be offered “Quest van” (Contact gary)",
      ],
      price: { energy: 0, diary: 0, cash: 400, followers: 0, level: 3 },
      paidAt: 3,
      // 600 experience by the end of level 3, for 3 dollars each, and the starting cash.
      earnable: { cash: 47 + 3 * 600 },
    });
  });

  it("a quest's witness names everything that it unlocks, and why", () => {
    expect(of("fries")?.unlocks).toEqual([
      { target: { type: "quest", contactId: "gary", questId: "van" }, cause: "done" },
      { target: { type: "contact", contactId: "mum" }, cause: "done" },
      { target: { type: "message", contactId: "gary", messageId: "thanks" }, cause: "affinity" },
    ]);
    expect(of("van")?.unlocks[0]).toEqual({
      target: { type: "message", contactId: "gary", messageId: "offer" },
      cause: "offered",
    });
  });

  it("a quest that can't be reached has no level, path or payment", () => {
    expect(of("never")).toMatchObject({ level: null, path: [], paidAt: null, earnable: null });
  });
});
