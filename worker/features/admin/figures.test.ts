import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#game/core/durations.ts";
import { ask, databaseUse, openSocket, read } from "../../calls-test-support.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import { openDatabase } from "../../db/client.ts";
import { noteDeployment, noteFault } from "../../db/operations.ts";
import worker from "../../index.ts";
import { change, execute } from "../../rows-test-support.ts";
import { accountWithPassword, arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { deleteAccount, registered } from "../auth/auth-test-support.ts";
import { takeSample } from "./figures-service.ts";

const NPCS = BUNDLED_CONTACTS.length;
const admin = () => createAccount({}, { role: "admin" });
const runCron = () => worker.scheduled(createScheduledController(), env);

/** A player whose activity is noted, which happens after the reply. */
async function anActivePlayer(): Promise<TestAccount> {
  const account = await arrive(await createAccount());
  const found = () => rows("select at from player_activity where player_id = ?", account.userId);
  await vi.waitFor(async () => expect(await found()).toHaveLength(1));
  return account;
}

const STATS = "/admin/dashboard/stats";

it("the dashboard counts players, active players, contacts, connections and errors", async () => {
  const [boss, active, former] = [await admin(), await anActivePlayer(), await anActivePlayer()];
  const age = "update player_activity set at = ? where player_id = ?";
  await change(age, Date.now() - 6 * MINUTE_MS, former.userId);
  const socket = await openSocket("/api/realtime/chat/wins", active.token);
  await vi.waitFor(() => expect(socket.frames.length).toBeGreaterThan(0));
  await noteFault(openDatabase(env), Date.now() - 25 * HOUR_MS);
  for (const hours of [0, 0, 22]) await noteFault(openDatabase(env), Date.now() - hours * HOUR_MS);
  const counts = { activePlayers: 1, totalNPCs: NPCS, activeConnections: 1, playersInGame: 3, errors: 3 };
  const times = { serverUptimeHours: expect.any(Number), currentTick: expect.any(Number) };
  expect(await read(boss, STATS)).toEqual({
    success: true,
    data: { ...counts, ...times, gameRunning: true },
  });
  socket.close();
});

it("the figures read no player's row, regardless of the number of players", async () => {
  const boss = await admin();
  await ask(boss, `GET ${STATS}`);
  await execute(
    "insert into user (id, username, username_key, email, email_key, role, created_at, updated_at) with recursive n (i) as (select 1 union all select i + 1 from n where i < 500) select 'u' || i, 'user_' || i, 'user_' || i, i, i, 'player', 0, 0 from n; insert into player_activity (player_id, at) select id, 1 from user where id like 'u%'",
  );
  for (const path of [STATS, "/game/stats", "/admin/server/status"]) {
    const use = databaseUse(await ask(boss, `GET ${path}`));
    expect([path, use.trips <= 3, use.read < 20]).toEqual([path, true, true]);
  }
});

it("the number of players follows registrations and deletions", async () => {
  const boss = await admin();
  const players = async () =>
    (await read<{ data: { playersInGame: number } }>(boss, STATS)).data.playersInGame;
  expect(await players()).toBe(1);
  const account = await accountWithPassword();
  await registered({ username: "newcomer" });
  expect(await players()).toBe(3);
  await deleteAccount(account);
  expect(await players()).toBe(2);
  await execute("update user set created_at = 0 where username = 'newcomer'; delete from email_token");
  await runCron();
  expect(await players()).toBe(1);
  const counted = await rows("select count(*) as players from player");
  expect(await rows("select players from population")).toEqual(counted);
});

it("the game counts ticks of five seconds since the world began, and its uptime since the deployment", async () => {
  const boss = await admin();
  const [at, db] = [Date.now(), openDatabase(env)];
  await change("update world set began_at = ?", at - 60_000);
  await noteDeployment(db, { id: "v1", createdAt: 1 }, at - 90_000);
  // Later requests of the same version, and those of an older one, don't start it again.
  await noteDeployment(db, { id: "v1", createdAt: 1 }, at);
  await noteDeployment(db, { id: "v0", createdAt: 0 }, at);
  const statsOf = async () => (await read<{ stats: Record<string, number> }>(boss, "/game/stats")).stats;
  const stats = await statsOf();
  expect(stats).toMatchObject({ isRunning: true, currentTick: 12, tickRate: 0.2, totalEntities: NPCS + 1 });
  expect(stats.uptimeSeconds).toBeGreaterThanOrEqual(90);
  expect(stats.uptimeSeconds).toBeLessThan(100);
  expect(stats.totalGameTime).toBeGreaterThanOrEqual(60_000);
  await noteDeployment(db, { id: "v2", createdAt: 2 }, Date.now());
  expect((await statsOf()).uptimeSeconds).toBeLessThan(10);
});

describe("GET /api/admin/samples", () => {
  it("the cron trigger stores one sample for each five minutes and deletes those of the day before", async () => {
    const boss = await admin();
    await anActivePlayer();
    const old = "insert into sample values (?, 1, 1, 1, 1, 1, 1, 0), (?, 9, 9, 9, 9, 9, 0, 0)";
    await change(old, Date.now() - 26 * HOUR_MS, Date.now() - 23 * HOUR_MS);
    await runCron();
    await runCron();
    expect(await rows("select * from sample")).toHaveLength(2);
    const at = expect.stringMatching(/[05]:00\.000Z$/);
    const counts = { activePlayers: 1, players: 2, npcs: NPCS, connections: 0, isRunning: true };
    const times = { uptimeSeconds: expect.any(Number), currentTick: expect.any(Number) };
    expect((await read<{ samples: object[] }>(boss, "/admin/samples")).samples).toEqual([
      expect.objectContaining({ activePlayers: 9, isRunning: false }),
      { at, ...counts, ...times },
    ]);
  });

  it("a sample counts what waits for Durable Objects", async () => {
    await execute("insert into object_task values ('someone', 'profile', '', 'a', 0)");
    await takeSample(env, openDatabase(env));
    expect(await rows("select waiting from sample")).toEqual([{ waiting: 1 }]);
  });

  it("a reply has at most the 288 samples of a day", async () => {
    const boss = await admin();
    const fill = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 400)
      insert into sample select ? + i, 0, 0, 0, 0, 0, 1, 0 from n`;
    await change(fill, Date.now() - MINUTE_MS);
    const reply = await ask(boss, "GET /admin/samples");
    expect(databaseUse(reply).read).toBeLessThan(300);
    expect((await reply.json<{ samples: object[] }>()).samples).toHaveLength(288);
  });
});
