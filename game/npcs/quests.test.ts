import { describe, expect, it } from "vitest";
import {
  aContact,
  aDelivery,
  aKnownContact,
  aKnownQuest,
  aMessage,
  aQuest,
  needs,
  opensBy,
  sentBy,
} from "../content/fixture.ts";
import type { Contact, Quest } from "../core/content.ts";
import { indexContent } from "../core/content-index.ts";
import { NO_STUDIES } from "../core/course.ts";
import { HOUR_MS } from "../core/durations.ts";
import { newPlayer, type Player } from "../core/player.ts";
import { affinityWith, applyEffects, type Effect, NO_PROGRESS, type Progress } from "../core/progress.ts";
import {
  completeQuest,
  explainQuestRefusal,
  type QuestOutcome,
  type QuestRefusal,
  questStatus,
} from "./quests.ts";
import { evaluateUnlocks, unlocksOfChange } from "./unlocks.ts";

const NOW = 1_000_000;
const AVAILABLE: Progress = {
  ...NO_PROGRESS,
  contacts: { mum: aKnownContact() },
  quests: { "mum.shop": aKnownQuest() },
  messages: {},
};

const completed = (at: number): Progress => ({ ...AVAILABLE, quests: { "mum.shop": aKnownQuest(1, at) } });

function withQuest(parts: Partial<Quest>): Contact {
  return aContact("mum", { missions: [aQuest("shop", parts)] });
}

function complete(
  quest: Partial<Quest>,
  player: Partial<Player> = {},
  progress: Progress = AVAILABLE,
  now = NOW,
): QuestOutcome {
  const index = indexContent([withQuest(quest)]);
  return completeQuest(index, { ...newPlayer("p", NOW), ...player }, progress, "mum.shop", null, now);
}

/** The effects of a completion and of its unlocks. */
function effectsOf(contacts: Contact[], progress: Progress = AVAILABLE, now = NOW): Effect[] {
  const index = indexContent(contacts);
  const player = newPlayer("p", NOW);
  const outcome = completeQuest(index, player, progress, "mum.shop", null, now);
  if (!outcome.ok) throw new Error(outcome.refusal.reason);
  const studies = NO_STUDIES;
  const scholars = { before: { player, studies }, after: { player: outcome.player, studies } };
  return [...unlocksOfChange(index, progress, scholars, outcome.effects, now)];
}

function refusalOf(outcome: QuestOutcome): QuestRefusal | null {
  return outcome.ok ? null : outcome.refusal;
}

describe("completeQuest", () => {
  it("completing a quest spends energy and cash, checks thresholds and pays every reward", () => {
    const outcome = complete({
      requirements: [needs("energy", 30), needs("cash", 20), needs("followers", 3), needs("level", 1)],
      rewards: { cash: 50, experience: 120, affinity: 5, followers: 4 },
    });
    if (!outcome.ok) throw new Error(outcome.refusal.reason);
    expect(outcome.delta).toEqual({ cash: 30, experience: 120, followers: 4, energy: -30 });
    expect(outcome.player).toMatchObject({
      cash: 77,
      followers: 7,
      lifetimeExperience: 120,
      energy: { amount: 70, at: NOW },
    });
    expect(outcome.effects).toEqual([
      { type: "complete_quest", contactId: "mum", questId: "shop", completions: 1, choice: null, at: NOW },
      { type: "set_affinity", contactId: "mum", affinity: 5 },
    ]);
  });

  it.each([
    ["the level's status", {}, "Side Hustler"],
    ["the status that the quest sets", { effects: { set: { status: "Crew Member" } } }, "Crew Member"],
  ])("a quest that brings another level brings %s", (_, parts, status) => {
    const outcome = complete(
      { rewards: { cash: 0, experience: 100 }, ...parts },
      { lifetimeExperience: 950, occupation: "Bagger" },
    );
    expect(outcome.ok && outcome.player).toMatchObject({ status, occupation: "Bagger" });
  });

  it("a quest sends its completion message the first time", () => {
    const quest = { isRepeatable: true, completionMessage: { subject: "Ta", body: "Ta." } };
    const first = complete(quest);
    const message = expect.objectContaining({
      type: "deliver_message",
      messageId: "shop",
      kind: "completion",
    });
    expect(first.ok && first.effects).toContainEqual(message);
    if (!first.ok) return;
    const second = complete(quest, {}, applyEffects(AVAILABLE, first.effects), NOW + HOUR_MS);
    expect(second.ok).toBe(true);
    expect(second.ok && second.effects).not.toContainEqual(message);
  });

  it.each<[string, string, number | null, boolean]>([
    ["an unread message that offered the quest", "shop", null, true],
    ["one that was read before", "shop", 1, false],
    ["an unread message about another quest", "bins", null, false],
  ])("%s is read by the completion: %s, read at %s", (_, attachedMission, readAt, isRead) => {
    const mum = { ...withQuest({}), messages: [aMessage("offer", { attachedMission })] };
    const messages = { "message:mum.offer": aDelivery("mum", "offer", readAt) };
    const opened = effectsOf([mum], { ...AVAILABLE, messages }).filter(({ type }) => type === "open_message");
    expect(opened).toHaveLength(isRead ? 1 : 0);
  });

  it("a quest is refused for everything that is missing", () => {
    const requirements = [needs("level", 2), needs("cash", 48)];
    const missing = [{ type: "cash", missing: 1 } as const, { type: "level", missing: 1, level: 2 } as const];
    const refusal = { reason: "missing", missing } as const;
    expect(refusalOf(complete({ requirements }))).toEqual(refusal);
    expect(explainQuestRefusal(refusal)).toBe("Needs $1 more, Needs level 2");
  });

  it("a quest is refused if it is locked, completed or unknown", () => {
    expect(refusalOf(complete({}, {}, NO_PROGRESS))).toEqual({ reason: "locked" });
    const first = complete({});
    if (!first.ok) throw new Error(first.refusal.reason);
    const done = applyEffects(AVAILABLE, first.effects);
    expect(refusalOf(complete({}, {}, done, NOW + 9 * HOUR_MS))).toEqual({ reason: "already_completed" });
    const index = indexContent([withQuest({})]);
    const unknown = completeQuest(index, newPlayer("p", NOW), AVAILABLE, "mum.nothing", null, NOW);
    expect(refusalOf(unknown)).toEqual({ reason: "unknown" });
  });

  it("a completion unlocks the targets that depend on it, on its level and on its affinity", () => {
    const mum = aContact("mum", {
      missions: [
        aQuest("shop", { rewards: { experience: 100, affinity: 25 } }),
        aQuest("next", opensBy("mission_completed", "shop")),
        aQuest("friend", opensBy("affinity_reached", 25)),
      ],
      messages: [
        aMessage("proud", sentBy("player_level_reached", 2)),
        aMessage("paid", sentBy("mission_completed", "shop")),
      ],
    });
    expect(effectsOf([mum]).map((effect) => effect.type)).toEqual([
      "complete_quest",
      "set_affinity",
      "make_quest_available",
      "make_quest_available",
      "deliver_message",
      "deliver_message",
    ]);
  });
});

describe("repeatable quests", () => {
  const quest: Partial<Quest> = { isRepeatable: true, rewards: { affinity: 30 } };
  it.each([
    ["an hour by default", quest, HOUR_MS],
    ["as long as the quest says", { ...quest, cooldownMinutes: 5 }, 300_000],
  ])("a repeatable quest has a cooldown of %s", (_name, parts, cooldownMs) => {
    const sinceThen = (ms: number) => complete(parts, {}, completed(NOW), NOW + ms);
    expect(refusalOf(sinceThen(0))).toEqual({ reason: "cooldown", readyInMs: cooldownMs });
    expect(refusalOf(sinceThen(cooldownMs - 1))).toEqual({ reason: "cooldown", readyInMs: 1 });
    expect(sinceThen(cooldownMs).ok).toBe(true);
    // With a clock that was set back.
    expect(refusalOf(sinceThen(-9 * HOUR_MS))).toEqual({ reason: "cooldown", readyInMs: cooldownMs });
    const wait = { reason: "cooldown", readyInMs: 59.2 * 60_000 } as const;
    expect(explainQuestRefusal(wait)).toBe("Ready again in 60 min");
  });

  it("a repeatable quest gives its full affinity twice, then 3 each time, to 75 at most", () => {
    const index = indexContent([withQuest({ ...quest, rewards: { affinity: 32 } })]);
    let progress = AVAILABLE;
    let now = NOW;
    const affinities: number[] = [];
    for (let round = 1; round <= 7; round += 1) {
      const outcome = completeQuest(index, newPlayer("p", now), progress, "mum.shop", null, now);
      if (!outcome.ok) throw new Error(outcome.refusal.reason);
      progress = applyEffects(progress, outcome.effects);
      affinities.push(affinityWith(progress, "mum") ?? -1);
      now += HOUR_MS;
    }
    expect(affinities).toEqual([32, 64, 67, 70, 73, 75, 75]);
  });

  it("a repeatable quest fires mission_completed at its first completion", () => {
    const gary = aContact("gary", opensBy("mission_completed", "mum.shop"));
    const index = indexContent([withQuest(quest), gary]);
    const unlocked = expect.objectContaining({ type: "unlock_contact", contactId: "gary" });
    expect(effectsOf([withQuest(quest), gary])).toContainEqual(unlocked);
    expect(effectsOf([withQuest(quest), gary], completed(NOW), NOW + HOUR_MS)).not.toContainEqual(unlocked);
    // A contact that is added later still counts the earlier completion.
    const facts = { at: NOW, level: 1, cash: 0, followers: 0, energy: 0, courses: [] };
    expect(evaluateUnlocks(index, completed(NOW), facts)).toContainEqual(unlocked);
  });
});

describe("questStatus", () => {
  const MINUTELY = { isRepeatable: true, cooldownMinutes: 1 };
  it.each<[string, Partial<Quest>, Progress, ReturnType<typeof questStatus>]>([
    ["locked", {}, NO_PROGRESS, { status: "locked" }],
    ["available", {}, AVAILABLE, { status: "available" }],
    ["completed", {}, completed(0), { status: "completed" }],
    ["available again", MINUTELY, completed(NOW - 60_000), { status: "available" }],
  ])("the status of a quest is %s", (_name, parts, progress, status) => {
    expect(questStatus("mum", aQuest("shop", parts), progress, NOW)).toEqual(status);
  });
});
