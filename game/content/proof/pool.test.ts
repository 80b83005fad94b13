import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../../worker/content/actions.ts";
import { BUNDLED_DOCUMENTS } from "../../../worker/content/documents.ts";
import { BUNDLED_CONTACTS } from "../../../worker/content/loader.ts";
import { type BriefGoal, pickGoals } from "../../rules/brief/goals.ts";
import { factsOf } from "./facts.ts";
import { poolProblems } from "./pool.ts";

const BRIEF_GOALS = BUNDLED_DOCUMENTS["daily-brief"];

const POOL: readonly BriefGoal[] = [
  { id: "fries", label: "Bag fries 3 times", kind: "action:bag_fries", count: 3 },
  { id: "posts", label: "Post 2 times", kind: "posts", count: 2 },
  { id: "cash", label: "Earn $1,200", kind: "cash", count: 1200 },
];
const FACTS = { actions: ACTIONS, deeds: ["gary.shift", "gary.close:nine"] };
const [FRIES] = POOL as [BriefGoal];
const withFries = (change: Partial<BriefGoal>) => [{ ...FRIES, ...change }, ...POOL.slice(1)];
const problemsOf = (pool: readonly BriefGoal[], inForce = POOL) =>
  poolProblems(pool, FACTS, inForce).map(({ path, text }) => `${path}: ${text}`);

describe("the proof of a pool of goals", () => {
  it("the shipped pool is valid", () => {
    expect(poolProblems(BRIEF_GOALS, factsOf(BUNDLED_CONTACTS, ACTIONS, []), BRIEF_GOALS)).toEqual([]);
  });

  it.each([
    ["an unchanged pool is valid", POOL, []],
    [
      "a goal that counts an unknown action is refused at its kind",
      [...POOL, { ...FRIES, id: "new", kind: "action:fly" } as const],
      ["goals.3.kind: There is no such quick action."],
    ],
    [
      "a goal in force can't count something else: a player's brief remembers the sum of its first kind",
      [...withFries({ kind: "missions" })],
      ["goals.0.kind: Players may be working on this goal. Remove it and add a new one."],
    ],
    [
      "a label without the amount is refused, also if the amount is a part of another number",
      withFries({ label: "Bag fries 30 times" }),
      ["goals.0.label: Must say 3."],
    ],
    ["a label needs no amount of one", withFries({ label: "Bag a fry", count: 1 }), []],
    [
      "a goal beyond the energy of 36 hours is refused",
      withFries({ label: "Bag fries 25,921 times", count: 25_921 }),
      ["goals.0.count: Can't be done in the 36 hours of a brief."],
    ],
    [
      "exactly as much as energy allows in 36 hours is valid",
      withFries({ label: "Bag 25,920", count: 25_920 }),
      [],
    ],
    [
      "a goal beyond a cooldown's 36 hours is refused",
      [...POOL, { id: "rest", label: "Rest 2,161 times", kind: "action:rest", count: 2161 } as const],
      ["goals.3.count: Can't be done in the 36 hours of a brief."],
    ],
    [
      "a level with fewer than three kinds is refused, with the first such level",
      withFries({ maxLevel: 9 }),
      ["goals: Level 10 is offered 2 kinds of goals. A brief needs 3."],
    ],
    [
      "a goal with conditions doesn't count, because some players aren't offered it",
      withFries({ when: ["gary.shift"] }),
      ["goals: Level 1 is offered 2 kinds of goals. A brief needs 3."],
    ],
    [
      "a condition on a mission or choice that doesn't exist is refused",
      [...POOL, { ...FRIES, id: "new", when: ["!gary.shift", "gary.close:ten", "!gary.gone"] }],
      [
        "goals.3.when: There is no mission or choice gary.close:ten.",
        "goals.3.when: There is no mission or choice gary.gone.",
      ],
    ],
    ["an empty pool is refused", [], ["goals: Level 1 is offered 0 kinds of goals. A brief needs 3."]],
  ])("%s", (_, pool, problems) => {
    expect(problemsOf(pool)).toEqual(problems);
  });

  it("every valid pool has three goals of different kinds for every player at every level", () => {
    const goal = fc.record({
      kind: fc.constantFrom("posts", "cash", "followers", "missions", "action:rest" as const),
      minLevel: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      maxLevel: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.array(goal, { maxLength: 12 }),
        fc.integer({ min: 1, max: 80 }),
        fc.uuid(),
        (parts, level, player) => {
          const pool = parts.map((part, i) => ({ ...part, id: `g${i}`, label: "One", count: 1 }));
          const picked = pickGoals(pool, { playerId: player, level, quests: {} }, 1);
          // The other direction holds at least for the level that the proof names.
          if (poolProblems(pool, FACTS, []).length === 0) expect(picked).toHaveLength(3);
          else if (picked.length === 3) expect(poolProblems(pool, FACTS, [])).toHaveLength(1);
        },
      ),
      { numRuns: 500 },
    );
  });
});
