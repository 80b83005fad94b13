import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { FoundPlayer } from "#game/admin/testing-wire.ts";
import { aContact, aQuest } from "#game/content/fixture.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import {
  arrive,
  call,
  createAccount,
  databaseUse,
  expectBalanced,
  openSocket,
  progressRows,
  rows,
  type TestAccount,
  writeContacts,
} from "../../test-support.ts";
import { changingNothing } from "../auth/auth-test-support.ts";

const admin = () => createAccount({}, { role: "admin" });
const player = async () => arrive(await createAccount());
const soon = { timeout: 2_000, interval: 20 };

const adjust = (
  boss: TestAccount,
  { userId }: TestAccount,
  body: object,
  key: string = crypto.randomUUID(),
) => call("PUT", `/api/admin/players/${userId}`, { token: boss.token, key, body });
const grant = (boss: TestAccount, { userId }: TestAccount, body: object) =>
  call("POST", `/api/admin/players/${userId}/grants`, { token: boss.token, key: crypto.randomUUID(), body });
const find = async (boss: TestAccount, { username }: TestAccount) => {
  const reply = await call("GET", `/api/admin/players/${username.toUpperCase()}`, { token: boss.token });
  return reply.json<FoundPlayer>();
};
const stateOf = async ({ token }: TestAccount) => {
  const reply = await call("GET", "/api/auth/me", { token });
  return (await reply.json<{ player: PlayerState }>()).player;
};
const ledger = ({ userId }: TestAccount) =>
  rows(
    "select cause, cash, experience, followers, energy from ledger where player_id = ? order by seq desc",
    userId,
  );

describe("PUT /api/player/update", () => {
  it("an administrator can set any part of their character, as an adjustment in the ledger", async () => {
    const boss = await arrive(await admin());
    const body = {
      cash: 1_000,
      followers: 0,
      level: 3,
      experience: 299,
      energy: 12,
      occupation: "Tester",
      status: "Guru",
    };
    const reply = await call("PUT", "/api/player/update", { token: boss.token, body });
    const { newStats } = await reply.json<{ newStats: PlayerState }>();
    expect(newStats).toMatchObject(body);
    expect(await stateOf(boss)).toMatchObject(body);
    expect((await ledger(boss))[0]).toEqual({
      cause: "admin",
      cash: 953,
      experience: 599,
      followers: -3,
      energy: -88,
    });
    await expectBalanced(boss.userId);
    const [audited] = await rows<Record<"actor_id" | "subject" | "before" | "after", string>>(
      "select actor_id, subject, before, after from audit_log",
    );
    expect([audited?.actor_id, audited?.subject]).toEqual([boss.userId, boss.userId]);
    expect(JSON.parse(audited?.after ?? "")).toEqual(body);
    const before = { cash: 47, followers: 3, level: 1, experience: 0, energy: 100, occupation: "Unemployed" };
    expect(JSON.parse(audited?.before ?? "")).toEqual({ ...before, status: "Brokie" });
  });

  it("a status set by hand follows the level again at the next level-up", async () => {
    const boss = await arrive(await admin());
    await call("PUT", "/api/player/update", {
      token: boss.token,
      body: { status: "Guru", level: 4, experience: 399 },
    });
    expect(await stateOf(boss)).toMatchObject({ status: "Guru", level: 4 });
    await call("POST", "/api/player/action/bag_fries", { token: boss.token });
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
    const reply = await changingNothing(() => call("PUT", "/api/player/update", { token: boss.token, body }));
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ error: ERROR_TEXT.validation, details: [problem] });
  });
});

describe("PUT /api/admin/players/:userId", () => {
  it("an adjustment of another player is in that player's ledger, and their open page updates", async () => {
    const [boss, account] = [await admin(), await player()];
    const socket = await openSocket("/api/realtime/game", account.token);
    const reply = await adjust(boss, account, { cash: 500, reason: "A refund" });
    expect(await reply.json()).toMatchObject({ success: true, newStats: { cash: 500 }, events: [] });
    expect((await ledger(account))[0]).toMatchObject({ cause: "admin", cash: 453 });
    expect(await ledger(boss)).toEqual([]);
    await expectBalanced(account.userId);
    await vi.waitFor(
      () => expect(socket.of("cashChanged")[0]?.payload).toEqual({ cash: 500, change: 453 }),
      soon,
    );
    expect(await rows("select actor_id, action, subject, details, before, after from audit_log")).toEqual([
      {
        actor_id: boss.userId,
        action: "player.adjust",
        subject: account.userId,
        details: '{"reason":"A refund"}',
        before: '{"cash":47}',
        after: '{"cash":500}',
      },
    ]);
    socket.close();
  });

  it("the player's next action builds on the adjustment, whatever was cached", async () => {
    const [boss, account] = [await admin(), await player()];
    await call("POST", "/api/player/action/bag_fries", { token: account.token });
    await adjust(boss, account, { cash: 500 });
    await call("POST", "/api/player/action/bag_fries", { token: account.token });
    expect(await stateOf(account)).toMatchObject({ cash: 508 });
    await expectBalanced(account.userId);
  });

  it("a raised level unlocks its contacts in the same batch", async () => {
    const [boss, account] = [await admin(), await player()];
    await adjust(boss, account, { level: 4 });
    const contacts = await rows("select contact_id from player_contact where player_id = ?", account.userId);
    expect(contacts).toContainEqual({ contact_id: "coach_ironclad" });
  });

  it("an adjustment costs three round trips, and reads nobody's rows but the player's", async () => {
    const [boss, account] = [await admin(), await player()];
    const use = databaseUse(await adjust(boss, account, { cash: 500 }));
    expect(use.trips).toBe(3);
    expect(use.read).toBeLessThan((await progressRows(account)) + 40);
  });

  it("an unknown player gets 404", async () => {
    const [boss, account] = [await admin(), await player()];
    const unknown = await changingNothing(() => adjust(boss, { ...account, userId: "nobody" }, { cash: 1 }));
    expect(unknown.status).toBe(404);
  });

  it("an adjustment whose role was taken away before the commit changes nothing", async () => {
    const [boss, account] = [await admin(), await player()];
    await env.DB.exec(
      "create trigger demote after update on player_state begin update user set role = 'editor' where role = 'admin'; end",
    );
    const reply = await changingNothing(() => adjust(boss, account, { cash: 500 }));
    await env.DB.exec("drop trigger demote");
    expect(reply.status).toBe(409);
  });

  it("deleting an account deletes the values that the log has about it", async () => {
    const [boss, account] = [await admin(), await player()];
    await adjust(boss, account, { name: "Dana Doe" });
    expect(JSON.stringify(await rows("select * from audit_log"))).toContain("Dana Doe");
    const { deleteAccountRows } = await import("../../db/accounts/account-deletion.ts");
    const { openDatabase } = await import("../../db/client.ts");
    const { DELETION } = await import("../../features.ts");
    await deleteAccountRows(
      openDatabase(env),
      DELETION,
      { userId: account.userId, addressHash: "" },
      Date.now(),
    );
    expect(await rows("select action, before, after from audit_log")).toEqual([
      { action: "player.adjust", before: null, after: null },
    ]);
  });
});

describe("granting what unlocks only manually", () => {
  const secret = () =>
    writeContacts(
      aContact("secret_agent", {
        name: "Secret Agent",
        unlockConditions: { type: "manual" },
        missions: [aQuest("hello"), aQuest("favour", { unlockConditions: { type: "manual" } })],
      }),
    );

  it("an administrator finds a player by name, with everything that is granted by hand", async () => {
    await secret();
    const [boss, account] = [await admin(), await player()];
    expect(await find(boss, account)).toMatchObject({
      userId: account.userId,
      username: account.username,
      player: { cash: 47, level: 1 },
      grantables: [
        { contactId: "secret_agent", contactName: "Secret Agent", missionId: null, isGranted: false },
        { contactId: "secret_agent", missionId: "favour", isGranted: false },
      ],
    });
    const unknown = await call("GET", "/api/admin/players/nobody", { token: boss.token });
    expect(unknown.status).toBe(404);
  });

  it("a granted contact brings its quests and is logged; granting it again is refused with 409", async () => {
    await secret();
    const [boss, account] = [await admin(), await player()];
    const socket = await openSocket("/api/realtime/game", account.token);
    expect((await grant(boss, account, { contactId: "secret_agent" })).status).toBe(200);
    await vi.waitFor(() => expect(socket.of("npcUnlocked")[0]?.payload.npcName).toBe("Secret Agent"), soon);
    expect(await rows("select quest_id from player_quest where contact_id = 'secret_agent'")).toEqual([
      { quest_id: "hello" },
    ]);
    expect((await ledger(account))[0]).toMatchObject({ cause: "grant", cash: 0 });
    expect(await rows("select action, subject, details from audit_log where action like 'player%'")).toEqual([
      { action: "player.grant", subject: account.userId, details: '{"contactId":"secret_agent"}' },
    ]);
    const again = await changingNothing(() => grant(boss, account, { contactId: "secret_agent" }));
    expect(again.status).toBe(409);
    socket.close();
  });

  it("a granted quest brings its contact", async () => {
    await secret();
    const [boss, account] = [await admin(), await player()];
    await grant(boss, account, { contactId: "secret_agent", missionId: "favour" });
    const { grantables } = await find(boss, account);
    expect(grantables.map(({ isGranted }) => isGranted)).toEqual([true, true]);
  });

  it.each([
    { contactId: "gary_grill" },
    { contactId: "secret_agent", missionId: "hello" },
    { contactId: "nobody" },
  ])("granting %j, which is not granted by hand, gets 404", async (body) => {
    await secret();
    const [boss, account] = [await admin(), await player()];
    expect((await changingNothing(() => grant(boss, account, body))).status).toBe(404);
  });
});
