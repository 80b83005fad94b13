import { describe, expect, it, vi } from "vitest";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import type { CompletionResult } from "#game/npcs/wire.ts";
import { answer, ask, databaseUse, openSocket, WRITE_TRIPS } from "../../calls-test-support.ts";
import { changeProgress, execute, expectBalanced, writeContacts } from "../../rows-test-support.ts";
import { arrive, createAccount, progressRows, rows, type TestAccount } from "../../test-support.ts";
import { complete, npcOf, questOf } from "./npcs-test-support.ts";

const soon = { timeout: 2_000, interval: 20 };
const completions = (account: TestAccount) =>
  rows<{ seq: number; cause: string }>(
    "select seq, cause, cash, experience, followers, energy from ledger where player_id = ? and cause like 'quest:%'",
    account.userId,
  );

describe("completing a quest", () => {
  it("completing a quest pays, raises affinity, delivers its message and runs its unlocks in one batch", async () => {
    const account = await arrive(await createAccount());
    const reply = await complete(account, "gary_grill", "first_shift", crypto.randomUUID());
    expect(reply.status).toBe(200);
    const result = await reply.json<CompletionResult>();
    expect(result).toMatchObject({
      leveledUp: false,
      newStats: { cash: 59, experience: 12, energy: 90, version: 2 },
      npc: { id: "gary_grill", affinityLevel: 6, isUnlocked: true },
      unlocked: {
        npcs: [],
        quests: [{ questId: "cover_dani", questName: "Be Dani", npcId: "gary_grill", npcName: "Gary Grill" }],
      },
      // The completion message and the offer of the next quest.
      messages: 2,
    });
    expect(result.npc.requests[0]).toMatchObject({
      isAvailable: false,
      isCompleted: true,
      canComplete: false,
      completions: 1,
    });
    expect(await npcOf(account, "gary_grill")).toEqual(result.npc);
    expect(await completions(account)).toEqual([
      { seq: 2, cause: "quest:gary_grill.first_shift", cash: 12, experience: 12, followers: 0, energy: -10 },
    ]);
    await expectBalanced(account.userId);
    const use = databaseUse(reply);
    expect(use.trips).toBe(WRITE_TRIPS);
    expect(use.read).toBeLessThanOrEqual(WRITE_TRIPS === 1 ? 30 : 45 + (await progressRows(account)));
  });

  it("completing is refused with 404 for unknown, locked and other contacts' quests", async () => {
    const account = await arrive(await createAccount());
    for (const [npcId, questId] of [
      ["gary_grill", "levitate"],
      ["gary_grill", "cover_dani"],
      ["your_mum", "first_shift"],
      ["the_algorithm", "first_shift"],
      ["nobody", "first_shift"],
      ["__proto__", "constructor"],
    ] as const) {
      const reply = await complete(account, npcId, questId);
      expect(await answer(reply)).toMatchObject([404, { code: "not_found" }]);
    }
    expect(await completions(account)).toEqual([]);
  });

  it("completing is refused with what is missing, and with the time when energy suffices", async () => {
    const account = await arrive(await createAccount({ energy: { amount: 4, at: Date.now() } }));
    const tired = await complete(account, "gary_grill", "first_shift");
    expect(tired.status).toBe(409);
    expect(Number(tired.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await tired.json()).toMatchObject({
      error: "Insufficient Resources",
      code: "cannot_perform",
      details: [expect.stringMatching(/^Needs 6 more energy, ready in [1-5] s$/)],
    });
    expect(await completions(account)).toEqual([]);
  });

  it("a completion tells all that changed, in its order", async () => {
    const account = await arrive(await createAccount());
    const reply = await complete(account, "gary_grill", "first_shift");
    const { events } = await reply.json<CompletionResult>();
    const payloadsOf = (name: string) =>
      events.flatMap(({ type, payload }) => (type === name ? [payload] : []));
    const types = events.map(({ type }) => type.replace("Changed", ""));
    expect(types.join(" ")).toBe("questCompleted messageReceived questUnlocked messageReceived badges");
    const quest = { questName: "Thurs 17–21, Bags", npcId: "gary_grill" };
    expect(payloadsOf("questCompleted")).toEqual([quest]);
    const from = {
      unreadCount: 3,
      npcName: "Gary Grill",
      messageId: expect.any(String),
      npcId: "gary_grill",
    };
    expect(payloadsOf("messageReceived")).toEqual([
      { ...from, subject: "Thurs, done", isQuestOffer: false },
      { ...from, subject: "Swap", isQuestOffer: true },
    ]);
    expect(payloadsOf("badgesChanged")).toEqual([{ unreadMessages: 3, newContacts: 2 }]);
    const told = events.flatMap((event) =>
      event.type === "messageReceived" ? [{ id: event.payload.messageId }] : [],
    );
    expect(await rows("select id from player_message")).toEqual(expect.arrayContaining(told));
  });
});

describe("unlocking", () => {
  it("a chain of unlocks across contacts runs once in the batch of the completion", async () => {
    await writeContacts(
      aContact("first", { missions: [aQuest("start", { rewards: { experience: 120, affinity: 40 } })] }),
      aContact("second", {
        unlockConditions: { type: "mission_completed", value: "first.start" },
        messages: [aMessage("hello", { attachedMission: "go_on" })],
        missions: [aQuest("go_on")],
      }),
      aContact("third", {
        unlockConditions: { type: "level_reached", level: 2 },
        missions: [
          aQuest("after", { unlockConditions: { type: "mission_unlocked", value: "second.go_on" } }),
        ],
      }),
      aContact("fourth", { unlockConditions: { type: "manual" } }),
    );
    const account = await arrive(await createAccount());
    const reply = await complete(account, "first", "start");
    expect(databaseUse(reply).trips).toBe(WRITE_TRIPS);
    const { leveledUp, unlocked, events } = await reply.json<CompletionResult>();
    expect(leveledUp).toBe(true);
    const payload = { oldLevel: 1, newLevel: 2 };
    expect(events).toContainEqual(expect.objectContaining({ type: "playerLevelUp", payload }));
    const names = unlocked.npcs.map(({ npcId }) => npcId);
    expect(names).toEqual(expect.arrayContaining(["second", "third", "chadwick_ledger"]));
    expect(names).not.toContain("fourth");
    const quests = unlocked.quests.map(({ npcId, questId }) => `${npcId}.${questId}`);
    expect(quests).toEqual(expect.arrayContaining(["second.go_on", "third.after"]));
    // Nothing is left for a later request to unlock.
    const after = await ask(account, "GET /auth/me");
    expect(databaseUse(after)).toMatchObject({ trips: 1, written: 0 });
  });
});

describe("a quest that answers in turn", () => {
  const ANSWERS = ["One.", "Two.", "Three.", "Four.", "Five.", "Six."];
  const shift = aQuest("shift", { isRepeatable: true, requirements: [], completionMessage: ANSWERS });

  it("each completion gets the next text, nothing is delivered, and then there is a cooldown", async () => {
    await writeContacts(aContact("boss", { missions: [shift] }));
    const account = await arrive(await createAccount());
    for (const [round, expected] of [...ANSWERS, "One."].entries()) {
      const done = { completions: round + 1, isAvailable: false, readyInMs: 60 * 60_000 };
      expect(await (await complete(account, "boss", "shift")).json()).toMatchObject({
        messages: 0,
        answer: { messageId: null, subject: null, body: expected },
        npc: { requests: [done] },
      });
      const early = await complete(account, "boss", "shift");
      expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(3_500);
      expect(await answer(early)).toMatchObject([409, { details: ["Ready again in 60 min"] }]);
      await changeProgress("update player_quest set last_completed_at = last_completed_at - 3600000");
      expect(await questOf(account, "boss", "shift")).toMatchObject({ isAvailable: true, readyInMs: 0 });
    }
    expect(await rows("select * from player_message where contact_id = 'boss'")).toEqual([]);
    await expectBalanced(account.userId);
  });
});

it("completing a quest reads no more rows for an advanced player", async () => {
  const account = await arrive(
    await createAccount({ lifetimeExperience: 200_000, cash: 900_000, followers: 90_000 }),
  );
  const due = await rows<{ contact_id: string; quest_id: string }>(
    "select contact_id, quest_id from player_quest where completions = 0",
  );
  for (const { contact_id, quest_id } of due) {
    await execute("update player_state set state = json_set(state, '$.energy.amount', 100)");
    await complete(account, contact_id, quest_id);
  }
  const own = await progressRows(account);
  expect(own).toBeGreaterThan(120);
  const reply = await ask(account, "POST /player/action/bag_fries");
  expect(databaseUse(reply).trips).toBe(WRITE_TRIPS);
  expect(databaseUse(reply).read).toBeLessThanOrEqual(WRITE_TRIPS === 1 ? 15 : 30 + own);
}, 60_000);

it("a reset delivers the first messages again, tells open pages, and lets the player begin", async () => {
  const account = await arrive(await createAccount());
  await complete(account, "gary_grill", "first_shift");
  const socket = await openSocket("/api/realtime/game", account.token);
  const old = await rows<{ id: string }>("select id from player_message");
  await ask(account, "POST /player/reset-all-data");
  const fresh = await rows<{ id: string }>("select id from player_message");
  expect(fresh).toHaveLength(2);
  expect(fresh.filter(({ id }) => old.some((row) => row.id === id))).toEqual([]);
  await vi.waitFor(() => expect(socket.of("playerReset")).toHaveLength(1), soon);
  expect(socket.of("playerReset")[0]?.payload.player).toMatchObject({ cash: 47, level: 1 });
  expect((await complete(account, "gary_grill", "first_shift")).status).toBe(200);
});
