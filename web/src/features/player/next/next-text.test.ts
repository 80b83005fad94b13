import { expect, it } from "vitest";
import type { Action } from "#game/core/action.ts";
import type { Goal, NextStep, OpenQuest } from "#game/player/next-step.ts";
import { nextText } from "./next-text.ts";

const action: Action = { id: "bag_fries", name: "Bag Fries", description: "", energyCost: 10, rewards: {} };
const parts = { contactId: "kai", questId: "coin", isRepeatable: false, ways: [[]] };
const quest: OpenQuest = { ...parts, name: "Hold The Coin" };
const goal = (missing: Extract<Goal, { type: "quest" }>["missing"]): Goal => ({
  type: "quest",
  quest,
  missing,
});
const act = (missing: Parameters<typeof goal>[0]): NextStep => ({ type: "act", action, goal: goal(missing) });
const wait = (needed: Goal, readyInMs: number, then: Action | null): NextStep => {
  return { type: "wait", action: then, goal: needed, readyInMs };
};
const TIRED = goal({ type: "energy", missing: 20, readyInMs: 9_500 });
const LEVEL: Goal = { type: "level", level: 3, missingExperience: 40 };
const CLIENT = { name: "Brenda", others: 0 };
const STUDENT = { name: "Clive, the dog", others: 2 };
const LATE = "Clive, the dog: Has paid, has written, and waits two days at most. 2 more behind them.";
const THEN = "Wait 5 s: Then Bag Fries. 40 XP to level 3, where somebody's heard of you.";

it.each<[NextStep, string]>([
  [{ type: "complete_quest", quest }, "Hold The Coin: Somebody is asking, and you can afford to say yes."],
  [{ type: "read_messages", count: 1 }, "A letter is waiting: Somebody wants something. Find out what."],
  [{ type: "read_messages", count: 3 }, "3 letters are waiting: Everybody wants something. Find out what."],
  [
    { type: "advise_client", client: CLIENT },
    "Brenda: On hold since two, under the impression that you help.",
  ],
  [{ type: "answer_card", student: STUDENT }, LATE],
  [act({ type: "cash", missing: 1_200 }), "Bag Fries: “Hold The Coin” costs $1,200 more than you have."],
  [act({ type: "followers", missing: 1 }), "Bag Fries: “Hold The Coin” wants 1 more follower."],
  [wait(TIRED, 9_500, null), "Wait 10 s: “Hold The Coin” takes 20 more energy than you have."],
  [wait(LEVEL, 5_000, action), THEN],
])("the step %j reads '%s'", (step, expected) => {
  const { title, line } = nextText(step, []);
  expect(`${title}: ${line}`).toBe(expected);
});
