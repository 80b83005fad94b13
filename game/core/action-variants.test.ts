import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS, doneText, findAction } from "../../worker/content/actions.ts";
import { aKnownQuest } from "../content/fixture.ts";
import { causeGroup } from "../finances/causes.ts";
import type { Action, ActionVariant, VariantCondition } from "./action.ts";
import {
  actionCause,
  askedDeeds,
  doneDeeds,
  firstVariant,
  inVariant,
  variantsOf,
} from "./action-variants.ts";
import { applyAction, payAt, refuseAction, takesPlace } from "./actions.ts";
import { lifetimeExperienceAt } from "./level.ts";
import { NO_BENEFITS } from "./no-benefits.ts";
import { newPlayer, type Player } from "./player.ts";
import type { QuestProgress } from "./quest-progress.ts";

const T = 1_800_000_000_000;
const atLevel = (level: number, change: Partial<Player> = {}): Player => ({
  ...newPlayer("Dana", T),
  lifetimeExperience: lifetimeExperienceAt(level),
  ...change,
});
const variant = (id: string, when: readonly VariantCondition[], parts: Partial<ActionVariant> = {}) => {
  return { id, when, name: id, description: "", ...parts };
};
const FRIES: Action = {
  id: "fries",
  name: "Fries",
  description: "First",
  energyCost: 10,
  cashCost: 5,
  rewards: { cash: 8 },
  done: "Fried",
  variants: [
    variant("five", [{ type: "level_reached", value: 5 }]),
    variant("sold", [{ type: "choice_made", value: "mum.list:sell" }]),
    variant("kept", [
      { type: "level_reached", value: 5 },
      { type: "not_chosen", value: "mum.list:sell" },
      { type: "mission_completed", value: "mum.list" },
    ]),
    variant("crew", [{ type: "status", value: "Crew Member" }]),
  ],
};

describe("inVariant", () => {
  it.each([
    [1, {}, [], undefined],
    [4, {}, ["mum.list"], undefined],
    [5, {}, [], "five"],
    [50, {}, [], "five"],
    [1, {}, ["mum.list:sell", "mum.list"], "sold"],
    [5, {}, ["mum.list:sell", "mum.list"], "sold"],
    [5, {}, ["mum.list"], "kept"],
    [5, { status: "Crew Member" }, ["mum.list"], "crew"],
  ] as const)("at level %d, with %o and %j, %s is the last that holds", (level, change, deeds, wanted) => {
    expect(inVariant(FRIES, atLevel(level, change), deeds).variant).toBe(wanted);
  });

  it("a variant replaces the fields that it has, and keeps the rest of the action", () => {
    const only = (parts: Partial<ActionVariant>) => {
      const variants = [variant("x", [{ type: "level_reached", value: 1 }], parts)];
      return inVariant({ ...FRIES, variants }, atLevel(1));
    };
    const kept = { id: "fries", energyCost: 10, cashCost: 5, rewards: { cash: 8 } };
    expect(only({})).toMatchObject({ ...kept, name: "x", done: "x" });
    const other = only({ energyCost: 20, cashCost: 0, rewards: { followers: 2 }, done: "Exed" });
    expect(other).toMatchObject({ energyCost: 20, rewards: { followers: 2 }, done: "Exed" });
    expect(other.cashCost).toBeUndefined();
  });

  it("applying a variant twice changes nothing, and an action without other variants is the same object", () => {
    const states = fc.record({
      level: fc.integer({ min: 1, max: 60 }),
      isCrew: fc.boolean(),
      cash: fc.nat(60),
    });
    const deeds = fc.subarray(askedDeeds([...ACTIONS, FRIES]).slice());
    fc.assert(
      fc.property(
        fc.constantFrom(...ACTIONS, FRIES),
        states,
        deeds,
        (action, { level, isCrew, cash }, done) => {
          const facts = atLevel(level, isCrew ? { status: "Crew Member", cash } : { cash });
          const formed = inVariant(action, facts, done);
          expect(inVariant(formed, facts, done)).toEqual(formed);
          expect(variantsOf(action)).toContainEqual(formed);
          const first = firstVariant(action);
          expect(inVariant(first, facts, done)).toBe(first);
        },
      ),
    );
  });

  it("the rules charge, refuse and pay the variant that is shown", () => {
    const levels = fc.integer({ min: 1, max: 60 });
    const deeds = fc.subarray(askedDeeds(ACTIONS).slice());
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), levels, deeds, fc.nat(200), (action, level, done, cash) => {
        const player = atLevel(level, { cash, followers: 500 });
        const benefits = { ...NO_BENEFITS, deeds: done };
        const shown = inVariant(action, player, done);
        const outcome = applyAction(player, action, T, benefits);
        expect(outcome.ok).toBe((shown.cashCost ?? 0) <= cash);
        if (!outcome.ok) {
          expect(refuseAction(player, action, T, benefits)).toEqual(outcome.refusal);
          return;
        }
        expect(outcome.action.variant).toBe(shown.variant);
        expect(outcome.delta).toMatchObject({
          cash: payAt(shown, player, T) - (shown.cashCost ?? 0),
          experience: shown.rewards.experience ?? 0,
          followers: shown.rewards.followers ?? 0,
        });
      }),
    );
  });

  it("an unaffordable variant gives way to the one before", () => {
    const level: VariantCondition = { type: "level_reached", value: 1 };
    const dear = {
      ...FRIES,
      variants: [variant("free", [level], { cashCost: 0 }), variant("dear", [level], { cashCost: 50 })],
    };
    expect(inVariant(dear, atLevel(1, { cash: 50 })).variant).toBe("dear");
    expect(inVariant(dear, atLevel(1, { cash: 49 })).variant).toBe("free");
  });

  it.each(["rest", "post_content"])(
    "the first variant of %s is free, so that a player without cash can do it at every level after any deeds",
    (id) => {
      const action = findAction(id);
      if (!action) throw new Error("no such action");
      const levels = fc.integer({ min: 1, max: 60 });
      fc.assert(
        fc.property(levels, fc.subarray(askedDeeds(ACTIONS).slice()), (level, deeds) => {
          const broke = atLevel(level, { cash: 0 });
          expect(refuseAction(broke, action, T, { ...NO_BENEFITS, deeds })).toBeNull();
        }),
      );
    },
  );

  it("a variant of a call that pays no more than the reduced pay takes no place in the diary", () => {
    const call = findAction("consulting_call");
    if (!call) throw new Error("no call");
    const player = atLevel(1, { followers: 100 });
    for (const each of variantsOf(call)) {
      expect(takesPlace(each, player, T)).toBe((each.rewards.cash ?? 0) > (call.reducedPay?.cash ?? 0));
    }
  });
});

describe("the deeds of variants", () => {
  const quest = (choice: string | null, completions = 1): QuestProgress => {
    return { ...aKnownQuest(completions, T), choice };
  };

  it("actions ask for each deed once, and for no level or status", () => {
    expect(askedDeeds([FRIES, FRIES])).toEqual(["mum.list:sell", "mum.list"]);
  });

  it.each([
    [{}, []],
    [{ "mum.list": quest(null, 0) }, []],
    [{ "mum.list": quest("keep") }, ["mum.list"]],
    [{ "mum.list": quest("sell") }, ["mum.list:sell", "mum.list"]],
    [{ "gary.list": quest("sell") }, []],
  ])("the deeds after %j are %j", (quests, done) => {
    expect(doneDeeds(["mum.list:sell", "mum.list", "toString.valueOf"], quests)).toEqual(done);
  });
});

describe("the ledger", () => {
  it.each(ACTIONS)(
    "each variant of $name has its own cause and past tense in its action's group",
    (action) => {
      const variants = variantsOf(action);
      const causes = variants.map(actionCause);
      expect(causes[0]).toBe(`action:${action.id}`);
      expect(new Set(causes).size).toBe(variants.length);
      expect(causes.map(causeGroup)).toEqual(variants.map(() => `action:${action.id}`));
      const texts = causes.map((cause) => doneText(cause.slice("action:".length)));
      expect(texts).toEqual(variants.map(({ done }) => done));
    },
  );

  it("a removed variant reads as its action", () => {
    expect(doneText("bag_fries:gone")).toBe("Bagged fries");
    expect(doneText("gone:gone")).toBeUndefined();
  });
});
