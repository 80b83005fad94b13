import { expect, it } from "vitest";
import type { Action } from "#game/core/action.ts";
import type { Goal, NextStep, OpenQuest } from "#game/player/waiting.ts";
import { stepText } from "./waiting-note.tsx";

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
const THEN = "Wait 5 s: Then Bag Fries. 40 XP to level 3, where somebody's heard of you.";

it.each<[NextStep, string]>([
  [act({ type: "cash", missing: 1_200 }), "Bag Fries: “Hold The Coin” costs $1,200 more than you have."],
  [act({ type: "followers", missing: 1 }), "Bag Fries: “Hold The Coin” wants 1 more follower."],
  [wait(TIRED, 9_500, null), "Wait 10 s: “Hold The Coin” takes 20 more energy than you have."],
  [wait(LEVEL, 5_000, action), THEN],
])("the step %j reads '%s'", (step, expected) => {
  const { title, line } = stepText(step);
  expect(`${title}: ${line}`).toBe(expected);
});
