import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../../worker/content/actions.ts";
import type { Action, ActionVariant, VariantCondition } from "../../core/action.ts";
import { aContact, aQuest } from "../fixture.ts";
import { checkContent } from "./check.ts";
import { outranks, variantProblems } from "./variants.ts";

const LEVEL = (value: number): VariantCondition => ({ type: "level_reached", value });
const CHOSE = (value: string): VariantCondition => ({ type: "choice_made", value });
const STATUS = (value: string): VariantCondition => ({ type: "status", value });
const SELL = "mum.list:sell";

const variant = (
  id: string,
  when: readonly VariantCondition[],
  rewards: Action["rewards"],
): ActionVariant => ({
  id,
  when,
  name: id,
  description: "",
  rewards,
});
/** Three other variants, each a different trade-off. */
const GOOD = [
  variant("a", [LEVEL(5)], { cash: 9, followers: 1 }),
  variant("b", [LEVEL(10)], { cash: 8, followers: 2 }),
  variant("c", [LEVEL(20)], { cash: 7, followers: 3 }),
];
const action = (variants: readonly ActionVariant[]): Action => ({
  id: "fries",
  name: "Fries",
  description: "",
  energyCost: 10,
  rewards: { cash: 10, experience: 1 },
  variants,
});
const problemsOf = (...variants: ActionVariant[]) => variantProblems([action(variants)], []);

describe("variantProblems", () => {
  it("three other variants with different trade-offs are fine", () => {
    expect(problemsOf(...GOOD)).toEqual([]);
  });

  // Such an action bought everything at level 1, so that no price was found to be too high.
  it.each([
    [{ cash: 20 }, 1],
    [{ followers: 9, experience: 0 }, 1],
    [{ energy: 30 }, 0],
  ])("an action that pays %o without experience has %i problems", (rewards, count) => {
    const problem = "Fries pays without experience, so that no level bounds what it earns";
    expect(variantProblems([{ ...action(GOOD), rewards }], [])).toEqual(Array(count).fill(problem));
  });

  it.each<[string, ...VariantCondition[]]>([
    ["takes the place of the first variant for everybody"],
    ["has conditions that exclude each other", STATUS("Guru"), STATUS("Brokie")],
    ["has conditions that exclude each other", CHOSE(SELL), { type: "not_chosen", value: SELL }],
    ["waits for the status Wizard, which nobody has", STATUS("Wizard")],
    ["waits for level 51, after the last status", LEVEL(51)],
  ])("a variant that %s is a problem", (text, ...when) => {
    expect(problemsOf(...GOOD, variant("d", when, { followers: 9 }))).toContain(`Fries: “d” ${text}`);
  });

  it("a variant is a problem if a later one always takes its place", () => {
    const hidden = variant("d", [LEVEL(12), CHOSE(SELL)], { followers: 4, experience: 1 });
    const [a, b, c] = GOOD;
    if (!a || !b || !c) throw new Error("no variants");
    expect(problemsOf(a, hidden, b, c)).toEqual([
      "Fries: “d” is never seen: a later variant applies whenever it would",
    ]);
    expect(problemsOf(a, b, hidden, c)).toEqual([]);
  });

  it("too few variants, and two with the same id, are problems", () => {
    expect(problemsOf(...GOOD.slice(1))).toEqual(["Fries has fewer than 3 other variants"]);
    expect(problemsOf(...GOOD, variant("a", [LEVEL(30)], { followers: 4 }))).toEqual([
      "Fries has two variants with the same id",
    ]);
  });

  it("a variant that pays as much per energy is a problem at any scale", () => {
    const bigger = variant("d", [LEVEL(30)], { cash: 11, experience: 1 });
    expect(problemsOf(...GOOD, bigger)).toEqual(["Fries: “d” pays as much of everything as “Fries”"]);
    const longer = { ...variant("d", [LEVEL(30)], { cash: 20, experience: 2 }), energyCost: 20 };
    expect(problemsOf(...GOOD, longer)).toHaveLength(2);
  });
});

const [a] = [action([])];
it.each([
  ["its equal", {}, true],
  ["one that costs cash", { cashCost: 1 }, true],
  ["one that pays less without a place", { reducedPay: { belowFollowers: 100, cash: 4 } }, true],
  ["one that pays something else", { rewards: { followers: 1 } }, false],
  ["one that pays more for its energy", { energyCost: 9 }, false],
  ["one that pays more for more energy", { energyCost: 20, rewards: { cash: 19 } }, true],
] as const)("an action outranks %s: %j is %s", (_, change, wanted) => {
  expect(outranks(action([]), { ...a, ...change })).toBe(wanted);
});

describe("the content check of variants", () => {
  const CHOICES = [
    { id: "sell", label: "Sell" },
    { id: "keep", label: "Keep" },
  ];
  const mum = aContact("mum", { missions: [aQuest("shop"), aQuest("list", { choices: CHOICES })] });
  const found = (...when: VariantCondition[]) =>
    checkContent([mum], [...ACTIONS, action([variant("d", when, {})])])
      .problems.filter(({ text }) => text.includes("variant"))
      .map(({ path, subject, text }) => [subject, path, text]);

  it("a variant may require reachable deeds, and contacts outside of the set", () => {
    expect(found({ type: "mission_completed", value: "mum.shop" }, CHOSE("mum.list:keep"))).toEqual([]);
    expect(found(CHOSE("nobody.list:keep"))).toEqual([]);
    expect(found({ type: "not_chosen", value: SELL }, LEVEL(9))).toEqual([]);
  });

  it.each([
    [
      { type: "mission_completed", value: "mum.gone" },
      ["mum.gone", "", "doesn't exist, but the variant “d” of Fries asks for it"],
    ],
    [
      CHOSE("mum.list:burn"),
      ["mum.list", "missions.1", "has no choice “burn”, but the variant “d” of Fries asks for it"],
    ],
  ] as const)("a variant that asks for %j is a problem", (condition, problem) => {
    expect(found(condition)).toEqual([problem]);
  });

  it("a variant that asks for two choices of one mission is a problem", () => {
    expect(found(CHOSE(SELL), CHOSE("mum.list:keep"))).toEqual([
      ["mum.list", "missions.1", "never happens together with what else the variant “d” of Fries asks for"],
    ]);
  });
});
