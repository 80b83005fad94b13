import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { MINUTE_MS } from "#game/core/durations.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import { openDatabase } from "../../db/client.ts";
import { noteDeployment } from "../../db/operations.ts";
import worker from "../../index.ts";
import {
  arrive,
  call,
  createAccount,
  databaseUse,
  openSocket,
  rows,
  type TestAccount,
} from "../../test-support.ts";
import { accountWithPassword, PASSWORD, send } from "../auth/auth-test-support.ts";
import { takeSample } from "./figures-service.ts";

const NPCS = BUNDLED_CONTACTS.length;
const ask = (path: string, { token }: TestAccount) => call("GET", `/api${path}`, { token });
const admin = () => createAccount({}, { role: "admin" });

const runCron = () => worker.scheduled(createScheduledController(), env);

/** Waits until a player's activity is noted, which happens after the reply. */
async function noted({ userId }: TestAccount): Promise<void> {
  const found = () => rows("select at from player_activity where player_id = ?", userId);
  await vi.waitFor(async () => expect(await found()).toHaveLength(1));
}

describe("GET /api/admin/dashboard/stats", () => {
  it("the dashboard counts players, active players, contacts and connections", async () => {
    const boss = await admin();
    const [active, former] = [await arrive(await createAccount()), await arrive(await createAccount())];
    await Promise.all([noted(active), noted(former)]);
    await env.DB.prepare("update player_activity set at = ? where player_id = ?")
      .bind(Date.now() - 6 * MINUTE_MS, former.userId)
      .run();
    const socket = await openSocket("/api/realtime/chat/wins", active.token);
    await vi.waitFor(() => expect(socket.frames.length).toBeGreaterThan(0));
    const reply = await ask("/admin/dashboard/stats", boss);
    expect(await reply.json()).toEqual({
      success: true,
      data: {
        activePlayers: 1,
        totalNPCs: NPCS,
        serverUptimeHours: expect.any(Number),
        activeConnections: 1,
        playersInGame: 3,
        gameRunning: true,
        currentTick: expect.any(Number),
      },
    });
    socket.close();
  });

  it("the figures read no player's row, regardless of the number of players", async () => {
    const boss = await admin();
    await ask("/admin/dashboard/stats", boss);
    await env.DB.exec(
      "insert into user (id, username, username_key, email, email_key, role, created_at, updated_at) with recursive n (i) as (select 1 union all select i + 1 from n where i < 500) select 'u' || i, 'user_' || i, 'user_' || i, i, i, 'player', 0, 0 from n; insert into player_activity (player_id, at) select id, 1 from user where id like 'u%'",
    );
    for (const path of ["/admin/dashboard/stats", "/game/stats", "/admin/server/status"]) {
      const use = databaseUse(await ask(path, boss));
      expect([path, use.trips <= 3, use.read < 20]).toEqual([path, true, true]);
    }
  });
});

describe("the number of players", () => {
  it("the number of players follows registrations and deletions", async () => {
    const boss = await admin();
    const players = async () => {
      const { data } = await (await ask("/admin/dashboard/stats", boss)).json<{
        data: { playersInGame: number };
      }>();
      return data.playersInGame;
    };
    expect(await players()).toBe(1);
    const account = await accountWithPassword();
    const form = { username: "newcomer", email: "newcomer@example.com", password: PASSWORD };
    expect((await send("POST", "/api/auth/register", { body: form })).status).toBe(200);
    expect(await players()).toBe(3);
    const body = { password: PASSWORD, confirmUsername: account.username };
    await send("DELETE", "/api/settings/account", { token: account.token, body });
    expect(await players()).toBe(2);
    await env.DB.exec("update user set created_at = 0 where username = 'newcomer'; delete from email_token");
    await runCron();
    expect(await players()).toBe(1);
    expect(await rows("select players from population")).toEqual(
      await rows("select count(*) as players from player"),
    );
  });
});

describe("GET /api/game/stats", () => {
  it("the game counts ticks of five seconds since the world began, and its uptime since the deployment", async () => {
    const boss = await admin();
    const at = Date.now();
    await env.DB.prepare("update world set began_at = ?")
      .bind(at - 60_000)
      .run();
    const db = openDatabase(env);
    await noteDeployment(db, { id: "v1", createdAt: 1 }, at - 90_000);
    // Later requests of the same version, and those of an older one, don't start it again.
    await noteDeployment(db, { id: "v1", createdAt: 1 }, at);
    await noteDeployment(db, { id: "v0", createdAt: 0 }, at);
    const { stats } = await (await ask("/game/stats", boss)).json<{ stats: Record<string, number> }>();
    expect(stats).toMatchObject({ isRunning: true, currentTick: 12, tickRate: 0.2, totalEntities: NPCS + 1 });
    expect(stats.uptimeSeconds).toBeGreaterThanOrEqual(90);
    expect(stats.uptimeSeconds).toBeLessThan(100);
    expect(stats.totalGameTime).toBeGreaterThanOrEqual(60_000);
    await noteDeployment(db, { id: "v2", createdAt: 2 }, Date.now());
    const later = await (await ask("/game/stats", boss)).json<{ stats: Record<string, number> }>();
    expect(later.stats.uptimeSeconds).toBeLessThan(10);
  });
});

describe("GET /api/admin/samples", () => {
  it("the cron trigger stores one sample for each five minutes and deletes those of the day before", async () => {
    const boss = await admin();
    const account = await arrive(await createAccount());
    await noted(account);
    await env.DB.prepare("insert into sample values (?, 1, 1, 1, 1, 1, 1, 0), (?, 9, 9, 9, 9, 9, 0, 0)")
      .bind(Date.now() - 26 * 60 * MINUTE_MS, Date.now() - 23 * 60 * MINUTE_MS)
      .run();
    await runCron();
    await runCron();
    expect(await rows("select * from sample")).toHaveLength(2);
    const reply = await ask("/admin/samples", boss);
    const { samples } = await reply.json<{ samples: object[] }>();
    expect(samples).toEqual([
      expect.objectContaining({ activePlayers: 9, isRunning: false }),
      {
        at: expect.stringMatching(/[05]:00\.000Z$/),
        activePlayers: 1,
        players: 2,
        npcs: NPCS,
        connections: 0,
        isRunning: true,
        uptimeSeconds: expect.any(Number),
        currentTick: expect.any(Number),
      },
    ]);
  });

  it("a sample counts what waits for Durable Objects", async () => {
    await env.DB.exec("insert into object_task values ('someone', 'profile', '', 'a', 0)");
    await takeSample(env, openDatabase(env));
    expect(await rows("select waiting from sample")).toEqual([{ waiting: 1 }]);
  });

  it("a reply has at most the 288 samples of a day", async () => {
    const boss = await admin();
    await env.DB.prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 400)
       insert into sample select ? + i, 0, 0, 0, 0, 0, 1, 0 from n`,
    )
      .bind(Date.now() - MINUTE_MS)
      .run();
    const reply = await ask("/admin/samples", boss);
    expect(databaseUse(reply).read).toBeLessThan(300);
    expect((await reply.json<{ samples: object[] }>()).samples).toHaveLength(288);
  });
});
