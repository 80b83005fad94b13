import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aContact, aKnownContact, aKnownQuest, aMessage, aQuest, needs, sentBy } from "../content/fixture.ts";
import { completeQuest, explainQuestRefusal } from "../npcs/quests.ts";
import { withUnlocks } from "../npcs/unlocks.ts";
import { POST_ACTION_ID } from "./action.ts";
import type { ContentKey, Effects, Quest, QuestChoice } from "./content.ts";
import { indexContent } from "./content-index.ts";
import { placesAt } from "./diary.ts";
import { HOUR_MS } from "./durations.ts";
import { closedAt } from "./inheritance.ts";
import { NO_BENEFITS } from "./no-benefits.ts";
import { NO_DELTA, newPlayer, type Player } from "./player.ts";
import { NO_PROGRESS, type Progress } from "./progress.ts";
import { completedPlayer, questDelta, questTerms } from "./quest-terms.ts";
import { fromPlayerState, toPlayerState } from "./wire/player.ts";

const NOW = 1_000_000;
const KEY: ContentKey = "mum.key";
const OPEN: Progress = {
  ...NO_PROGRESS,
  contacts: { mum: aKnownContact() },
  quests: { [KEY]: aKnownQuest() },
};
const stay: QuestChoice = { id: "stay", label: "Stay", effects: { set: { residence: "The box room" } } };
const go: QuestChoice = {
  id: "go",
  label: "Go",
  requirements: [needs("cash", 40), needs("energy", 5)],
  rewards: { cash: 5, experience: 7, affinity: 2 },
  effects: { cash: -30, followers: -500, set: { residence: "The van", location: "A lay-by" } },
  completionMessage: { subject: "Gone", body: "Bye." },
};
const fork = aQuest("key", {
  choices: [stay, go],
  effects: { set: { residence: "Nowhere" }, followers: 2 },
  completionMessage: { subject: "Well", body: "Fine." },
});
const index = indexContent([
  aContact("mum", {
    missions: [fork, aQuest("plain")],
    messages: [
      aMessage("left", sentBy("choice_made", "key:go")),
      aMessage("stayed", sentBy("choice_made", "mum.key:stay")),
    ],
  }),
]);
const player = (parts: Partial<Player> = {}): Player => ({ ...newPlayer("p", NOW), ...parts });
const complete = (choice: string | null, who = player(), key: ContentKey = KEY, progress = OPEN) =>
  completeQuest(index, who, progress, key, choice, NOW);

describe("a quest with choices", () => {
  it.each([
    [KEY, null, "Please choose one."],
    [KEY, "flee", "There is no such choice"],
    [KEY, "constructor", "There is no such choice"],
    ["mum.plain" as ContentKey, "stay", "This quest has no choices"],
  ])("completing %s by the choice %s is refused: %s", (key, choice, text) => {
    const progress = { ...OPEN, quests: { ...OPEN.quests, "mum.plain": aKnownQuest() } };
    const outcome = complete(choice, player(), key, progress);
    expect(outcome.ok ? "completed" : explainQuestRefusal(outcome.refusal)).toBe(text);
  });

  it("a choice's costs, rewards and effects are added to the quest's own, and its message replaces the quest's", () => {
    const outcome = complete("go", player({ cash: 60, followers: 30 }));
    if (!outcome.ok) throw new Error(outcome.refusal.reason);
    // 60 - 40 + 5 - 30 would be -5; 30 + 2 - 500 would be negative, too.
    expect(outcome.delta).toEqual({ cash: -60, experience: 17, followers: -30, energy: -15 });
    const details = { residence: "The van", location: "A lay-by" };
    expect(outcome.player).toMatchObject({ cash: 0, followers: 0, ...details });
    expect(outcome.effects).toEqual([
      { type: "complete_quest", contactId: "mum", questId: "key", completions: 1, choice: "go", at: NOW },
      { type: "deliver_message", contactId: "mum", messageId: "key:go", kind: "completion", at: NOW },
      { type: "set_affinity", contactId: "mum", affinity: 7 },
    ]);
  });

  it("a choice without its own message sends the quest's, under its own id", () => {
    const outcome = complete("stay");
    if (!outcome.ok) throw new Error(outcome.refusal.reason);
    expect(outcome.effects).toContainEqual(expect.objectContaining({ messageId: "key:stay" }));
    expect(questTerms(fork, stay).message).toEqual({ subject: "Well", body: "Fine." });
    expect(questTerms(fork, null).effects.set).toEqual({ residence: "Nowhere" });
  });

  it("an unaffordable choice is refused with the missing amounts of quest and choice together", () => {
    const outcome = complete("go", player({ cash: 39, energy: { amount: 12, at: NOW } }));
    expect(outcome.ok ? "" : explainQuestRefusal(outcome.refusal)).toBe("Needs 3 more energy, Needs $1 more");
    expect(complete("stay", player({ cash: 0, energy: { amount: 12, at: NOW } })).ok).toBe(true);
  });

  it("a quest completed by one choice can't be completed by the other", () => {
    const done = { ...aKnownQuest(1, NOW), choice: "stay" };
    const outcome = complete("go", player(), KEY, { ...OPEN, quests: { [KEY]: done } });
    expect(outcome).toEqual({ ok: false, refusal: { reason: "already_completed" } });
  });

  it.each([
    ["stay", "stayed"],
    ["go", "left"],
  ])("the choice %s fires only the rules that wait for it", (choice, messageId) => {
    const outcome = complete(choice, player({ cash: 60 }));
    if (!outcome.ok) throw new Error(outcome.refusal.reason);
    const facts = { at: NOW, level: 1, cash: 0, followers: 0, energy: 0, courses: [] };
    const all = withUnlocks(index, OPEN, facts, outcome.effects);
    const told = all.flatMap((each) =>
      each.type === "deliver_message" && each.kind === "message" ? [each.messageId] : [],
    );
    expect(told).toEqual([messageId]);
  });
});

describe("effects", () => {
  const amount = fc.option(fc.integer({ min: -2_000, max: 2_000 }), { nil: undefined });
  const balance = fc.nat(1_000);

  it("no completion leaves negative cash or followers, and its ledger row has the amounts really taken", () => {
    fc.assert(
      fc.property(balance, balance, balance, amount, amount, (cash, followers, price, change, fans) => {
        const terms = questTerms(
          aQuest("q", {
            requirements: [{ type: "cash", amount: Math.min(price, cash) }],
            rewards: { followers: 3 },
            effects: { cash: change, followers: fans } satisfies Effects,
          }),
          null,
        );
        const delta = questDelta(terms, { cash, followers });
        expect(cash + delta.cash).toBe(Math.max(0, cash - Math.min(price, cash) + (change ?? 0)));
        expect(followers + delta.followers).toBe(Math.max(0, followers + 3 + (fans ?? 0)));
        // A ledger has no minus zero.
        expect(Object.values(delta).some((value) => Object.is(value, -0))).toBe(false);
      }),
    );
  });

  it("an effect sets the details that it names and no others", () => {
    const before = player({ occupation: "Fryer", residence: "Mum's" });
    const completed = (effects: Quest["effects"]) =>
      completedPlayer(before, questTerms(aQuest("key", { effects }), null), NO_DELTA, NOW);
    expect(completed({ set: { residence: "The van" } })).toEqual({ ...before, residence: "The van" });
    expect(completed(undefined)).toEqual(before);
  });

  it("an effect closes Post for its hours, for the server as for the page", () => {
    const effects = { closesPost: 8 };
    const terms = questTerms(aQuest("close", { effects }), null);
    const after = completedPlayer(player(), terms, NO_DELTA, NOW);
    const until = NOW + 8 * HOUR_MS;
    const closed = (who: Player, at: number) => POST_ACTION_ID in closedAt(NO_BENEFITS, who, at);
    const when = [closed(player(), NOW), closed(after, NOW), closed(after, until - 1), closed(after, until)];
    expect(when).toEqual([false, true, true, false]);
    const shown = fromPlayerState(toPlayerState(after, 1, NOW + HOUR_MS), 5 * HOUR_MS);
    expect(shown.postClosedUntil).toBe(12 * HOUR_MS);
    expect(toPlayerState(after, 1, until).postClosedForMs).toBeUndefined();
  });

  it("a completion takes the places in the diary that the quest and the choice require", () => {
    const quest = aQuest("key", { requirements: [needs("diary", 2)] });
    const terms = questTerms(quest, { ...stay, requirements: [needs("diary", 6)] });
    const { diary } = completedPlayer(player(), terms, NO_DELTA, NOW);
    expect([placesAt(diary, NOW), placesAt(diary, NOW + HOUR_MS)]).toEqual([12, 13]);
  });
});
