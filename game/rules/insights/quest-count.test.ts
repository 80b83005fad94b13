import { expect, it } from "vitest";
import { aContact, aQuest } from "../../content/fixture.ts";
import { indexContent } from "../content-index.ts";
import { countQuests, STUCK_AFTER_MS, sumQuests } from "./quest-count.ts";

const NOW = 10 * STUCK_AFTER_MS;
const index = indexContent([
  aContact("mum", {
    missions: [aQuest("bins", { requirements: [{ type: "cash", amount: 100 }] })],
  }),
]);
const means = (cash: number) => ({
  cash,
  diary: { amount: 20, at: 0 },
  followers: 3,
  lifetimeExperience: 0,
  energy: { amount: 100, at: NOW },
});
const quest = { contactId: "mum", questId: "bins", availableAt: NOW - STUCK_AFTER_MS, completions: 0 };

it.each([
  ["can't pay for", 99, 0, NOW - 1, { affordable: 0, done: 0, stuck: 0 }],
  ["can pay for", 100, 0, NOW - 1, { affordable: 1, done: 0, stuck: 0 }],
  ["has done", 0, 1, NOW, { affordable: 1, done: 1, stuck: 0 }],
  ["has not done in three days of play", 0, 0, NOW, { affordable: 0, done: 0, stuck: 1 }],
])(
  "a quest that the player %s is counted accordingly",
  (_name, cash, completions, lastPlayedAt, expected) => {
    const player = { means: means(cash), lastPlayedAt };
    expect(countQuests(index, player, [{ ...quest, completions }], NOW)).toEqual([
      { contactId: "mum", questId: "bins", unlocked: 1, ...expected },
    ]);
  },
);

it("a removed quest is not counted", () => {
  const player = { means: means(0), lastPlayedAt: 0 };
  expect(countQuests(index, player, [{ ...quest, questId: "gone" }], NOW)).toEqual([]);
});

it("the counts of several players add up by quest", () => {
  const count = { contactId: "mum", questId: "bins", unlocked: 1, affordable: 1, done: 0, stuck: 1 };
  expect(sumQuests([count, { ...count, questId: "post" }, { ...count, done: 1, stuck: 0 }])).toEqual([
    { ...count, unlocked: 2, affordable: 2, done: 1, stuck: 1 },
    { ...count, questId: "post" },
  ]);
});
