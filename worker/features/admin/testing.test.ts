import { describe, expect, it, vi } from "vitest";
import type { FoundPlayer } from "#game/admin/testing-wire.ts";
import { aContact, aQuest } from "#game/content/fixture.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import { answer, ask, databaseUse, openSocket, read } from "../../calls-test-support.ts";
import { changingNothing, execute, expectBalanced, writeContacts } from "../../rows-test-support.ts";
import {
  accountWithPassword,
  arrive,
  createAccount,
  progressRows,
  rows,
  type TestAccount,
} from "../../test-support.ts";
import { deleteAccount } from "../auth/auth-test-support.ts";

const admin = () => createAccount({}, { role: "admin" });
/** An administrator and a player. */
async function bossAndPlayer() {
  const [boss, account] = [await admin(), await arrive(await createAccount())];
  return { boss, account };
}
const soon = { timeout: 2_000, interval: 20 };

const adjust = (boss: TestAccount, { userId }: Pick<TestAccount, "userId">, body: object) =>
  ask(boss, `PUT /admin/players/${userId}`, body, { key: crypto.randomUUID() });
const adjustSelf = (boss: TestAccount, body: object) => ask(boss, "PUT /player/update", body);
const grant = (boss: TestAccount, { userId }: TestAccount, body: object) =>
  ask(boss, `POST /admin/players/${userId}/grants`, body, { key: crypto.randomUUID() });
const find = (boss: TestAccount, { username }: TestAccount) =>
  read<FoundPlayer>(boss, `/admin/players/${username.toUpperCase()}`);
const act = (account: TestAccount) => ask(account, "POST /player/action/bag_fries");
const stateOf = async (account: TestAccount) =>
  (await read<{ player: PlayerState }>(account, "/auth/me")).player;
const ledger = ({ userId }: TestAccount) =>
  rows(
    "select cause, cash, experience, followers, energy from ledger where player_id = ? order by seq desc",
    userId,
  );
const audited = () => rows("select actor_id, action, subject, details, before, after from audit_log");

describe("PUT /api/player/update", () => {
  it("an administrator can set any part of their character, as an adjustment in the ledger", async () => {
    const boss = await arrive(await admin());
    const texts = { occupation: "Tester", status: "Guru" };
    const body = { cash: 1_000, followers: 0, level: 3, experience: 299, energy: 12, ...texts };
    expect(await answer(await adjustSelf(boss, body))).toMatchObject([200, { newStats: body }]);
    expect(await stateOf(boss)).toMatchObject(body);
    const gains = { cash: 953, experience: 599, followers: -3, energy: -88 };
    expect((await ledger(boss))[0]).toEqual({ cause: "admin", ...gains });
    await expectBalanced(boss.userId);
    const [entry] = await rows<Record<"actor_id" | "subject" | "before" | "after", string>>(
      "select actor_id, subject, before, after from audit_log",
    );
    expect([entry?.actor_id, entry?.subject]).toEqual([boss.userId, boss.userId]);
    expect(JSON.parse(entry?.after ?? "")).toEqual(body);
    const before = { cash: 47, followers: 3, level: 1, experience: 0, energy: 100, occupation: "Unemployed" };
    expect(JSON.parse(entry?.before ?? "")).toEqual({ ...before, status: "Brokie" });
  });

  it("a status set by hand follows the level again at the next level-up", async () => {
    const boss = await arrive(await admin());
    await adjustSelf(boss, { status: "Guru", level: 4, experience: 399 });
    expect(await stateOf(boss)).toMatchObject({ status: "Guru", level: 4 });
    await act(boss);
    expect(await stateOf(boss)).toMatchObject({ status: "Side Hustler", level: 5 });
  });

  it.each([
    [{ energy: 101 }, "The energy is a whole number from 0 to 100"],
    [{ cash: -1 }, "The cash is a whole number from 0 to 1,000,000,000,000"],
    [{ cash: 1.5 }, "The cash is a whole number from 0 to 1,000,000,000,000"],
    [{ level: 0 }, "The level is a whole number from 1 to 1,000"],
    [{ name: " " }, "The name is missing"],
    [{ status: "x".repeat(61) }, "The status can have 60 characters"],
    [{ experience: 100 }, "Experience at level 1 is at most 99"],
    [{ level: 2, experience: 200 }, "Experience at level 2 is at most 199"],
  ])("%j is refused with 400", async (body, problem) => {
    const boss = await arrive(await admin());
    const reply = await changingNothing(() => adjustSelf(boss, body));
    expect(await answer(reply)).toMatchObject([400, { error: ERROR_TEXT.validation, details: [problem] }]);
  });
});

describe("PUT /api/player/quest", () => {
  const goTo = (boss: TestAccount, missionId: string) =>
    ask(boss, "PUT /player/quest", { contactId: "secret_agent", missionId });

  it("the own character starts over at the mission, in the ledger and the log; an unknown one gets 404", async () => {
    const unlockConditions = { type: "mission_completed", value: "hello" } as const;
    const requirements = [{ type: "cash", amount: 900 } as const];
    const missions = [aQuest("hello"), aQuest("favour", { unlockConditions, requirements })];
    await writeContacts(
      aContact("secret_agent", { unlockConditions: { type: "level_reached", level: 7 }, missions }),
    );
    const boss = await arrive(await admin());
    for (let times = 0; times < 2; times += 1) {
      const reached = { newStats: { level: 7, cash: 900 } };
      expect(await answer(await goTo(boss, "favour"))).toMatchObject([200, reached]);
      const quests = await rows(
        "select quest_id, completions from player_quest where contact_id = 'secret_agent' order by quest_id",
      );
      expect(quests).toEqual([
        { quest_id: "favour", completions: 0 },
        { quest_id: "hello", completions: 1 },
      ]);
    }
    expect((await ledger(boss))[1]).toMatchObject({ cause: "test_quest:secret_agent.favour", cash: 853 });
    await expectBalanced(boss.userId);
    expect(await audited()).toMatchObject(Array(2).fill({ action: "player.quest", subject: boss.userId }));
    expect((await changingNothing(() => goTo(boss, "nothing"))).status).toBe(404);
  });
});

describe("PUT /api/admin/players/:userId", () => {
  it("an adjustment of another player is in that player's ledger, and their open page updates", async () => {
    const { boss, account } = await bossAndPlayer();
    const socket = await openSocket("/api/realtime/game", account.token);
    const reply = await adjust(boss, account, { cash: 500, reason: "A refund" });
    expect(await answer(reply)).toMatchObject([200, { success: true, newStats: { cash: 500 }, events: [] }]);
    expect((await ledger(account))[0]).toMatchObject({ cause: "admin", cash: 453 });
    expect(await ledger(boss)).toEqual([]);
    await expectBalanced(account.userId);
    const told = [{ payload: { cash: 500, change: 453 } }];
    await vi.waitFor(() => expect(socket.of("cashChanged")).toMatchObject(told), soon);
    const who = { actor_id: boss.userId, action: "player.adjust", subject: account.userId };
    const what = { details: '{"reason":"A refund"}', before: '{"cash":47}', after: '{"cash":500}' };
    expect(await audited()).toEqual([{ ...who, ...what }]);
    socket.close();
  });

  it("the player's next action builds on the adjustment, whatever was cached", async () => {
    const { boss, account } = await bossAndPlayer();
    await act(account);
    await adjust(boss, account, { cash: 500 });
    await act(account);
    expect(await stateOf(account)).toMatchObject({ cash: 508 });
    await expectBalanced(account.userId);
  });

  it("a raised level unlocks its contacts in the same batch", async () => {
    const { boss, account } = await bossAndPlayer();
    await adjust(boss, account, { level: 4 });
    const contacts = await rows("select contact_id from player_contact where player_id = ?", account.userId);
    expect(contacts).toContainEqual({ contact_id: "coach_ironclad" });
  });

  it("an adjustment costs three round trips, and reads nobody's rows but the player's", async () => {
    const { boss, account } = await bossAndPlayer();
    const use = databaseUse(await adjust(boss, account, { cash: 500 }));
    expect(use.trips).toBe(3);
    expect(use.read).toBeLessThan((await progressRows(account)) + 40);
  });

  it("an adjustment of nobody, or whose role was taken away before the commit, changes nothing", async () => {
    const { boss, account } = await bossAndPlayer();
    const unknown = await changingNothing(() => adjust(boss, { userId: "nobody" }, { cash: 1 }));
    expect(unknown.status).toBe(404);
    const demote = "update user set role = 'editor' where role = 'admin'";
    await execute(`create trigger demote after update on player_state begin ${demote}; end`);
    const reply = await changingNothing(() => adjust(boss, account, { cash: 500 }));
    await execute("drop trigger demote");
    expect(reply.status).toBe(409);
  });

  it("deleting an account deletes the values that the log has about it", async () => {
    const [boss, account] = [await admin(), await arrive(await accountWithPassword())];
    await adjust(boss, account, { name: "Dana Doe" });
    expect(JSON.stringify(await audited())).toContain("Dana Doe");
    await deleteAccount(account);
    expect(await audited()).toMatchObject([{ action: "player.adjust", before: null, after: null }]);
  });
});

describe("granting what unlocks only manually", () => {
  /** A contact and a quest that unlock only manually, an administrator and a player. */
  async function secret() {
    const unlockConditions = { type: "manual" } as const;
    const missions = [aQuest("hello"), aQuest("favour", { unlockConditions })];
    await writeContacts(aContact("secret_agent", { name: "Secret Agent", unlockConditions, missions }));
    return bossAndPlayer();
  }

  it("an administrator finds a player by name, with everything that is granted by hand", async () => {
    const { boss, account } = await secret();
    const { userId, username } = account;
    const agent = { contactId: "secret_agent", contactName: "Secret Agent", isGranted: false };
    expect(await find(boss, account)).toMatchObject({
      userId,
      username,
      player: { cash: 47, level: 1 },
      grantables: [
        { ...agent, missionId: null },
        { ...agent, missionId: "favour" },
      ],
    });
    expect((await ask(boss, "GET /admin/players/nobody")).status).toBe(404);
  });

  it("a granted contact brings its quests and is logged; granting it again is refused with 409", async () => {
    const { boss, account } = await secret();
    const body = { contactId: "secret_agent" };
    const socket = await openSocket("/api/realtime/game", account.token);
    expect((await grant(boss, account, body)).status).toBe(200);
    await vi.waitFor(() => expect(socket.of("npcUnlocked")[0]?.payload.npcName).toBe("Secret Agent"), soon);
    const quests = await rows("select quest_id from player_quest where contact_id = 'secret_agent'");
    expect(quests).toEqual([{ quest_id: "hello" }]);
    expect((await ledger(account))[0]).toMatchObject({ cause: "grant", cash: 0 });
    const entry = { action: "player.grant", subject: account.userId, details: JSON.stringify(body) };
    expect((await audited()).at(-1)).toMatchObject(entry);
    expect((await changingNothing(() => grant(boss, account, body))).status).toBe(409);
    socket.close();
  });

  it("a granted quest brings its contact", async () => {
    const { boss, account } = await secret();
    await grant(boss, account, { contactId: "secret_agent", missionId: "favour" });
    const { grantables } = await find(boss, account);
    expect(grantables.map(({ isGranted }) => isGranted)).toEqual([true, true]);
  });

  it.each([
    { contactId: "gary_grill" },
    { contactId: "secret_agent", missionId: "hello" },
    { contactId: "nobody" },
  ])("granting %j, which is not granted by hand, gets 404", async (body) => {
    const { boss, account } = await secret();
    expect((await changingNothing(() => grant(boss, account, body))).status).toBe(404);
  });
});
