import { describe, expect, it } from "vitest";
import { NO_CLIENTS } from "../clients/book.ts";
import { aDelivery, aKnownQuest } from "../content/fixture.ts";
import { NEW_POSTING } from "../social/cycle.ts";
import { isMark } from "./marks.ts";
import {
  affinityWith,
  applyEffects,
  type Effect,
  messageOpened,
  NO_PROGRESS,
  type Progress,
  questProgress,
} from "./progress.ts";

const effects: Effect[] = [
  { type: "unlock_contact", contactId: "mum", at: 1 },
  { type: "set_affinity", contactId: "mum", affinity: 5 },
  { type: "view_contact", contactId: "mum", at: 2 },
  { type: "make_quest_available", contactId: "mum", questId: "shop", at: 3 },
  { type: "see_quest", contactId: "mum", questId: "shop", at: 4 },
  { type: "deliver_message", contactId: "mum", messageId: "hello", kind: "message", at: 5 },
  { type: "open_message", contactId: "mum", messageId: "hello", kind: "message", at: 6 },
  { type: "complete_quest", contactId: "mum", questId: "shop", completions: 1, choice: "kind", at: 7 },
  { type: "complete_quest", contactId: "mum", questId: "shop", completions: 2, choice: "kind", at: 8 },
  { type: "deliver_message", contactId: "mum", messageId: "shop", kind: "completion", at: 9, id: "x" },
  { type: "set_posting", posting: { ...NEW_POSTING, lastCycleAt: 10, unattendedCycles: 1 } },
  { type: "attend_posting" },
];

describe("applyEffects", () => {
  it("progress holds each unlock, completion and opened message with its time", () => {
    expect(applyEffects(NO_PROGRESS, effects)).toEqual({
      contacts: { mum: { unlockedAt: 1, viewedAt: 2, affinity: 5 } },
      quests: {
        "mum.shop": { ...aKnownQuest(2, 8), availableAt: 3, seenAt: 4, firstCompletedAt: 7, choice: "kind" },
      },
      messages: {
        "message:mum.hello": { ...aDelivery("mum", "hello", 6), createdAt: 5 },
        "completion:mum.shop": {
          ...aDelivery("mum", "shop", null),
          id: "x",
          kind: "completion",
          createdAt: 9,
        },
      },
      posting: { ...NEW_POSTING, lastCycleAt: 10 },
      clients: NO_CLIENTS,
      room: {},
      pending: { quests: {}, messages: {} },
      former: null,
    } satisfies Progress);
  });

  it("an effect on something missing or already viewed changes no progress", () => {
    const orphans = effects.filter(({ type }) => !/^(unlock|make|deliver|set_posting)/.test(type));
    expect(applyEffects(NO_PROGRESS, orphans)).toEqual(NO_PROGRESS);
    const progress = applyEffects(NO_PROGRESS, effects);
    const again = effects.filter(isMark).map((effect) => ({ ...effect, at: 99 }));
    expect(again).toHaveLength(4);
    expect(applyEffects(progress, again)).toEqual(progress);
  });

  it("applying effects does not mutate the given progress", () => {
    const before = structuredClone(NO_PROGRESS);
    applyEffects(NO_PROGRESS, effects);
    expect(NO_PROGRESS).toEqual(before);
  });

  it("progress survives a JSON round trip", () => {
    const progress = applyEffects(NO_PROGRESS, effects);
    expect(JSON.parse(JSON.stringify(progress))).toEqual(progress);
  });
});

describe("lookups", () => {
  it("progress lookups ignore inherited properties", () => {
    expect(affinityWith(NO_PROGRESS, "constructor")).toBeNull();
    expect(affinityWith(NO_PROGRESS, "__proto__")).toBeNull();
    expect(questProgress(NO_PROGRESS, "mum.shop")).toBeNull();
    expect(messageOpened(NO_PROGRESS, "mum.hello")).toBeNull();
  });
});
