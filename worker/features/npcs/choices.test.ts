import { beforeEach, expect, it } from "vitest";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import type { Quest, QuestChoice } from "#game/core/content.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import type { MessageView } from "#game/messages/wire.ts";
import type { CompletionResult } from "#game/npcs/wire.ts";
import { ask, databaseUse, expectRefusal, read, send, WRITE_TRIPS } from "../../calls-test-support.ts";
import { expectBalanced, writeContacts } from "../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { complete, questOf } from "./npcs-test-support.ts";

const stay: QuestChoice = {
  id: "stay",
  label: "Give it back",
  description: "She'd like that.",
  rewards: { affinity: 4 },
  effects: { set: { residence: "The box room" } },
};
const go: QuestChoice = {
  id: "go",
  label: "Keep the key",
  requirements: [{ type: "cash", amount: 20 }],
  effects: { cash: -500, followers: -2, set: { residence: "The van" } },
  completionMessage: { subject: "The locks", body: "I changed them." },
};
const sell: QuestChoice = { id: "sell", label: "Sell it", effects: { cash: 9, isHidden: true } };
const key: Quest = aQuest("the_key", {
  choices: [stay, go, sell],
  rewards: { experience: 10, affinity: 6 },
  effects: { set: { occupation: "Lodger" } },
  completionMessage: { subject: "Well", body: "Fine." },
});
const landlady = aContact("landlady", {
  missions: [key, aQuest("plain")],
  messages: ["stay", "go", "sell"].map((id) =>
    aMessage(`after_${id}`, { trigger: { type: "choice_made", value: `the_key:${id}`, conditions: [] } }),
  ),
});

const path = "/api/npcs/landlady/requests/the_key/complete";
const choose = (account: TestAccount, choice?: unknown, idempotencyKey?: string, quest = "the_key") =>
  send("POST", path.replace("the_key", quest), {
    token: account.token,
    key: idempotencyKey,
    ...(choice !== undefined && { body: { choice } }),
  });
const state = ({ userId }: TestAccount) =>
  Promise.all([
    rows("select * from player where user_id = ?", userId),
    rows("select * from player_quest where player_id = ? order by contact_id, quest_id", userId),
    rows("select * from player_message where player_id = ? order by id", userId),
    rows("select * from ledger where player_id = ? order by seq", userId),
  ]);

/** A mission that brings an object to the room, by one of two choices. */
const gong: QuestChoice = {
  id: "gong",
  label: "The gong",
  requirements: [{ type: "cash", amount: 20 }],
  effects: { room: { object: "gong", place: "left" } },
};
const lamp: QuestChoice = {
  id: "lamp",
  label: "The lamp",
  effects: { room: { object: "standard_lamp", place: "left" } },
};
const shops = ["first", "second"].map((id) => aQuest(id, { choices: [gong, lamp] }));

const dealer = aContact("dealer", { missions: shops });

const buy = (account: TestAccount, quest: string, choice: string, key?: string) =>
  ask(account, `POST /npcs/dealer/requests/${quest}/complete`, { choice }, { key });
const stored = ({ userId }: TestAccount) =>
  rows("select place, object from room_object where player_id = ? order by place", userId);

const stateOf = async (account: TestAccount) =>
  (await (await ask(account, "GET /auth/me")).json<{ player: PlayerState }>()).player;
const shown = async (account: TestAccount) => (await stateOf(account)).room;

beforeEach(() => writeContacts(landlady, dealer));

it("a quest with choices shows each one's cost and effects, except hidden ones, and what is missing", async () => {
  const account = await arrive(await createAccount({ cash: 12 }));
  const quest = await questOf(account, "landlady", "the_key");
  expect(quest).toMatchObject({
    choice: null,
    chosenLabel: null,
    canComplete: true,
    effects: { set: { occupation: "Lodger" }, cash: 0, followers: 0 },
  });
  const open = {
    description: "",
    requirements: [],
    rewards: {},
    canChoose: true,
    missing: [],
    refusal: null,
  };
  const none = { cash: 0, share: null, followers: 0, affinity: [], room: null };
  const { completionMessage: _message, ...dear } = go;
  expect(quest.choices).toEqual([
    { ...open, ...stay, effects: { ...none, ...stay.effects } },
    { ...open, ...dear, effects: { ...none, ...go.effects }, canChoose: false, missing: ["Needs $8 more"] },
    { ...open, ...sell, effects: null },
  ]);
  expect(await questOf(account, "landlady", "plain")).toMatchObject({ choices: [], effects: null });
});

it("a choice applies its rewards and effects in one round trip, and stops at 0", async () => {
  const account = await arrive(await createAccount());
  const reply = await choose(account, "go", crypto.randomUUID());
  expect(reply.status).toBe(200);
  expect(databaseUse(reply).trips).toBe(WRITE_TRIPS);
  const result = await reply.json<CompletionResult>();
  expect(result.newStats).toMatchObject({
    cash: 0,
    followers: 1,
    experience: 10,
    energy: 90,
    residence: "The van",
    occupation: "Lodger",
  });
  expect(result.receipt).toEqual({
    cash: -47,
    experience: 10,
    followers: -2,
    energy: -10,
    affinity: 6,
    others: [],
    room: null,
    set: { residence: "The van", occupation: "Lodger" },
  });
  const [ledger] = await rows("select cash, followers from ledger where cause = 'quest:landlady.the_key'");
  expect(ledger).toEqual({ cash: -47, followers: -2 });
  await expectBalanced(account.userId);
});

it("the reply to a choice has its message and the completed quest; its other messages are sent, and it is exported", async () => {
  const account = await arrive(await createAccount());
  const result = await (await choose(account, "go")).json<CompletionResult>();
  expect(result.answer).toEqual({
    messageId: expect.any(String),
    subject: "The locks",
    body: "I changed them.",
  });
  expect(result.tier).toBeNull();
  expect(result.npc.requests[0]).toMatchObject({
    choice: "go",
    chosenLabel: "Keep the key",
    isCompleted: true,
  });
  expect(result.npc.requests[0]?.choices.map(({ canChoose }) => canChoose)).toEqual([false, false, false]);
  expect(await questOf(account, "landlady", "the_key")).toEqual(result.npc.requests[0]);
  const messages = await ask(account, "GET /messages");
  const list = (await messages.json<{ messages: MessageView[] }>()).messages;
  expect(list.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(["The locks", "Subject after_go"]),
  );
  expect(list.map(({ subject }) => subject)).not.toContain("Subject after_stay");
  expect(list.find(({ id }) => id === result.answer?.messageId)).toMatchObject({ body: "I changed them." });
  expect((await ask(account, `PUT /messages/${result.answer?.messageId}/read`)).status).toBe(200);
  expect(await read(account, "/settings/export")).toMatchObject({
    choices: [{ mission: "landlady.the_key", choice: "go", madeAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
  });
});

it("a share of the cash is shown as a rule with its sum, and the ledger holds what was taken", async () => {
  const half = { type: "cash", percent: 50, amount: 30 } as const;
  const quest = aQuest("chair", { requirements: [half], effects: { cash: { percent: -25, amount: -2 } } });
  await writeContacts(aContact("landlady", { missions: [quest] }));
  const account = await arrive(await createAccount());
  expect(await questOf(account, "landlady", "chair")).toMatchObject({
    requirements: [half],
    effects: { cash: -11, share: { percent: -25, amount: -2 } },
    canComplete: true,
  });
  expect((await choose(account, undefined, undefined, "chair")).status).toBe(200);
  // 30 of 47 dollars, then a quarter of the 17 that are left.
  const ledger = await rows(
    "select cash, cash_after from ledger where player_id = ? and cause = 'quest:landlady.chair'",
    account.userId,
  );
  expect(ledger).toEqual([{ cash: -34, cash_after: 13 }]);
  await expectBalanced(account.userId);
});

it("a completion that reaches a tier says so, and a choice without a message sends the quest's", async () => {
  const account = await arrive(await createAccount());
  const result = await (await choose(account, "stay")).json<CompletionResult>();
  expect(result.tier).toEqual({ name: "Acquaintance", description: "They know your name." });
  expect(result.receipt.affinity).toBe(10);
  expect(result.answer).toMatchObject({ subject: "Well" });
  const plain = await (await choose(account, undefined, undefined, "plain")).json<CompletionResult>();
  expect(plain).toMatchObject({ answer: null, tier: null });
});

it("a choice lowers what others think of the player", async () => {
  const affinity = (contact: string, amount: number) => ({ contact, amount });
  const tell: QuestChoice = {
    id: "tell",
    label: "Tell the street",
    effects: { affinity: [affinity("landlady", -3), affinity("neighbour", -8), affinity("stranger", -5)] },
  };
  await writeContacts(
    { ...landlady, missions: [{ ...key, choices: [stay, tell] }, aQuest("plain")] },
    aContact("neighbour", { name: "Neighbour", missions: [aQuest("kind", { rewards: { affinity: 12 } })] }),
    aContact("stranger", { unlockConditions: { type: "level_reached", level: 9 } }),
  );
  const account = await arrive(await createAccount());
  await complete(account, "neighbour", "kind");
  const quest = await questOf(account, "landlady", "the_key");
  const known = [
    { ...affinity("landlady", -3), name: landlady.name },
    { ...affinity("neighbour", -8), name: "Neighbour" },
  ];
  expect(quest.choices.map(({ effects }) => effects?.affinity)).toEqual([[], known]);
  const result = await (await choose(account, "tell")).json<CompletionResult>();
  expect(result.receipt).toMatchObject({ affinity: 3, others: [{ contact: "neighbour", amount: -8 }] });
  expect(
    await rows(
      "select contact_id, affinity from player_contact where player_id = ? and affinity > 0 order by contact_id",
      account.userId,
    ),
  ).toEqual([
    { contact_id: "landlady", affinity: 3 },
    { contact_id: "neighbour", affinity: 4 },
  ]);
});

it.each([
  ["no choice", undefined, 400, "Please choose one."],
  ["an unknown choice", "flee", 400, "There is no such choice"],
  ["an inherited name", "__proto__", 400, "There is no such choice"],
  ["a number", 7, 400, "Please check your input."],
  ["a choice that is too dear", "go", 409, "Insufficient Resources"],
])("a completion with %s is refused and changes nothing", async (_what, choice, status, error) => {
  const account = await arrive(await createAccount({ cash: 3 }));
  const before = await state(account);
  const reply = await choose(account, choice, crypto.randomUUID());
  expect(reply.status).toBe(status);
  if (status !== 400 || typeof choice !== "number") expect(await reply.json()).toMatchObject({ error });
  expect(await state(account)).toEqual(before);
});

it("a choice for a quest without choices is refused, and an empty body or an empty object completes it", async () => {
  const account = await arrive(await createAccount());
  await expectRefusal(await choose(account, "stay", undefined, "plain"), 400, "This quest has no choices");
  const body = await send("POST", path.replace("the_key", "plain"), { token: account.token, body: {} });
  expect(body.status).toBe(200);
});

it("an object that is bought is paid, stays in its place, and is in the reply and the export", async () => {
  const account = await arrive(await createAccount());
  const result = await (await buy(account, "first", "gong")).json<CompletionResult>();
  expect(result.receipt).toMatchObject({ cash: -20, room: "a gong" });
  expect(result.newStats.room).toEqual({ left: "gong" });
  expect(await shown(account)).toEqual({ left: "gong" });
  expect(await stored(account)).toEqual([{ place: "left", object: "gong" }]);
  expect(await read(account, "/settings/export")).toMatchObject({
    room: [{ place: "left", object: "gong", placedAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
  });
  await expectBalanced(account.userId);
});

it("a later object takes the place of the earlier one, and says so before", async () => {
  const account = await arrive(await createAccount());
  await buy(account, "first", "gong");
  const quest = await questOf(account, "dealer", "second");
  expect(quest.choices.map(({ effects }) => effects?.room)).toEqual([
    { name: "a gong", replaces: null },
    { name: "a standard lamp", replaces: "a gong" },
  ]);
  const reply = await buy(account, "second", "lamp", crypto.randomUUID());
  expect(databaseUse(reply).trips).toBe(WRITE_TRIPS);
  expect(await stored(account)).toEqual([{ place: "left", object: "standard_lamp" }]);
  const { room, underTheBed } = await stateOf(account);
  expect({ room, underTheBed }).toEqual({ room: { left: "standard_lamp" }, underTheBed: ["gong"] });
});

it("a release that takes a mission out, or changes its gift, takes no object that a player owns", async () => {
  const account = await arrive(await createAccount());
  await buy(account, "first", "gong");
  await buy(account, "second", "lamp");
  const bust: QuestChoice = { ...lamp, effects: { room: { object: "bust", place: "left" } } };
  await writeContacts(aContact("dealer", { missions: [aQuest("second", { choices: [gong, bust] })] }));
  const owned = { room: { left: "standard_lamp" }, underTheBed: ["gong"] };
  expect(await stateOf(account)).toMatchObject(owned);
  expect(await read(account, "/settings/export")).toMatchObject({
    room: [{ place: "left", object: "standard_lamp" }],
    underTheBed: ["gong"],
  });
  const [row] = await rows(
    "select state ->> 'owned' as owned from player_state where user_id = ?",
    account.userId,
  );
  expect(row).toEqual({ owned: '["gong","standard_lamp"]' });
});
