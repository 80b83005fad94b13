import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aContact, aKnownContact, aKnownQuest, aQuest } from "../content/fixture.ts";
import { completeQuest } from "../npcs/quests.ts";
import { NEW_POSTING, postCycle } from "../social/cycle.ts";
import { completeCourse } from "../university/enrollment.ts";
import type { Action } from "./action.ts";
import { applyAction } from "./actions.ts";
import { benefitsOf } from "./benefits.ts";
import { certificatePercent, experienceGain, hoursPlayed } from "./certificates.ts";
import { indexContent } from "./content-index.ts";
import type { Course } from "./course.ts";
import { newPlayer } from "./player.ts";
import { NO_PROGRESS } from "./progress.ts";

const AT = 1_000_000;
const player = newPlayer("Dana", 0);
const rewards = { experience: 100 };
const action: Action = { id: "read", name: "Read", description: "", energyCost: 10, rewards };
const course: Course = {
  ...{ id: "fries", name: "Fries", description: "", level: 1, tuition: 0, durationMs: 10, icon: "fries" },
  benefits: [{ type: "experience", amount: 100 }],
};
const studies = { current: { courseId: "fries", startedAt: 0, endsAt: 10 }, completed: [] };
const content = indexContent([aContact("mum", { missions: [aQuest("tea", { rewards })] })]);
const known = { contacts: { mum: aKnownContact() }, quests: { "mum.tea": aKnownQuest() } };
const progress = { ...NO_PROGRESS, ...known };

describe("certificates", () => {
  it.each([
    [0, 0],
    [1, 5],
    [4, 20],
    [5, 25],
    [6, 25],
    [40, 25],
  ])("%i certificates add %i %% experience", (certificates, percent) => {
    expect(certificatePercent(certificates)).toBe(percent);
  });

  it.each([
    { lifetime: 0, base: 4, percent: 0, gain: 4 },
    { lifetime: 0, base: 4, percent: 5, gain: 4 },
    { lifetime: 16, base: 4, percent: 5, gain: 5 },
    { lifetime: 0, base: 100, percent: 5, gain: 105 },
    { lifetime: 0, base: 100, percent: 25, gain: 125 },
    { lifetime: 0, base: 3, percent: 25, gain: 3 },
    { lifetime: 3, base: 1, percent: 25, gain: 2 },
    { lifetime: 500, base: 0, percent: 25, gain: 0 },
    { lifetime: 500, base: -20, percent: 25, gain: -20 },
  ])("$base at $lifetime with $percent % more gains $gain", ({ lifetime, base, percent, gain }) => {
    expect(experienceGain(lifetime, base, percent)).toBe(gain);
  });

  it("rewards of a run add up to their sum with the percent, rounded down once", () => {
    const percents = fc.constantFrom(0, 5, 10, 15, 20, 25);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5_000 }), { maxLength: 40 }), percents, (rewards, percent) => {
        const lifetime = rewards.reduce((sum, base) => sum + experienceGain(sum, base, percent), 0);
        const base = rewards.reduce((sum, each) => sum + each, 0);
        expect(lifetime).toBe(Math.floor((base * (100 + percent)) / 100));
      }),
    );
  });

  it("a gain is never below its reward, even at a lifetime experience set by an administrator", () => {
    const amounts = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom(5, 25), (lifetime, base, percent) => {
        const gain = experienceGain(lifetime, base, percent);
        expect(gain).toBeGreaterThanOrEqual(base);
        expect(gain).toBeLessThanOrEqual(Math.ceil((base * (100 + percent)) / 100) + 1);
      }),
    );
  });

  it("active time shows in tenths of an hour", () => {
    expect([0, 179_999, 180_000, 3_600_000, 45_000_000].map(hoursPlayed)).toEqual([0, 0, 0.1, 1, 12.5]);
  });

  it.each([
    [0, 100],
    [1, 105],
    [7, 125],
  ])("with %i certificates, an action, a post, a quest and a course for 100 XP give %i", (number, gain) => {
    const benefits = benefitsOf([], [], number);
    const done = completeCourse(player, studies, course, AT, benefits);
    const gains = [
      applyAction(player, action, AT, benefits),
      postCycle(player, NEW_POSTING, action, AT, benefits),
      completeQuest(content, player, progress, "mum.tea", null, AT, benefits),
      done.ok ? { ok: true as const, ...done.change } : done,
    ].map((outcome) => outcome.ok && [outcome.delta.experience, outcome.player.lifetimeExperience]);
    expect(gains).toEqual(Array.from({ length: 4 }, () => [gain, gain]));
  });
});
