import { describe, expect, it, vi } from "vitest";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import type { MessageView } from "#game/messages/wire.ts";
import { ask, databaseUse, openSocket, read } from "../../calls-test-support.ts";
import { expectBalanced, writeContacts } from "../../rows-test-support.ts";
import { arrive, createAccount, progressRows, rows, type TestAccount } from "../../test-support.ts";

const soon = { timeout: 2_000, interval: 20 };
const list = async (account: TestAccount, query = "") =>
  (await read<{ messages: MessageView[] }>(account, `/messages${query}`)).messages;
const open = (account: TestAccount, id: string) => ask(account, `PUT /messages/${id}/read`);
const unread = async (account: TestAccount) =>
  (await read<{ unreadCount: number }>(account, "/messages/unread-count")).unreadCount;
const completeFirstShift = (account: TestAccount) =>
  ask(account, "POST /npcs/gary_grill/requests/first_shift/complete");
const viewMum = (account: TestAccount) => ask(account, "POST /npcs/your_mum/viewed");
const messageOf = async (account: TestAccount, subject: string): Promise<MessageView> => {
  const found = (await list(account)).find((message) => message.subject === subject);
  if (!found) throw new Error(`No message ${subject}`);
  return found;
};

describe("GET /api/messages", () => {
  it("the message list shows messages newest first, with the quests they offer", async () => {
    const account = await createAccount();
    const messages = await list(account);
    expect(messages).toHaveLength(2);
    expect(messages.find(({ subject }) => subject === "Rota, wk 1")).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      subject: "Rota, wk 1",
      body: expect.stringContaining("Apron's on hook three."),
      isRead: false,
      isQuestOffer: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      npc: { id: "gary_grill", name: "Gary Grill", avatar: "/portraits/gary-grill.svg" },
      senderName: "Gary Grill",
      questData: {
        npcId: "gary_grill",
        questId: "first_shift",
        questName: "Thurs 17–21, Bags",
        description: expect.any(String),
        requirements: [{ type: "energy", amount: 10 }],
        rewards: { cash: 12, experience: 12, affinity: 6 },
      },
    });
    await completeFirstShift(account);
    const later = await list(account);
    expect(later.map(({ subject }) => subject).slice(0, 2)).toEqual(["Swap", "Thurs, done"]);
    expect(later[1]).toMatchObject({ isQuestOffer: false, questData: null, senderName: "Gary Grill" });
    // The completed quest's offer is read.
    expect(later.slice(2)).toEqual(messages.map((it) => ({ ...it, isRead: it.npc.id === "gary_grill" })));
  });

  it("the message list is paginated", async () => {
    const many = Array.from({ length: 5 }, (_, i) =>
      aContact(`chatty_${i}`, { messages: Array.from({ length: 50 }, (_, j) => aMessage(`m_${j}`)) }),
    );
    await writeContacts(...many);
    const account = await arrive(await createAccount());
    const first = await list(account);
    expect(first).toHaveLength(200);
    const second = await list(account, `?before=${first[199]?.id}`);
    expect(second).toHaveLength(52);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(252);
    expect(await list(account, `?before=${second[51]?.id}`)).toEqual([]);
  });

  it("the message list shows a locked contact only by its locked name", async () => {
    await writeContacts(
      aContact("shadow", {
        lockedName: "A Shadow",
        unlockConditions: { type: "message_opened", messageId: "psst" },
        messages: [aMessage("psst", { trigger: { type: "player_level_reached", value: 1, conditions: [] } })],
      }),
    );
    const account = await createAccount();
    const face = { id: "shadow", name: "A Shadow", avatar: "❓" };
    expect(await messageOf(account, "Subject psst")).toMatchObject({ npc: face, senderName: "A Shadow" });
  });

  it("the message list contains only the player's own messages", async () => {
    const [account, other] = [await arrive(await createAccount()), await arrive(await createAccount())];
    const ids = (await list(account)).map(({ id }) => id);
    expect((await list(other)).filter(({ id }) => ids.includes(id))).toEqual([]);
  });
});

describe("PUT /api/messages/{id}/read", () => {
  it("marking a message as read is idempotent and changes no version", async () => {
    const account = await arrive(await createAccount());
    const { id } = await messageOf(account, "Rota, wk 1");
    for (let i = 0; i < 2; i += 1) {
      const reply = await open(account, id);
      expect(reply.status).toBe(200);
      expect(await reply.json()).toMatchObject({ id, isRead: true });
      expect(databaseUse(reply).trips).toBeLessThanOrEqual(2);
    }
    expect((await messageOf(account, "Rota, wk 1")).isRead).toBe(true);
    expect(await unread(account)).toBe(1);
    expect(await rows("select seq from player")).toEqual([{ seq: 1 }]);
  });

  it("reading a message unlocks the contact that depends on it, once, in the same batch", async () => {
    await writeContacts(
      aContact("shadow", {
        unlockConditions: { type: "message_opened", messageId: "psst" },
        messages: [
          aMessage("psst", { trigger: { type: "player_level_reached", value: 1, conditions: [] } }),
          aMessage("welcome"),
        ],
        missions: [aQuest("follow")],
      }),
    );
    const account = await arrive(await createAccount());
    const socket = await openSocket("/api/realtime/game", account.token);
    const { id } = await messageOf(account, "Subject psst");
    for (let i = 0; i < 2; i += 1) expect((await open(account, id)).status).toBe(200);
    expect(await rows("select cause from ledger order by seq")).toEqual([
      { cause: "unlock" },
      { cause: "message:shadow.psst" },
    ]);
    await expectBalanced(account.userId);
    expect(await messageOf(account, "Subject welcome")).toMatchObject({ npc: { name: "Contact shadow" } });
    await vi.waitFor(() => expect(socket.of("npcUnlocked")).toHaveLength(1), soon);
    expect(socket.of("questUnlocked").map(({ payload }) => payload.questId)).toEqual(["follow"]);
    expect(socket.of("messageReceived").map(({ payload }) => payload.subject)).toEqual(["Subject welcome"]);
  });
});

it("a message and all older ones are read in one batch, and a newer one stays unread", async () => {
  const account = await arrive(await createAccount());
  const [seen] = await list(account);
  await completeFirstShift(account);
  const reply = await ask(account, `PUT /messages/${seen?.id}/read-through`);
  expect(reply.status).toBe(200);
  expect(databaseUse(reply).trips).toBeLessThanOrEqual(2);
  expect((await list(account)).map(({ isRead }) => isRead)).toEqual([false, false, true, true]);
});

describe("GET /api/messages/unread-count", () => {
  it("the unread count takes one round trip and reads only the progress", async () => {
    const account = await arrive(await createAccount());
    for (const { id } of await list(account)) await open(account, id);
    await completeFirstShift(account);
    const reply = await ask(account, "GET /messages/unread-count");
    expect(await reply.json()).toEqual({ unreadCount: 2 });
    expect(databaseUse(reply).trips).toBe(1);
    expect(databaseUse(reply).read).toBeLessThanOrEqual(10 + (await progressRows(account)));
  });
});

it("two devices show the same badges after one of them marks something as viewed", async () => {
  const account = await arrive(await createAccount());
  const phone = await openSocket("/api/realtime/game", account.token);
  const { id } = await messageOf(account, "Rota, wk 1");
  await open(account, id);
  await vi.waitFor(() => expect(phone.of("badgesChanged")).toHaveLength(1), soon);
  await viewMum(account);
  await vi.waitFor(() => expect(phone.of("badgesChanged")).toHaveLength(2), soon);
  expect(phone.of("badgesChanged").map(({ payload }) => payload)).toEqual([
    { unreadMessages: 1, newContacts: 2 },
    { unreadMessages: 1, newContacts: 1 },
  ]);
  await open(account, id);
  await viewMum(account);
  expect(phone.messages).toHaveLength(2);
});
