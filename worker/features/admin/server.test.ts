import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { PLATFORM_PARTS, type ServerStatus } from "#game/admin/wire.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { answer, ask, type SendOptions } from "../../calls-test-support.ts";
import { change, changingNothing, execute, expectRefused } from "../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { mailsTo } from "../auth/auth-test-support.ts";

const admin = () => createAccount({}, { role: "admin" });
const press = async (button: string, account: TestAccount) =>
  ask(account, `POST /admin/server/${button}`, undefined, { key: crypto.randomUUID() });
const audit = () => rows<{ action: string }>("select action, before, after from audit_log order by id");
const statusOf = async (account: TestAccount, options?: SendOptions) =>
  (await ask(account, "GET /admin/server/status", undefined, options)).json<ServerStatus>();
const STOPPED = [200, { success: true, isRunning: false }];

describe("starting and stopping the game", () => {
  it("a stopped game answers its writes with 503 and a clear text until it is started", async () => {
    const [boss, player] = [await admin(), await arrive(await createAccount())];
    const play = () => ask(player, "POST /player/action/bag_fries");
    expect((await play()).status).toBe(200);
    expect(await answer(await press("stop", boss))).toEqual(STOPPED);
    expect((await expectRefused(play, 503, ERROR_TEXT.gameStopped)).code).toBe("game_stopped");
    expect(await answer(await press("start", boss))).toEqual([200, { success: true, isRunning: true }]);
    expect((await play()).status).toBe(200);
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
    expect(await rows("select is_running from world")).toEqual([{ is_running: 1 }]);
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
