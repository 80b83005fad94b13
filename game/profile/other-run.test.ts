import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aFormerRun } from "../content/fixture.ts";
import type { Action } from "../core/action.ts";
import { applyAction } from "../core/actions.ts";
import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import { closedAt, heirOf, shiftEnergy, takenOf, withInheritance } from "../core/inheritance.ts";
import type { Inheritance } from "../core/inheritance-terms.ts";
import { lifetimeExperienceAt } from "../core/level.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { newPlayer } from "../core/player.ts";
import { ghostPosts } from "../social/ghost-posts.ts";

const inheritance = (parts: Partial<Inheritance>): Inheritance => {
  return { id: "x", name: "X", pitch: "X", conditions: ["X"], terms: {}, ...parts };
};
const chair = inheritance({
  start: { cash: 5000, debt: 50 },
  terms: { taking: { action: "call", percent: 20, to: "her" } },
});
const hook = inheritance({
  terms: {
    pays: { fries: 4 },
    opens: { call: { level: 10, refusal: "Early." } },
    shift: { weekday: 4, energyPercent: { fries: 50 }, closes: { call: "Thursday." } },
  },
});
const CALL: Action = { id: "call", name: "Call", description: "", energyCost: 1, rewards: { cash: 141 } };
/** 1 January 1970 was a Thursday. */
const [THURSDAY, FRIDAY] = [0, DAY_MS];

describe("inheritances", () => {
  it("a taking pays the debt, appears in the ledger, and ends with the debt", () => {
    const benefits = withInheritance(NO_BENEFITS, chair);
    let player = heirOf("p", 0, chair);
    const rows = [];
    for (let call = 0; call < 3; call += 1) {
      const done = applyAction(player, CALL, 0, benefits);
      if (!done.ok) throw new Error("refused");
      player = done.player;
      rows.push(`${done.delta.cash}, ${done.delta.debt ?? 0}`);
    }
    expect([rows, player.debt]).toEqual([["113, -28", "119, -22", "141, 0"], 0]);
  });

  it("a taking never exceeds the debt or the pay, and spares other actions", () => {
    const benefits = withInheritance(NO_BENEFITS, chair);
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(60_000), (pay, debt) => {
        const taken = takenOf(benefits, "call", pay, debt);
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThanOrEqual(Math.min(debt, pay / 5));
        expect(takenOf(benefits, "fries", pay, debt)).toBe(0);
        expect(takenOf(NO_BENEFITS, "call", pay, debt)).toBe(0);
      }),
    );
  });

  it.each([
    ["before the level", 9, FRIDAY, "Early."],
    ["from the level", 10, FRIDAY, undefined],
    ["on the shift", 10, THURSDAY, "Thursday."],
    ["in the last moment of the shift", 10, FRIDAY - 1, "Thursday."],
  ])("a call is closed or open %s", (_when, level, at, expected) => {
    const player = { ...newPlayer("p", 0), lifetimeExperience: lifetimeExperienceAt(level) };
    expect(closedAt(withInheritance(NO_BENEFITS, hook), player, at).call).toBe(expected);
  });

  it("fries pay four times as much, and cost half the energy on the shift only", () => {
    const benefits = withInheritance(NO_BENEFITS, hook);
    expect(benefits.actions.fries?.cashPercent).toBe(300);
    expect([THURSDAY, FRIDAY].map((at) => shiftEnergy(benefits, "fries", 11, at))).toEqual([5, 11]);
  });

  it("nothing inherited changes nothing", () => {
    expect(withInheritance(NO_BENEFITS, null)).toBe(NO_BENEFITS);
    expect(heirOf("p", 5, null)).toEqual(newPlayer("p", 5));
  });
});

describe("posts of the run before", () => {
  const former = aFormerRun({ at: 0, level: 7 });
  const posts = (at: number) => ghostPosts(former, ["at {level}"], at, null);

  it("come once a day, two levels apart, and end with the run's last level", () => {
    expect(posts(19 * HOUR_MS)).toEqual([]);
    expect(posts(20 * HOUR_MS)).toMatchObject([{ id: "g0", content: "at 2", createdAt: 20 * HOUR_MS }]);
    const all = posts(6 * DAY_MS).map(({ id, content }) => `${id} ${content}`);
    expect(all).toEqual(["g3 at 7", "g2 at 6", "g1 at 4", "g0 at 2"]);
  });

  it("continue behind a cursor without a gap or a repeat", () => {
    const all = posts(6 * DAY_MS);
    const [first] = all;
    if (!first) throw new Error("no post");
    expect(ghostPosts(former, ["at {level}"], 6 * DAY_MS, first)).toEqual(all.slice(1));
  });
});
