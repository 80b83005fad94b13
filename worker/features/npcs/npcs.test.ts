import { describe, expect, it } from "vitest";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import { answer, ask, databaseUse, read, send } from "../../calls-test-support.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import { execute, writeContacts } from "../../rows-test-support.ts";
import { arrive, createAccount, progressRows, rows, type TestAccount } from "../../test-support.ts";
import { listNpcs, markSeen, npcOf, questOf, view } from "./npcs-test-support.ts";

const me = (account: TestAccount) => ask(account, "GET /auth/me");

describe("a new character", () => {
  it("a new character has messages from Your Mum and Gary, whatever it requests first", async () => {
    for (const path of ["/api/auth/me", "/api/npcs", "/api/messages", "/api/messages/unread-count"]) {
      const account = await createAccount();
      expect((await send("GET", path, { token: account.token })).status).toBe(200);
      for (const table of ["player_contact", "player_message"]) {
        const sql = `select contact_id as id from ${table} where player_id = ? order by contact_id`;
        expect(await rows(sql, account.userId)).toEqual([{ id: "gary_grill" }, { id: "your_mum" }]);
      }
    }
  });

  it("the first contacts are written once, and cost one round trip to read after that", async () => {
    const account = await createAccount();
    const first = await me(account);
    expect(databaseUse(first).trips).toBe(2);
    expect(await first.json()).toMatchObject({
      player: { version: 1 },
      badges: { unreadMessages: 2, newContacts: 2 },
    });
    const second = await me(account);
    expect(databaseUse(second)).toMatchObject({ trips: 1, written: 0 });
    expect(databaseUse(second).read).toBeLessThanOrEqual(10 + (await progressRows(account)));
    expect(await rows("select seq, cause, cash, experience, followers, energy from ledger")).toEqual([
      { seq: 1, cause: "unlock", cash: 0, experience: 0, followers: 0, energy: 0 },
    ]);
  });

  it("concurrent first requests unlock the first contacts once", async () => {
    const account = await createAccount();
    const replies = await Promise.all(Array.from({ length: 8 }, () => me(account)));
    for (const reply of replies) {
      expect(await answer(reply)).toMatchObject([200, { badges: { unreadMessages: 2, newContacts: 2 } }]);
    }
    expect(await rows("select count(*) as n from ledger")).toEqual([{ n: 1 }]);
  });

  it("the first contacts are not unlocked while the game is stopped", async () => {
    const account = await createAccount();
    await execute("update world set is_running = 0");
    const stopped = await me(account);
    expect(await answer(stopped)).toMatchObject([200, { badges: { unreadMessages: 0, newContacts: 0 } }]);
    await execute("update world set is_running = 1");
    expect(await (await me(account)).json()).toMatchObject({ badges: { newContacts: 2 } });
  });
});

describe("GET /api/npcs", () => {
  it("the contact list shows all of an unlocked contact and hides a locked one", async () => {
    const account = await createAccount();
    const npcs = await listNpcs(account);
    expect(npcs).toHaveLength(15);
    expect(npcs.filter(({ isUnlocked }) => isUnlocked).map(({ id }) => id)).toEqual([
      "gary_grill",
      "your_mum",
    ]);
    const gary = npcs.find(({ id }) => id === "gary_grill");
    expect(gary).toMatchObject({ name: "Gary Grill", isNewlyUnlocked: true, affinityLevel: 0 });
    expect(gary?.affinityTiers.map(({ level }) => level)).toEqual([0, 10, 25, 50, 75]);
    const written = BUNDLED_CONTACTS.find(({ id }) => id === "gary_grill");
    expect(gary?.requests).toHaveLength(written?.missions.length ?? 0);
    expect(gary?.requests[0]).toMatchObject({
      id: "first_shift",
      name: "Thurs 17–21, Bags",
      requirements: [{ type: "energy", amount: 10 }],
      rewards: { cash: 12, experience: 12, affinity: 6 },
      isAvailable: true,
      isCompleted: false,
      canComplete: true,
      isSeen: false,
      unlockedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      readyInMs: 0,
      completions: 0,
    });
    const hidden = {
      name: "???",
      description: "",
      requirements: [],
      rewards: {},
      choices: [],
      effects: null,
    };
    expect(gary?.requests[1]).toMatchObject({
      ...hidden,
      id: "cover_dani",
      isAvailable: false,
      unlockedAt: null,
    });
    expect(npcs.find(({ id }) => id === "the_algorithm")).toEqual({
      id: "the_algorithm",
      name: "???",
      avatar: "❓",
      description: "",
      isUnlocked: false,
      isNewlyUnlocked: false,
      affinityLevel: 0,
      affinityTiers: [],
      requests: [],
      nextUnlock: { type: "level", value: 18 },
    });
    expect(npcs.find(({ id }) => id === "madame_funnel")).toMatchObject({
      isUnlocked: false,
      nextUnlock: { type: "other" },
    });
  });

  it("the contact list marks a quest as unavailable if something is missing", async () => {
    const account = await createAccount({ energy: { amount: 9, at: Number.MAX_SAFE_INTEGER } });
    expect(await questOf(account, "gary_grill", "first_shift")).toMatchObject({
      isAvailable: true,
      canComplete: false,
    });
  });
});

describe("viewing", () => {
  it("viewing a contact clears its new badge, is idempotent, and changes no version", async () => {
    const account = await arrive(await createAccount());
    for (let i = 0; i < 2; i += 1) {
      const reply = await view(account, "gary_grill");
      expect(await answer(reply)).toMatchObject([200, { id: "gary_grill", isNewlyUnlocked: false }]);
      expect(databaseUse(reply).trips).toBeLessThanOrEqual(2);
    }
    expect((await npcOf(account, "gary_grill")).isNewlyUnlocked).toBe(false);
    expect(await (await me(account)).json()).toMatchObject({
      player: { version: 1 },
      badges: { newContacts: 1 },
    });
  });

  it("viewing a quest marks it as seen, and is idempotent", async () => {
    const account = await arrive(await createAccount());
    for (let i = 0; i < 2; i += 1) {
      const reply = await markSeen(account, "gary_grill", "first_shift");
      expect(await answer(reply)).toMatchObject([200, { id: "first_shift", isSeen: true }]);
    }
    expect((await questOf(account, "gary_grill", "first_shift")).isSeen).toBe(true);
    expect(await rows("select seq from player")).toEqual([{ seq: 1 }]);
  });

  it("viewing is refused with 404 for unknown, locked and other contacts' quests", async () => {
    const account = await arrive(await createAccount());
    for (const id of ["nobody", "the_algorithm", "__proto__", "constructor"]) {
      expect((await view(account, id)).status).toBe(404);
    }
    for (const [npcId, questId] of [
      ["gary_grill", "levitate"],
      ["gary_grill", "cover_dani"],
      ["your_mum", "first_shift"],
      ["gary_grill.first_shift", "x"],
      ["nobody", "first_shift"],
    ] as const) {
      expect((await markSeen(account, npcId, questId)).status).toBe(404);
    }
    expect(await rows("select * from player_contact where viewed_at is not null")).toEqual([]);
  });
});

it("new content reaches existing players once, and its rows remain when it is removed", async () => {
  const account = await arrive(await createAccount());
  await writeContacts(aContact("newcomer", { missions: [aQuest("hello")], messages: [aMessage("hi")] }));
  // This isolate has not seen the version yet: one more read, and then the unlock is written.
  expect(databaseUse(await me(account)).trips).toBe(3);
  expect(databaseUse(await me(account)).trips).toBe(1);
  const npc = await npcOf(account, "newcomer");
  expect(npc).toMatchObject({ isUnlocked: true, isNewlyUnlocked: true });
  expect(npc.requests.map(({ id }) => id)).toEqual(["hello"]);
  await writeContacts(aContact("newcomer"));
  const badges = { unreadMessages: 2, newContacts: 3 };
  expect(await (await me(account)).json()).toMatchObject({ badges });
  expect((await npcOf(account, "newcomer")).requests).toEqual([]);
  expect((await read<{ messages: unknown[] }>(account, "/messages")).messages).toHaveLength(2);
  expect(await read(account, "/messages/unread-count")).toEqual({ unreadCount: 2 });
});
