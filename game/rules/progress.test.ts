import { describe, expect, it } from "vitest";
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
  { type: "unlock_contact", contactId: "mum" },
  { type: "set_affinity", contactId: "mum", affinity: 5 },
  { type: "make_quest_available", contactId: "mum", questId: "shop" },
  { type: "deliver_message", contactId: "mum", messageId: "hello", kind: "message" },
  { type: "open_message", contactId: "mum", messageId: "hello" },
  { type: "complete_quest", contactId: "mum", questId: "shop", completions: 1, completedAt: 99 },
  { type: "deliver_message", contactId: "mum", messageId: "shop", kind: "completion" },
];

describe("applyEffects", () => {
  it("keeps what rules ask for and nothing else", () => {
    expect(applyEffects(NO_PROGRESS, effects)).toEqual({
      contacts: { mum: { affinity: 5 } },
      quests: { "mum.shop": { completions: 1, lastCompletedAt: 99 } },
      messages: { "mum.hello": { isOpened: true } },
    } satisfies Progress);
  });

  it("leaves the progress it was given alone", () => {
    applyEffects(NO_PROGRESS, effects);
    expect(NO_PROGRESS).toEqual({ contacts: {}, quests: {}, messages: {} });
  });

  it("survives JSON", () => {
    const progress = applyEffects(NO_PROGRESS, effects);
    expect(JSON.parse(JSON.stringify(progress))).toEqual(progress);
  });
});

describe("lookups", () => {
  it("do not find what every object inherits", () => {
    expect(affinityWith(NO_PROGRESS, "constructor")).toBeNull();
    expect(affinityWith(NO_PROGRESS, "__proto__")).toBeNull();
    expect(questProgress(NO_PROGRESS, "mum.shop")).toBeNull();
    expect(messageOpened(NO_PROGRESS, "mum.hello")).toBeNull();
  });
});
