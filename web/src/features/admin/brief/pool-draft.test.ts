import { expect, it } from "vitest";
import type { Action } from "#game/rules/action.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import { draftsOf, newGoal, poolOf, problemsOf, readPool } from "./pool-draft.ts";

const GOALS: readonly BriefGoal[] = [
  { id: "posts", label: "Post 2 times", kind: "posts", count: 2, maxLevel: 9 },
  { id: "posts_more", label: "Post 5 times", kind: "posts", count: 5, minLevel: 10 },
  { id: "cash", label: "Earn $9", kind: "cash", count: 9 },
  { id: "errand", label: "Do one thing", kind: "missions", count: 1 },
  {
    id: "asked",
    label: "Do one more",
    kind: "missions",
    count: 1,
    when: ["gary.close:nine", "!gary.shift"],
  },
];
const ACTIONS: readonly Action[] = [
  { id: "post_content", name: "Post", description: "", energyCost: 10, rewards: {} },
];
const problemsIn = (drafts: ReturnType<typeof draftsOf>) =>
  problemsOf(
    poolOf(drafts),
    { actions: ACTIONS, contacts: [], rivals: [], deeds: ["gary.close:nine", "gary.shift"] },
    GOALS,
  );
const typed = (change: object, goals = GOALS) =>
  draftsOf(goals).map((draft, i) => (i === 0 ? { ...draft, ...change } : draft));

it("a pool that is shown and not changed is the same pool, without problems", () => {
  expect(poolOf(draftsOf(GOALS))).toEqual(GOALS);
  expect([...problemsIn(draftsOf(GOALS)).keys()]).toEqual([]);
});

it.each([
  ["an amount that isn't a number", { count: "two" }, "goals.0.count"],
  ["an amount of nothing", { count: "" }, "goals.0.count"],
  ["a level of 0", { maxLevel: "0" }, "goals.0.maxLevel"],
  ["a last level below the first", { minLevel: "12" }, "goals.0.maxLevel"],
  ["a condition of an unknown form", { when: "gary" }, "goals.0.when"],
  ["an empty label", { label: "  " }, "goals.0.label"],
])("%s is a problem at its field", (_, change, path) => {
  const problems = problemsIn(typed(change));
  expect([...problems.keys()]).toEqual([path]);
  expect(problems.get(path)?.join(" ")).toMatch(
    /^(Must be a whole number|Must be contact_id|Is below|Please say)/,
  );
});

it("a condition on a mission that doesn't exist is a problem at its field", () => {
  expect(problemsIn(typed({ when: "gary.shift, !gary.gone" })).get("goals.0.when")).toEqual([
    "There is no mission or choice gary.gone.",
  ]);
});

it("the two texts of one field are both kept", () => {
  const problems = problemsIn(typed({ label: "Post", kind: "action:fly" }));
  expect(problems.get("goals.0.kind")).toHaveLength(2);
  expect(problems.get("goals.0.label")).toEqual(["Must say 2."]);
});

it("a new goal has its own id, and is a problem until it is filled in", () => {
  const [one, two] = [newGoal(), newGoal()];
  expect(one.id).not.toBe(two.id);
  expect(problemsIn([...draftsOf(GOALS), one]).size).toBeGreaterThan(0);
});

it("a pool is read from its own file and from an export, and from nothing else", () => {
  expect(readPool(JSON.stringify(GOALS))).toEqual(draftsOf(GOALS));
  expect(readPool(JSON.stringify({ contacts: [], documents: { "daily-brief": GOALS } }))).toEqual(
    draftsOf(GOALS),
  );
  for (const text of ["", "{", "{}", '{"contacts":[]}', '[{"id":"x"}]']) expect(readPool(text)).toBeNull();
});
