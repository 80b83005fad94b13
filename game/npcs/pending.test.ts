import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aContact, aKnownContact, aMessage, aQuest, opensBy } from "../content/fixture.ts";
import { factsOf } from "../core/conditions.ts";
import { indexContent, withoutDelays } from "../core/content-index.ts";
import { NO_STUDIES } from "../core/course.ts";
import { HOUR_MS } from "../core/durations.ts";
import { newPlayer } from "../core/player.ts";
import {
  applyEffects,
  messageProgress,
  NO_PROGRESS,
  nextDueAt,
  type Progress,
  progressAt,
  questProgress,
} from "../core/progress.ts";
import { evaluateUnlocks, grantUnlock, hastenNext, isUnlocked } from "./unlocks.ts";

const NOW = 1_000_000;
const MET: Progress = { ...NO_PROGRESS, contacts: { mum: aKnownContact() } };
const index = indexContent([
  aContact("mum", {
    missions: [
      aQuest("later", { unlockConditions: { type: "npc_unlocked", delay: "PT2H" } }),
      aQuest("after", opensBy("mission_unlocked", "later")),
    ],
    messages: [
      aMessage("soon", { trigger: { type: "npc_unlocked", conditions: [], delay: "PT1H" } }),
      aMessage("now"),
    ],
  }),
]);
const facts = (at: number) => factsOf({ player: newPlayer("p", NOW), studies: NO_STUDIES }, at);
const begun = applyEffects(MET, evaluateUnlocks(index, MET, facts(NOW)));

describe("delays", () => {
  it("a delayed unlock is stored at once with its time, and hidden until then", () => {
    const made = { type: "make_quest_available", contactId: "mum" };
    const sent = { type: "deliver_message", contactId: "mum", kind: "message" };
    expect(evaluateUnlocks(index, MET, facts(NOW))).toEqual([
      { ...made, questId: "later", at: NOW + 2 * HOUR_MS, isPending: true },
      { ...sent, messageId: "soon", at: NOW + HOUR_MS, isPending: true },
      { ...sent, messageId: "now", at: NOW },
    ]);
    expect(Object.keys(begun.quests)).toEqual([]);
    expect(Object.keys(begun.messages)).toEqual(["message:mum.now"]);
    expect(nextDueAt(begun)).toBe(NOW + HOUR_MS);
  });

  it("a pending unlock fires no rule twice, nor rules that wait for it", () => {
    expect(isUnlocked({ type: "quest", contactId: "mum", questId: "later" }, begun)).toBe(true);
    expect(isUnlocked({ type: "message", contactId: "mum", messageId: "soon" }, begun)).toBe(true);
    expect(isUnlocked({ type: "quest", contactId: "mum", questId: "after" }, begun)).toBe(false);
    expect(evaluateUnlocks(index, begun, facts(NOW + HOUR_MS / 2))).toEqual([]);
    expect(grantUnlock(begun, { type: "quest", contactId: "mum", questId: "later" }, NOW)).toEqual([]);
  });

  it("a due change arrives at its moment, and the rules that wait for it fire then", () => {
    expect(progressAt(begun, NOW + HOUR_MS - 1)).toBe(begun);
    const first = progressAt(begun, NOW + HOUR_MS);
    const soon = { createdAt: NOW + HOUR_MS, readAt: null };
    expect(messageProgress(first, "message:mum.soon")).toMatchObject(soon);
    expect(questProgress(first, "mum.later")).toBeNull();
    expect(nextDueAt(first)).toBe(NOW + 2 * HOUR_MS);
    const second = progressAt(first, NOW + 3 * HOUR_MS);
    expect(questProgress(second, "mum.later")).toMatchObject({ availableAt: NOW + 2 * HOUR_MS });
    expect(nextDueAt(second)).toBeNull();
    expect(evaluateUnlocks(index, second, facts(NOW + 3 * HOUR_MS))).toEqual([
      { type: "make_quest_available", contactId: "mum", questId: "after", at: NOW + 3 * HOUR_MS },
    ]);
  });

  it("moving to the next due moment makes the nearest due now and the others due sooner by as much", () => {
    const at = NOW + 10;
    const moved = applyEffects(begun, hastenNext(begun, at));
    expect(messageProgress(moved, "message:mum.soon")).toMatchObject({ createdAt: at });
    expect(nextDueAt(moved)).toBe(at + HOUR_MS);
    expect(hastenNext(NO_PROGRESS, NOW)).toEqual([]);
  });

  it("an index without delays makes everything due at once", () => {
    const all = applyEffects(MET, evaluateUnlocks(withoutDelays(index), MET, facts(NOW)));
    expect(nextDueAt(all)).toBeNull();
    expect(Object.keys(all.quests)).toEqual(["mum.later", "mum.after"]);
  });

  it("progress at a later moment is the same in one step and in many, without loss", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 4 * HOUR_MS }), { maxLength: 6 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 4 * HOUR_MS }), (waits, last) => {
        const moments = [...waits, last].sort((a, b) => a - b).map((wait) => NOW + wait);
        const end = moments.at(-1) ?? NOW;
        const stepwise = moments.reduce((progress, at) => progressAt(progress, at), begun);
        expect(stepwise).toEqual(progressAt(begun, end));
        const { quests, messages, pending } = stepwise;
        expect(Object.keys({ ...quests, ...pending.quests })).toHaveLength(1);
        expect(Object.keys({ ...messages, ...pending.messages })).toHaveLength(2);
        expect(nextDueAt(stepwise) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(end);
      }),
    );
  });
});
