import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS, findAction } from "../../worker/content/actions.ts";
import type { Action } from "./action.ts";
import { actionPay, applyAction, refusalHint, refuseAction } from "./actions.ts";
import { DIARY_PLACES, PLACE_MS, placesAt } from "./diary.ts";
import { energyAt } from "./energy.ts";
import { levelProgress } from "./level.ts";
import { NO_BENEFITS } from "./no-benefits.ts";
import { deltaBetween, newPlayer, type Player } from "./player.ts";

const T = 1_800_000_000_000;
const player = (change: Partial<Player> = {}): Player => ({ ...newPlayer("Dana", T), ...change });
const tired = (amount: number) => ({ energy: { amount, at: T } });
const action = (id: string): Action => {
  const found = findAction(id);
  if (!found) throw new Error(`no action ${id}`);
  return found;
};

describe("applyAction", () => {
  it.each([
    ["post_content", { cash: 0, experience: 4, followers: 3, energy: -10 }],
    ["read_book", { cash: -10, experience: 9, followers: 0, energy: -15 }],
    ["bag_fries", { cash: 8, experience: 2, followers: 0, energy: -10 }],
    ["consulting_call", { cash: 15, experience: 10, followers: 1, energy: -40 }],
    ["rest", { cash: 0, experience: 0, followers: 0, energy: 0 }],
  ])("the action %s costs and pays what the reference says", (id, delta) => {
    expect(applyAction(player(), action(id), T)).toMatchObject({ ok: true, delta });
  });

  it("an action that an ending closed is refused for that reason first", () => {
    const benefits = { ...NO_BENEFITS, closed: { post_content: "No page." } };
    const refusal = { reason: "closed", text: "No page." } as const;
    for (const who of [player(), player({ energy: { amount: 0, at: T } })]) {
      expect(refuseAction(who, action("post_content"), T, benefits)).toEqual(refusal);
      expect(applyAction(who, action("post_content"), T, benefits)).toEqual({ ok: false, refusal });
    }
    expect(refusalHint(refusal)).toBe("No page.");
    expect(applyAction(player(), action("bag_fries"), T, benefits).ok).toBe(true);
  });

  it("consulting pays in full from 100 followers", () => {
    expect(actionPay(action("consulting_call"), 99)).toBe(40);
    expect(actionPay(action("consulting_call"), 100)).toBe(140);
  });

  it("consulting takes a place in the diary, and pays the reduced rate without one", () => {
    const call = action("consulting_call");
    let known = player({ followers: 100, diary: { amount: 1, at: T } });
    for (const [at, cash, places] of [
      [T, 115, 0],
      [T, 15, 0],
      [T + PLACE_MS - 1, 15, 0],
      [T + PLACE_MS, 115, 0],
      [T + 3 * PLACE_MS, 115, 1],
    ] as const) {
      const done = applyAction({ ...known, energy: { amount: 100, at } }, call, at);
      if (!done.ok) throw new Error("refused");
      known = done.player;
      expect([done.delta.cash, placesAt(known.diary, at)]).toEqual([cash, places]);
    }
  });

  it("a call for reduced pay takes no place, and no other action does", () => {
    const known = player({ followers: 100 });
    for (const [who, id] of [
      [player(), "consulting_call"],
      [known, "bag_fries"],
      [known, "post_content"],
    ] as const) {
      const done = applyAction(who, action(id), T);
      expect(done.ok && placesAt(done.player.diary, T)).toBe(DIARY_PLACES);
    }
  });

  it("rest has a cooldown of 60 s and books only the energy that fits", () => {
    const tired = player({ energy: { amount: 85, at: T } });
    const rested = applyAction(tired, action("rest"), T);
    if (!rested.ok) throw new Error("refused");
    expect(rested.delta.energy).toBe(15);
    const wait = (ms: number) => refuseAction(rested.player, action("rest"), T + ms);
    expect(wait(59_999)).toEqual({ reason: "cooldown", readyInMs: 1 });
    expect(wait(60_000)).toBeNull();
    // A clock set back by an hour doesn't add an hour to the wait.
    expect(wait(-3_600_000)).toEqual({ reason: "cooldown", readyInMs: 60_000 });
  });

  it.each([
    ["post_content", tired(9), { reason: "low_energy", missing: 1, readyInMs: 5_000 }],
    ["consulting_call", tired(15), { reason: "low_energy", missing: 25, readyInMs: 15_000 }],
    ["read_book", { cash: 4 }, { reason: "not_enough_cash", missing: 6 }],
  ])("the action %s is refused with what is missing", (id, change, refusal) => {
    expect(applyAction(player(change), action(id), T)).toEqual({ ok: false, refusal });
  });
});

describe("properties", () => {
  const moves = fc.array(
    fc.tuple(fc.constantFrom(...ACTIONS.map(({ id }) => id)), fc.integer({ min: 0, max: 30_000 })),
    { maxLength: 60 },
  );

  it("a player's state always equals the start plus the ledger, and nothing goes below zero", () => {
    fc.assert(
      fc.property(moves, (list) => {
        let now = T;
        let current = player();
        const sum = { cash: 0, experience: 0, followers: 0 };
        for (const [id, wait] of list) {
          now += wait;
          const before = energyAt(current.energy, now);
          const outcome = applyAction(current, action(id), now);
          if (!outcome.ok) continue;
          sum.cash += outcome.delta.cash;
          sum.experience += outcome.delta.experience;
          sum.followers += outcome.delta.followers;
          expect(energyAt(outcome.player.energy, now)).toBe(before + outcome.delta.energy);
          current = outcome.player;
        }
        expect(current).toMatchObject({
          cash: 47 + sum.cash,
          lifetimeExperience: sum.experience,
          followers: 3 + sum.followers,
        });
        expect(current.cash).toBeGreaterThanOrEqual(0);
        const { level, experience } = levelProgress(current.lifetimeExperience);
        expect(50 * level * (level - 1) + experience).toBe(sum.experience);
      }),
    );
  });

  it("a refused action is ready exactly after the wait in the refusal", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 39 }), fc.integer({ min: 0, max: 20_000 }), (amount, elapsed) => {
        const tired = player({ energy: { amount, at: T }, cash: 100 });
        const refusal = refuseAction(tired, action("consulting_call"), T + elapsed);
        if (refusal?.reason !== "low_energy") return;
        const ready = T + elapsed + refusal.readyInMs;
        expect(refuseAction(tired, action("consulting_call"), ready)).toBeNull();
        expect(refuseAction(tired, action("consulting_call"), ready - 1)).not.toBeNull();
      }),
    );
  });
});

it("an adjustment is the exact difference between two states", () => {
  const before = player({ cash: 900, followers: 40, lifetimeExperience: 512, energy: { amount: 20, at: T } });
  const after = newPlayer("Dana", T + 5_000);
  expect(deltaBetween(before, after)).toEqual({ cash: -853, followers: -37, experience: -512, energy: 70 });
});
