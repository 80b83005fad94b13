import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { PLATFORM_PARTS, type ServerStatus } from "#game/admin/wire.ts";
import { HOUR_MS, MINUTE_MS } from "#game/core/durations.ts";
import { answer, ask, databaseUse, openSocket, read, type SendOptions } from "../../calls-test-support.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import { openDatabase } from "../../db/client.ts";
import { noteDeployment, noteFault } from "../../db/operations.ts";
import worker from "../../index.ts";
import { change, changingNothing, execute } from "../../rows-test-support.ts";
import { accountWithPassword, arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { deleteAccount, mailsTo, registered } from "../auth/auth-test-support.ts";
import { takeSample } from "./figures-service.ts";

const admin = () => createAccount({}, { role: "admin" });
const press = async (button: string, account: TestAccount) =>
  ask(account, `POST /admin/server/${button}`, undefined, { key: crypto.randomUUID() });
const isRunning = () => rows("select is_running from world");
const audit = () => rows<{ action: string }>("select action, before, after from audit_log order by id");
const statusOf = async (account: TestAccount, options?: SendOptions) =>
  (await ask(account, "GET /admin/server/status", undefined, options)).json<ServerStatus>();
const STOPPED = [200, { success: true, isRunning: false }];

describe("starting and stopping the game", () => {
  it("the game stops and starts by a press, which is logged", async () => {
    const boss = await admin();
    expect(await answer(await press("stop", boss))).toEqual(STOPPED);
    expect(await isRunning()).toEqual([{ is_running: 0 }]);
    expect(await answer(await press("start", boss))).toEqual([200, { success: true, isRunning: true }]);
    expect(await isRunning()).toEqual([{ is_running: 1 }]);
    expect(await audit()).toEqual([
      { action: "game.stop", before: '{"isRunning":true}', after: '{"isRunning":false}' },
      { action: "game.start", before: '{"isRunning":false}', after: '{"isRunning":true}' },
    ]);
  });

  it("stopping a stopped game changes nothing and is not logged", async () => {
    const boss = await admin();
    await press("stop", boss);
    expect(await answer(await changingNothing(() => press("stop", boss)))).toEqual(STOPPED);
  });

  it("a write whose role was taken away between the check and the commit changes nothing", async () => {
    const boss = await admin();
    // The trigger takes the role away inside the batch, just before the audit entry checks it.
    const demote = "update user set role = 'player' where role = 'admin'";
    await execute(`create trigger demote before update on world begin ${demote}; end`);
    const reply = await press("stop", boss);
    await execute("drop trigger demote");
    expect(reply.status).toBe(409);
    expect(await isRunning()).toEqual([{ is_running: 1 }]);
    expect(await audit()).toEqual([]);
  });
});

describe("GET /api/admin/server/status", () => {
  it("every part of the platform is checked, with its latency", async () => {
    const { checks, ...status } = await statusOf(await admin());
    const [uptimeSeconds, version] = [expect.any(Number), expect.any(String)];
    expect(status).toEqual({ isRunning: true, uptimeSeconds, version });
    expect(checks.map(({ part }) => part)).toEqual([...PLATFORM_PARTS]);
    for (const { part, state, latencyMs } of checks) {
      expect([part, state]).toEqual([part, part === "email" ? "unchecked" : "up"]);
      if (part !== "email") expect(latencyMs).toBeGreaterThanOrEqual(0);
    }
  });

  it("a failing part counts as down, and the others are still checked", async () => {
    const head = () => Promise.reject(new Error("The bucket is away"));
    const PICTURES = Object.assign(Object.create(env.PICTURES), { head });
    const { checks } = await statusOf(await admin(), { env: { PICTURES } });
    const down = checks.filter(({ state }) => state === "down");
    expect(down.map(({ part }) => part)).toEqual(["pictures"]);
  });

  it("tasks that wait for Durable Objects are counted, and are down after fifteen minutes or once one is parked", async () => {
    const boss = await admin();
    const outbox = async () => {
      const check = (await statusOf(boss)).checks.find(({ part }) => part === "outbox");
      return [check?.state, check?.text];
    };
    const wait = (kind: string) => change("insert into object_task values ('someone', ?1, '', ?1, 0)", kind);
    const sample = (at: number, waiting: number) =>
      change("insert or replace into sample values (?, 0, 0, 0, 0, 0, 1, ?)", at, waiting);
    const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
    const text = (at: number) =>
      `2 changes wait for Durable Objects, since ${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC.`;
    expect(await outbox()).toEqual(["up", "No change waits for Durable Objects."]);
    await wait("profile");
    expect(await outbox()).toEqual(["up", "1 change waits for Durable Objects."]);
    await wait("silence");
    const [empty, emptied] = [minutesAgo(20), minutesAgo(10)];
    await sample(empty, 0);
    await sample(minutesAgo(15), 2);
    expect(await outbox()).toEqual(["down", text(empty)]);
    await sample(emptied, 0);
    expect(await outbox()).toEqual(["up", text(emptied)]);
    await execute("insert into object_task_failure values ('someone', 'silence', 10, 0)");
    const parked = `${text(emptied)} 1 task has failed ten times: Restart tries again.`;
    expect(await outbox()).toEqual(["down", parked]);
  });
});

describe("the other buttons", () => {
  it("a restart rebuilds the content cache and is logged", async () => {
    const rebuilt = { success: true, isRunning: true, npcs: expect.any(Number) };
    expect(await answer(await press("restart", await admin()))).toMatchObject([200, rebuilt]);
    expect((await audit()).map(({ action }) => action)).toEqual(["game.restart"]);
  });

  it("a test mail goes to the caller's own address", async () => {
    const boss = await admin();
    const sent = { success: true, sentTo: boss.email, latencyMs: expect.any(Number) };
    expect(await answer(await press("test-mail", boss))).toEqual([200, sent]);
    const subjects = (await mailsTo(boss.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["A test mail from Server Administration"]);
  });
});

const NPCS = BUNDLED_CONTACTS.length;
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
