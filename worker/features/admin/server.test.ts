import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { PLATFORM_PARTS, type ServerStatus } from "#game/admin/wire.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { arrive, call, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { changingNothing, mailsTo, send } from "../auth/auth-test-support.ts";

const admin = () => createAccount({}, { role: "admin" });
const press = (button: string, { token }: TestAccount, key: string = crypto.randomUUID()) =>
  call("POST", `/api/admin/server/${button}`, { token, key });
const audit = () => rows<{ action: string }>("select action, before, after from audit_log order by id");

describe("starting and stopping the game", () => {
  it("a stopped game answers its writes with 503 and a clear text until it is started", async () => {
    const boss = await admin();
    const player = await arrive(await createAccount());
    const play = () => call("POST", "/api/player/action/bag_fries", { token: player.token });
    expect((await play()).status).toBe(200);
    expect(await (await press("stop", boss)).json()).toEqual({ success: true, isRunning: false });
    const refused = await changingNothing(play);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "game_stopped", error: ERROR_TEXT.gameStopped });
    expect(await (await press("start", boss)).json()).toEqual({ success: true, isRunning: true });
    expect((await play()).status).toBe(200);
    expect(await audit()).toEqual([
      { action: "game.stop", before: '{"isRunning":true}', after: '{"isRunning":false}' },
      { action: "game.start", before: '{"isRunning":false}', after: '{"isRunning":true}' },
    ]);
  });

  it("stopping a stopped game changes nothing and is not logged", async () => {
    const boss = await admin();
    await press("stop", boss);
    const reply = await changingNothing(() => press("stop", boss));
    expect(await reply.json()).toEqual({ success: true, isRunning: false });
  });
});

describe("the guard of an administrator's write", () => {
  it("a write whose role was taken away between the check and the commit changes nothing", async () => {
    const boss = await admin();
    // The trigger takes the role away inside the batch, just before the audit entry checks it.
    await env.DB.exec(
      "create trigger demote before update on world begin update user set role = 'player' where role = 'admin'; end",
    );
    const reply = await press("stop", boss);
    await env.DB.exec("drop trigger demote");
    expect(reply.status).toBe(409);
    expect(await rows("select is_running from world")).toEqual([{ is_running: 1 }]);
    expect(await audit()).toEqual([]);
  });
});

describe("GET /api/admin/server/status", () => {
  it("every part of the platform is checked, with its latency", async () => {
    const { token } = await admin();
    const reply = await call("GET", "/api/admin/server/status", { token });
    const { checks, ...status } = await reply.json<ServerStatus>();
    expect(status).toEqual({
      isRunning: true,
      uptimeSeconds: expect.any(Number),
      version: expect.any(String),
    });
    expect(checks.map(({ part }) => part)).toEqual([...PLATFORM_PARTS]);
    for (const { part, state, latencyMs } of checks) {
      expect([part, state]).toEqual([part, part === "email" ? "unchecked" : "up"]);
      if (part !== "email") expect(latencyMs).toBeGreaterThanOrEqual(0);
    }
  });

  it("a failing part counts as down, and the others are still checked", async () => {
    const { token } = await admin();
    const PICTURES = Object.assign(Object.create(env.PICTURES), {
      head: async () => {
        throw new Error("The bucket is away");
      },
    });
    const reply = await send("GET", "/api/admin/server/status", { token, env: { PICTURES } });
    const { checks } = await reply.json<ServerStatus>();
    const states = checks.map(({ part, state }) => `${part} ${state}`);
    expect(states).toContain("pictures down");
    expect(states.filter((state) => state.endsWith("down"))).toHaveLength(1);
  });

  it("tasks that wait for Durable Objects are counted, and are down after fifteen minutes or once one is parked", async () => {
    const boss = await admin();
    const outbox = async () => {
      const reply = await call("GET", "/api/admin/server/status", { token: boss.token });
      const { checks } = await reply.json<ServerStatus>();
      return checks.find(({ part }) => part === "outbox");
    };
    expect(await outbox()).toMatchObject({ state: "up", text: "No change waits for Durable Objects." });
    await env.DB.exec("insert into object_task values ('someone', 'profile', '', 'a', 0)");
    expect(await outbox()).toMatchObject({ state: "up", text: "1 change waits for Durable Objects." });
    await env.DB.exec("insert into object_task values ('someone', 'silence', '', 'b', 0)");
    const sample = (at: number, waiting: number) =>
      env.DB.prepare("insert or replace into sample values (?, 0, 0, 0, 0, 0, 1, ?)").bind(at, waiting).run();
    const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
    const text = (at: number) =>
      `2 changes wait for Durable Objects, since ${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC.`;
    const [empty, emptied] = [minutesAgo(20), minutesAgo(10)];
    await sample(empty, 0);
    await sample(minutesAgo(15), 2);
    expect(await outbox()).toMatchObject({ state: "down", text: text(empty) });
    await sample(emptied, 0);
    expect(await outbox()).toMatchObject({ state: "up", text: text(emptied) });
    await env.DB.exec("insert into object_task_failure values ('someone', 'silence', 10, 0)");
    expect(await outbox()).toMatchObject({
      state: "down",
      text: `${text(emptied)} 1 task has failed ten times: Restart tries again.`,
    });
  });
});

describe("the other buttons", () => {
  it("a restart rebuilds the content cache and is logged", async () => {
    const reply = await press("restart", await admin());
    expect(await reply.json()).toMatchObject({ success: true, isRunning: true, npcs: expect.any(Number) });
    expect((await audit()).map(({ action }) => action)).toEqual(["game.restart"]);
  });

  it("a test mail goes to the caller's own address", async () => {
    const boss = await admin();
    const reply = await press("test-mail", boss);
    expect(await reply.json()).toEqual({ success: true, sentTo: boss.email, latencyMs: expect.any(Number) });
    expect((await mailsTo(boss.email)).map(({ subject }) => subject)).toEqual([
      "A test mail from Server Administration",
    ]);
  });
});
