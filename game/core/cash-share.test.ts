import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareOf, shareText } from "./cash-share.ts";
import { newPlayer } from "./player.ts";
import { questDelta } from "./quest-terms.ts";
import { cashPrice, missingRequirements, type Requirement } from "./requirements.ts";

const NOW = 1_000_000;
const half = { type: "cash", percent: 50, amount: 50_000 } as const;
const withCash = (cash: number) => ({ ...newPlayer("p", NOW), cash });

describe("a share of the cash", () => {
  it.each([
    [0, 50_000],
    [50_000, 50_000],
    [100_001, 50_000],
    [100_002, 50_001],
    [400_000, 200_000],
  ])("half of $%i, but at least $50,000, is $%i", (cash, price) => {
    expect(shareOf(half, cash)).toBe(price);
    expect(shareOf({ percent: -50, amount: -50_000 }, cash)).toBe(-price);
  });

  it.each([
    [{ percent: 50, amount: 50_000 }, "half of what you hold, at least $50,000"],
    [{ percent: -25, amount: -400 }, "a quarter of what you hold, at least $400"],
    [{ percent: 100, amount: 0 }, "all of what you hold"],
    [{ percent: 12, amount: 9 }, "12 % of what you hold, at least $9"],
  ])("%j reads '%s'", (share, text) => {
    expect(shareText(share)).toBe(text);
  });

  it("a requirement names the amount missing to its floor, and is met from there on", () => {
    expect(missingRequirements([half], withCash(49_000), NOW)).toEqual([{ type: "cash", missing: 1_000 }]);
    expect(missingRequirements([half], withCash(50_000), NOW)).toEqual([]);
    expect(questDelta({ requirements: [half], rewards: { cash: 7 } }, withCash(300_000)).cash).toBe(-149_993);
  });

  it("an effect takes its share after costs and rewards, and stops at 0", () => {
    const terms = (cash: number, percent: number) => ({
      requirements: [{ type: "cash", amount: 100 } satisfies Requirement],
      rewards: { cash: 300 },
      effects: { cash: [{ percent, amount: -50 }, cash] },
    });
    expect(questDelta(terms(-5, -50), withCash(200)).cash).toBe(200 - 200 - 5);
    expect(questDelta({ ...terms(-5, -50), rewards: {} }, withCash(120)).cash).toBe(-120);
  });

  it("a player with the floor can pay, never goes below 0, and pays no less with more cash", () => {
    const percent = fc.integer({ min: 1, max: 100 });
    const dollars = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(percent, dollars, dollars, dollars, (share, amount, cash, more) => {
        const line = { type: "cash", percent: share, amount } as const;
        const price = cashPrice([line], cash);
        expect(missingRequirements([line], withCash(cash), NOW)).toEqual(
          cash >= amount ? [] : [{ type: "cash", missing: amount - cash }],
        );
        expect(price).toBeGreaterThanOrEqual(amount);
        expect(cashPrice([line], cash + more)).toBeGreaterThanOrEqual(price);
        const taken = questDelta(
          { requirements: [], rewards: {}, effects: { cash: [{ percent: -share, amount: -amount }] } },
          withCash(cash),
        ).cash;
        expect(taken).toBe(0 - Math.min(cash, price));
      }),
    );
  });
});
