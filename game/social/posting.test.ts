import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAction } from "../../worker/content/actions.ts";
import type { Action } from "../core/action.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { newPlayer, type Player } from "../core/player.ts";
import { attendPosting, MAX_UNATTENDED_CYCLES, NEW_POSTING, type Posting, postCycle } from "./cycle.ts";
import { conversionThousandths, gainMastery, masteryOf, STARTING_MASTERY_EXPERIENCE } from "./mastery.ts";

const T = 1_800_000_000_000;
const player = (change: Partial<Player> = {}): Player => ({ ...newPlayer("Dana", T), ...change });
const found = findAction("post_content");
if (!found) throw new Error("no post_content");
const action: Action = found;
const post = (who: Player, posting: Posting, now: number) =>
  postCycle(who, posting, action, now, NO_BENEFITS);

describe("mastery", () => {
  it("mastery starts at level 3, 65 %, with a conversion rate of 2.4 %", () => {
    expect(masteryOf(STARTING_MASTERY_EXPERIENCE)).toEqual({ level: 3, percent: 65 });
    expect(conversionThousandths(STARTING_MASTERY_EXPERIENCE, 0)).toBe(24);
  });

  it.each([
    [0, 1, 0],
    [99, 1, 99],
    [100, 2, 0],
    [599, 3, 99],
    [600, 4, 0],
    [4_499, 9, 99],
    [4_500, 10, 100],
    [99_999, 10, 100],
  ])("%i mastery XP is level %i with %i %% progress", (experience, level, percent) => {
    expect(masteryOf(experience)).toEqual({ level, percent });
  });

  it("mastery stops growing at level 10", () => {
    expect(gainMastery(4_490, 0)).toBe(4_500);
    expect(gainMastery(4_500, 20)).toBe(4_500);
  });
});

describe("postCycle", () => {
  it("a posting cycle gives the rewards of post_content, 25 mastery XP, and 2.4 % of an e-book per follower", () => {
    const delta = { cash: 0, experience: 4, followers: 3, energy: -10 };
    const counts = { salesThousandths: 72, lastCycleAt: T, unattendedCycles: 1 };
    const posting = { ...counts, masteryExperience: STARTING_MASTERY_EXPERIENCE + 25 };
    expect(post(player(), NEW_POSTING, T)).toMatchObject({ ok: true, delta, sold: 0, posting });
  });

  it("a posting cycle sells an e-book for $27 when the accumulator is full, and keeps the remainder", () => {
    const done = post(player(), { ...NEW_POSTING, salesThousandths: 930 }, T);
    expect(done).toMatchObject({ sold: 1, delta: { cash: 27 }, posting: { salesThousandths: 2 } });
  });

  it.each([
    [T + 4_999, 1],
    [T + 1, 4_999],
    [T - 60_000, 5_000],
  ])("a posting cycle within 5 s of the last is refused (at %i, ready in %i ms)", (now, readyInMs) => {
    const posting = { ...NEW_POSTING, lastCycleAt: T };
    expect(post(player(), posting, now)).toEqual({ ok: false, refusal: { reason: "too_fast", readyInMs } });
    expect(post(player(), posting, T + 5_000).ok).toBe(true);
  });

  it("posting stops after 12 cycles without player activity, and continues after some", () => {
    let posting: Posting = NEW_POSTING;
    let who = player();
    let now = T;
    for (let i = 0; i < MAX_UNATTENDED_CYCLES; i += 1) {
      const done = post(who, posting, now);
      if (!done.ok) throw new Error("refused");
      ({ posting, player: who } = done);
      now += 5_000;
    }
    expect(post(who, posting, now)).toEqual({ ok: false, refusal: { reason: "unattended" } });
    expect(post(who, attendPosting(posting), now).ok).toBe(true);
  });

  it("a posting cycle is refused without enough energy, like the quick action", () => {
    const tired = post(player({ energy: { amount: 9, at: T } }), NEW_POSTING, T);
    expect(tired).toMatchObject({ refusal: { reason: "low_energy" } });
  });

  it("a post counts its tone; without one it is written in that of the last post", () => {
    const said = postCycle(player(), NEW_POSTING, action, T, NO_BENEFITS, "offer");
    if (!said.ok) throw new Error("refused");
    expect(said.player.tones).toBe("o");
    const again = post(said.player, said.posting, T + 5_000);
    expect(again).toMatchObject({ ok: true, player: { tones: "oo" } });
    expect(post(said.player, said.posting, T)).toMatchObject({ ok: false });
  });
});

it("the ledger matches the balance after any posting cycles, and the accumulator loses nothing", () => {
  const cycle = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(fc.array(cycle, { maxLength: 80 }), (cycles) => {
      let now = T;
      let who = player();
      let posting: Posting = NEW_POSTING;
      let [cash, followers, thousandths, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
      for (const wait of cycles) {
        now += wait;
        const conversion = conversionThousandths(posting.masteryExperience, 0);
        const done = post(who, attendPosting(posting), now);
        if (!done.ok) continue;
        expect(now - last).toBeGreaterThanOrEqual(5_000);
        last = now;
        cash += done.delta.cash;
        followers += done.delta.followers;
        thousandths += conversion * done.delta.followers;
        ({ posting, player: who } = done);
      }
      expect(who).toMatchObject({ cash: 47 + cash, followers: 3 + followers });
      expect((cash / 27) * 1000 + posting.salesThousandths).toBe(thousandths);
    }),
  );
});
