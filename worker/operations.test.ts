import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { PushSettings } from "#game/notices/wire.ts";
import { openSocket, send } from "./calls-test-support.ts";
import { grantStatements } from "./db/accounts/role-grants.ts";
import { pushDevice } from "./features/settings/push-test-support.ts";
import worker from "./index.ts";
import { anotherSession, arrive, createAccount, rows } from "./test-support.ts";

/** Returns the SQL of a command in the runbook that contains this text. */
function command(text: string): string {
  const found = [...env.TEST_RUNBOOK.matchAll(/--command "([^"]+)"/g)].map(([, sql = ""]) => sql);
  const sql = found.find((one) => one.includes(text));
  if (!sql) throw new Error(`The runbook has no command with ${text}`);
  return sql;
}

it("after the database was restored, no session of before goes on, and the next one begins with what is stored", async () => {
  const account = await arrive(await createAccount());
  const press = (token: string) => send("POST", "/api/player/action/bag_fries", { token });
  const version = async (token: string) => {
    const me = await (await send("GET", "/api/auth/me", { token })).json<{ player: { version: number } }>();
    return me.player.version;
  };
  await press(account.token);
  const restored = await version(account.token);
  const [player] = (await env.DB.prepare("select * from player").all()).results;
  await press(account.token);
  await press(account.token);
  const socket = await openSocket("/api/realtime/game", account.token);
  await env.DB.exec(command("update world set is_running = 0"));
  // Only the database goes back: the isolate and the player's object know the later state. The switch of the game goes back, too.
  await env.DB.batch([
    env.DB.prepare("update world set is_running = 1"),
    env.DB.prepare("delete from ledger where seq > ?").bind(player?.seq),
    env.DB.prepare("update player_state set seq = ?, state = ?").bind(player?.seq, player?.state),
  ]);
  await env.DB.exec(command("update session set revoked_at"));
  expect((await press(account.token)).status).toBe(401);
  expect(await rows("select is_running from world")).toEqual([{ is_running: 0 }]);
  await env.DB.exec(command("update world set is_running = 1"));
  await worker.scheduled(createScheduledController(), env);
  await vi.waitFor(() => expect(socket.closed?.code).toBe(4401));
  const { token } = await anotherSession(account);
  expect(await version(token)).toBe(restored);
  expect((await press(token)).status).toBe(200);
  expect(await version(token)).toBe(restored + 1);
});

it("the command about waiting tasks is valid", async () => {
  expect((await env.DB.prepare(command("from object_task")).all()).results).toEqual([]);
});

it("the losses of a restore are listed before it", async () => {
  const { userId } = await createAccount();
  const { username } = (await rows<{ username: string }>("select username from user"))[0] ?? { username: "" };
  for (const statement of grantStatements(username, "editor", 1)) await env.DB.prepare(statement).all();
  const list = async (text: string) => (await env.DB.prepare(command(text)).all()).results;
  expect(await list("from audit_log")).toEqual([
    expect.objectContaining({ action: "role.grant", subject: userId }),
  ]);
  expect(await list("from user")).toEqual([{ id: userId, username }]);
});

it("after a rotation of the VAPID keys, a device of before counts as switched off", async () => {
  const { token } = await createAccount();
  await send("PUT", "/api/settings/push", { token, body: pushDevice() });
  await env.DB.exec(command("delete from push_device"));
  const settings = await (await send("GET", "/api/settings/push", { token })).json<PushSettings>();
  expect(settings.device).toBeNull();
});
