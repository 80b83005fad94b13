import { beforeEach, expect, it } from "vitest";
import { aContact, aQuest } from "#game/content/fixture.ts";
import type { QuestChoice } from "#game/core/content.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import type { CompletionResult } from "#game/npcs/wire.ts";
import { ask, databaseUse, read, WRITE_TRIPS } from "../../calls-test-support.ts";
import { expectBalanced, writeContacts } from "../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { questOf } from "./npcs-test-support.ts";

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

const buy = (account: TestAccount, quest: string, choice: string, key?: string) =>
  ask(account, `POST /npcs/dealer/requests/${quest}/complete`, { choice }, { key });
const stored = ({ userId }: TestAccount) =>
  rows("select place, object from room_object where player_id = ? order by place", userId);

const state = async (account: TestAccount) =>
  (await (await ask(account, "GET /auth/me")).json<{ player: PlayerState }>()).player;
const shown = async (account: TestAccount) => (await state(account)).room;

beforeEach(() => writeContacts(aContact("dealer", { missions: shops })));

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
  const { room, underTheBed } = await state(account);
  expect({ room, underTheBed }).toEqual({ room: { left: "standard_lamp" }, underTheBed: ["gong"] });
});

it("a release that takes a mission out, or changes its gift, takes no object that a player owns", async () => {
  const account = await arrive(await createAccount());
  await buy(account, "first", "gong");
  await buy(account, "second", "lamp");
  const bust: QuestChoice = { ...lamp, effects: { room: { object: "bust", place: "left" } } };
  await writeContacts(aContact("dealer", { missions: [aQuest("second", { choices: [gong, bust] })] }));
  const owned = { room: { left: "standard_lamp" }, underTheBed: ["gong"] };
  expect(await state(account)).toMatchObject(owned);
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
