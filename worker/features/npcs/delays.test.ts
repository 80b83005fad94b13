import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import { HOUR_MS } from "#game/core/durations.ts";
import type { Me } from "#game/core/wire/me.ts";
import type { MessageView } from "#game/messages/wire.ts";
import { ask, databaseUse, expectRefusal, openSocket, read } from "../../calls-test-support.ts";
import { openDatabase } from "../../db/client.ts";
import { selectTimers } from "../../db/player/players.ts";
import { countOpenQuests } from "../../db/player/progress.ts";
import { RecentGames, replaceGameCache } from "../../game/game-cache.ts";
import { change, expectBalanced, writeContacts } from "../../rows-test-support.ts";
import { arrive, createAccount, progressRows, rows, type TestAccount } from "../../test-support.ts";
import { complete, markSeen, questOf } from "./npcs-test-support.ts";

const GAME = "/api/realtime/game";
const soon = { timeout: 2_000, interval: 20 };

const pen = aContact("pen", {
  missions: [
    aQuest("write"),
    aQuest("later", { unlockConditions: { type: "mission_completed", value: "write", delay: "P1DT4H" } }),
  ],
  messages: [
    aMessage("answer", {
      trigger: { type: "mission_completed", value: "write", conditions: [], delay: "PT20H" },
      isAnnounced: true,
    }),
    aMessage("secret", {
      trigger: { type: "mission_completed", value: "write", conditions: [], delay: "P2D" },
    }),
  ],
});

const me = async (account: TestAccount) => {
  const reply = await ask(account, "GET /auth/me");
  return reply.json<Me>();
};
const inbox = async (account: TestAccount) => {
  return (await read<{ messages: MessageView[] }>(account, "/messages")).messages;
};
const subjects = async (account: TestAccount) => (await inbox(account)).map(({ subject }) => subject);
const channelOf = (account: TestAccount) => env.PLAYER_CHANNEL.getByName(account.userId);
const alarmOf = (account: TestAccount) =>
  runInDurableObject(channelOf(account), (_, state) => state.storage.getAlarm());
const pendingRows = ({ userId }: TestAccount, at = Date.now()) =>
  rows<{ id: string; at: number }>(
    `select message_id as id, created_at as at from player_message where player_id = ?1 and created_at > ?2
     union all select quest_id, available_at from player_quest where player_id = ?1 and available_at > ?2 order by 2`,
    userId,
    at,
  );
const moveTo = (at: number) => vi.useFakeTimers({ toFake: ["Date"], now: at });

/** A player who has just written: the answer is due in 20 hours, `later` in 28, the secret in 48. */
async function writer(): Promise<{ account: TestAccount; at: number }> {
  const account = await arrive(await createAccount());
  expect((await complete(account, "pen", "write")).status).toBe(200);
  const [first] = await pendingRows(account);
  return { account, at: (first?.at ?? 0) - 20 * HOUR_MS };
}

beforeEach(() => writeContacts(pen));
afterEach(() => {
  vi.useRealTimers();
});

describe("delays", () => {
  it("until its moment, which the player's state names, a delayed row is hidden: not opened, seen, completed, counted or exported", async () => {
    const { account } = await writer();
    expect(await subjects(account)).not.toContain("Subject answer");
    expect(await questOf(account, "pen", "later")).toMatchObject({ name: "???", isAvailable: false });
    const { badges, player } = await me(account);
    expect(badges.unreadMessages).toBe(2);
    expect(player.isSomethingOnItsWay).toBe(true);
    expect(player.nextDueInMs).toBeGreaterThan(20 * HOUR_MS - 60_000);
    expect(player.nextDueInMs).toBeLessThanOrEqual(20 * HOUR_MS);
    expect((await complete(account, "pen", "later")).status).toBe(404);
    expect((await markSeen(account, "pen", "later")).status).toBe(404);
    const [row] = await rows<{ id: string }>("select id from player_message where message_id = 'answer'");
    expect((await ask(account, `PUT /messages/${row?.id}/read`)).status).toBe(404);
    const db = openDatabase(env);
    const open = await countOpenQuests(db, [{ contactId: "pen", questId: "later" }], 10, Date.now());
    expect(open[0]?.players).toBe(0);
    const exported = await ask(account, "GET /settings/export");
    expect(await exported.text()).not.toContain("later");
  });

  it("a completion's reply tells when a delayed unlock is due, but not what it is", async () => {
    const account = await arrive(await createAccount());
    const text = await (await complete(account, "pen", "write")).text();
    expect(text).not.toMatch(/Subject|secret|questUnlocked|messageReceived/);
    const reply = JSON.parse(text);
    expect(reply).toMatchObject({ messages: 0, unlocked: { quests: [] } });
    expect(reply.newStats.nextDueInMs).toBe(20 * HOUR_MS);
  });

  it.each([
    ["the same isolate", () => {}],
    [
      "a new isolate",
      () => {
        replaceGameCache(new RecentGames());
      },
    ],
  ])(
    "a delayed row arrives at its moment in %s, sorted by it, with the badge and the next moment",
    async (_, restart) => {
      const { account, at } = await writer();
      moveTo(at + 20 * HOUR_MS - 1);
      expect(await subjects(account)).not.toContain("Subject answer");
      restart();
      moveTo(at + 20 * HOUR_MS);
      expect((await me(account)).player).toMatchObject({
        nextDueInMs: 8 * HOUR_MS,
        isSomethingOnItsWay: false,
      });
      const list = await inbox(account);
      expect(list[0]).toMatchObject({
        subject: "Subject answer",
        isRead: false,
        createdAt: new Date(at + 20 * HOUR_MS).toISOString(),
      });
      expect((await me(account)).badges.unreadMessages).toBe(3);
      expect((await ask(account, `PUT /messages/${list[0]?.id}/read`)).status).toBe(200);
      restart();
      moveTo(at + 49 * HOUR_MS);
      expect(await subjects(account)).toEqual([
        "Subject secret",
        "Subject answer",
        expect.anything(),
        expect.anything(),
      ]);
      expect(await questOf(account, "pen", "later")).toMatchObject({ isAvailable: true });
      expect((await me(account)).player.nextDueInMs).toBeNull();
      expect((await complete(account, "pen", "later")).status).toBe(200);
      await expectBalanced(account.userId);
    },
  );

  it("a change after that moment includes what has arrived, even when decided from the cache, and a page of older messages leaves out what is not due", async () => {
    const { account, at } = await writer();
    moveTo(at + 20 * HOUR_MS);
    const reply = await ask(account, "POST /player/action/bag_fries");
    expect(await reply.json()).toMatchObject({
      newStats: { nextDueInMs: 8 * HOUR_MS, isSomethingOnItsWay: false },
    });
    const [newest] = await inbox(account);
    const { messages } = await read<{ messages: MessageView[] }>(account, `/messages?before=${newest?.id}`);
    expect(messages.map(({ subject }) => subject)).not.toContain("Subject secret");
    expect(messages).toHaveLength(2);
  });

  it("reads cost the same with and without pending rows, and an index finds the next moment", async () => {
    const { account } = await writer();
    const reply = await ask(account, "GET /messages/unread-count");
    expect(databaseUse(reply)).toMatchObject({ trips: 1, written: 0 });
    expect(databaseUse(reply).read).toBeLessThanOrEqual(10 + (await progressRows(account)));
    // A hundred more unread messages in the past.
    await change(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
       insert into player_message (player_id, id, contact_id, message_id, kind, created_at)
       select ?1, 'old-' || i, 'gone', 'm' || i, 'message', i from n`,
      account.userId,
    );
    const timers = await selectTimers(openDatabase(env), account.userId, null, Date.now());
    const [first] = await pendingRows(account);
    expect(timers?.dueAt).toBe(first?.at);
    const plan = await rows<{ detail: string }>(
      `explain query plan select min(created_at) from player_message indexed by player_message_unread
       where player_id = 'x' and read_at is null and created_at > 5`,
    );
    expect(plan.map(({ detail }) => detail).join()).toMatch(
      /SEARCH.*player_message_unread \(player_id=\? AND created_at>\?\)/,
    );
  });
});

it("every open socket gets 'due' once at its moment, even after an eviction, and the alarm moves on", async () => {
  const account = await arrive(await createAccount());
  const sockets = [await openSocket(GAME, account.token), await openSocket(GAME, account.token)];
  await complete(account, "pen", "write");
  const [first] = await pendingRows(account);
  const due = first?.at ?? 0;
  moveTo(due - 19 * HOUR_MS);
  // Full energy comes first.
  await runDurableObjectAlarm(channelOf(account));
  expect(await alarmOf(account)).toBe(due);
  expect(sockets.flatMap((socket) => socket.of("due"))).toEqual([]);
  await evictDurableObject(channelOf(account));
  moveTo(due);
  await runDurableObjectAlarm(channelOf(account));
  await vi.waitFor(() => expect(sockets.map((socket) => socket.of("due").length)).toEqual([1, 1]), soon);
  expect(sockets[0]?.of("due")[0]?.payload).toEqual({});
  expect(await alarmOf(account)).toBe(due + 8 * HOUR_MS);
  moveTo(due + 9 * HOUR_MS);
  await runDurableObjectAlarm(channelOf(account));
  await vi.waitFor(() => expect(sockets[1]?.of("due")).toHaveLength(2), soon);
});

describe("POST /api/admin/players/:userId/next-due", () => {
  const hasten = (boss: TestAccount, { userId }: TestAccount) =>
    ask(boss, `POST /admin/players/${userId}/next-due`, undefined, { key: crypto.randomUUID() });

  it("an administrator moves a player to the next due moment, audited, until nothing is left to move", async () => {
    const boss = await createAccount({}, { role: "admin" });
    const { account } = await writer();
    const awaited = (await rows<{ id: string }>("select id from player_message")).map(({ id }) => id);
    const socket = await openSocket(GAME, account.token);
    const reply = await hasten(boss, account);
    expect(reply.status).toBe(200);
    const { movedByMs, newStats } = await reply.json<{
      movedByMs: number;
      newStats: { nextDueInMs: number };
    }>();
    expect(movedByMs).toBeGreaterThan(20 * HOUR_MS - 60_000);
    expect(newStats.nextDueInMs).toBe(8 * HOUR_MS);
    await vi.waitFor(() => expect(socket.of("due")).toHaveLength(1), soon);
    expect(socket.of("badgesChanged")[0]?.payload).toMatchObject({ unreadMessages: 3 });
    const [first] = await inbox(account);
    expect(first?.subject).toBe("Subject answer");
    expect(awaited).toContain(first?.id);
    expect((await ask(account, `PUT /messages/${first?.id}/read`)).status).toBe(200);
    expect(await pendingRows(account)).toHaveLength(2);
    const [entry] = await rows("select action, subject, details from audit_log");
    expect(entry).toEqual({
      action: "player.hasten",
      subject: account.userId,
      details: JSON.stringify({ movedByMs }),
    });
    for (let move = 1; move < 3; move += 1) expect((await hasten(boss, account)).status).toBe(200);
    expect((await subjects(account)).slice(0, 2)).toEqual(["Subject secret", "Subject answer"]);
    expect(await questOf(account, "pen", "later")).toMatchObject({ isAvailable: true });
    await expectRefusal(await hasten(boss, account), 409, "Nothing is delayed for this player.");
    await expectBalanced(account.userId);
  });
});
