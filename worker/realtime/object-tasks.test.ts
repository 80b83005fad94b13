import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { MINUTE_MS } from "#game/core/durations.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { answer, ask, openSocket, send } from "../calls-test-support.ts";
import { deleteSilence } from "../db/chat.ts";
import { openDatabase } from "../db/client.ts";
import { send as sendStatement } from "../db/statement.ts";
import type { Env } from "../env.ts";
import { deleteAccount } from "../features/auth/auth-test-support.ts";
import { Chatter, roomOf, soon } from "../features/chat/chat-test-support.ts";
import worker from "../index.ts";
import { change } from "../rows-test-support.ts";
import {
  accountWithPassword,
  anotherSession,
  createAccount,
  OTHER_PASSWORD,
  PASSWORD,
  rows,
  type TestAccount,
} from "../test-support.ts";
import { applyTasks, applyTasksOfUser } from "./object-tasks.ts";

/** Namespaces whose objects fail each call. */
function failing<Name extends "CHAT_ROOM" | "PLAYER_CHANNEL">(name: Name): Env[Name] {
  const object = new Proxy({}, { get: () => () => Promise.reject(new Error("the object is down")) });
  return new Proxy(env[name], { get: () => () => object });
}
const DOWN = { CHAT_ROOM: failing("CHAT_ROOM"), PLAYER_CHANNEL: failing("PLAYER_CHANNEL") };

const SILENCES = "/chat/admin/silences";
/** Ends a session while the objects are down. */
const signOut = (account: TestAccount) => ask(account, "POST /auth/logout", undefined, { env: DOWN });
const runCron = (bindings: Partial<Env> = {}) =>
  worker.scheduled(createScheduledController(), { ...env, ...bindings });
const tasks = () => rows<{ kind: string }>("select kind from object_task order by kind");
const kinds = async () => (await tasks()).map(({ kind }) => kind);

/** Runs the cron twice while the objects are down, five and fifteen minutes after the request, and once when they are back. */
async function recover(): Promise<void> {
  // The sample of the rooms' connections fails too.
  for (const minutes of [5, 10]) {
    later(minutes);
    await expect(runCron(DOWN)).rejects.toThrow("sample");
  }
  later(20);
  await runCron();
}

/** Sets the clock forward. */
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("while every Durable Object fails", () => {
  async function openSockets(account: TestAccount) {
    return [(await Chatter.join(account)).socket, await openSocket("/api/realtime/game", account.token)];
  }

  const CHANGE = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
  it.each([
    ["signing out", "POST", "/api/auth/logout", undefined],
    ["revoking a session", "DELETE", "/api/settings/sessions/:id", undefined],
    ["revoking all other sessions", "DELETE", "/api/settings/sessions", undefined],
    ["a new password", "PUT", "/api/settings/password", CHANGE],
  ])("%s is promised, and the revoked sockets close when they are back", async (what, method, path, body) => {
    const account = await accountWithPassword();
    const other = await anotherSession(account);
    // In a room, a user has the sockets of one session.
    const kept = await openSocket("/api/realtime/game", account.token);
    const revoked = await openSockets(other);
    const { token } = what === "signing out" ? other : account;
    const reply = await send(method, path.replace(":id", other.sessionId), { token, body, env: DOWN });
    expect(reply.status).toBe(200);
    expect(revoked.map(({ closed }) => closed)).toEqual([null, null]);
    expect(await kinds()).toEqual(["sessions"]);
    await recover();
    await vi.waitFor(() => expect(revoked.map(({ closed }) => closed?.code)).toEqual([4401, 4401]), soon);
    expect(kept.closed).toBeNull();
    expect(await tasks()).toEqual([]);
  });

  it("deleting an account is promised, and its words and sockets go when they are back", async () => {
    const account = await accountWithPassword();
    const [chatter, wins] = [await Chatter.join(account), await Chatter.join(account, "wins")];
    const listener = await Chatter.join(await createAccount());
    await chatter.stored(chatter.say("my secret"));
    await wins.stored(wins.say("my other secret"));
    expect((await deleteAccount(account, { env: DOWN })).status).toBe(200);
    expect((await roomOf().message(1))?.content).toBe("my secret");
    expect(await kinds()).toEqual(["erasure"]);
    await recover();
    await vi.waitFor(() => {
      expect(listener.socket.of("user_deleted")[0]?.payload).toEqual({ userId: account.userId });
      expect([chatter, wins].map(({ socket }) => socket.closed?.code)).toEqual([4401, 4401]);
    }, soon);
    const erased = { userId: null, username: "", avatar: null, content: "", deleted: "account" };
    expect(await roomOf().message(1)).toMatchObject(erased);
    expect(await roomOf("wins").message(1)).toMatchObject(erased);
    const late = await roomOf().post({ ...account, avatar: null }, crypto.randomUUID(), "on its way");
    expect(late.ok).toBe(false);
    expect(await tasks()).toEqual([]);
  });

  it("a silence is promised, and holds when they are back; so is its end", async () => {
    const [boss, account] = [await createAccount({}, { role: "moderator" }), await createAccount()];
    const chatter = await Chatter.join(account);
    const { userId } = account;
    const body = { userId, minutes: 24 * 60, reason: "Spam" };
    expect((await ask(boss, `POST ${SILENCES}`, body, { env: DOWN })).status).toBe(200);
    await recover();
    await vi.waitFor(() => expect(chatter.socket.of("silenced")).toHaveLength(1), soon);
    const message = { id: crypto.randomUUID(), content: "let me speak" };
    expect((await ask(account, "POST /chat/messages/general", message)).status).toBe(403);
    const lifted = await ask(boss, `DELETE ${SILENCES}/${userId}`, undefined, { env: DOWN });
    expect(lifted.status).toBe(200);
    expect(await kinds()).toEqual(["silence"]);
    await recover();
    await chatter.stored(chatter.say("at last"));
    expect(await tasks()).toEqual([]);
  });

  it("a new name is promised, and stands at earlier messages when they are back", async () => {
    const account = await accountWithPassword();
    const chatter = await Chatter.join(account);
    await chatter.stored(chatter.say("hello"));
    const body = { newUsername: "renamed_guru", password: PASSWORD };
    expect((await ask(account, "PUT /settings/username", body, { env: DOWN })).status).toBe(200);
    await recover();
    expect((await roomOf().message(1))?.username).toBe("renamed_guru");
    expect(await tasks()).toEqual([]);
  });
});

it("the deletion of a message is promised once it is decided, even if its room fails from then on", async () => {
  const [boss, account] = [await createAccount({}, { role: "moderator" }), await createAccount()];
  const chatter = await Chatter.join(account);
  await chatter.stored(chatter.say("buy now"));
  let reads = 0;
  const down = () => Promise.reject(new Error("the room is down"));
  const message = (seq: number) => {
    reads += 1;
    return reads === 1 ? roomOf().message(seq) : down();
  };
  const CHAT_ROOM = new Proxy(env.CHAT_ROOM, { get: () => () => ({ message, deleteMessage: down }) });
  const route = "DELETE /chat/admin/messages/general/1";
  expect((await ask(boss, route, undefined, { env: { CHAT_ROOM } })).status).toBe(200);
  expect((await roomOf().message(1))?.content).toBe("buy now");
  later(5);
  await runCron();
  expect(await roomOf().message(1)).toMatchObject({ content: "", deleted: "admin" });
  expect(await tasks()).toEqual([]);
});

it.each([
  ["GET /chat/messages/general", undefined],
  ["POST /chat/messages/general", { id: crypto.randomUUID(), content: "hello" }],
  ["GET /chat/admin/connected-users", undefined],
])("%s answers 503 while the rooms fail, and when to try again", async (route, body) => {
  const reply = await ask(await createAccount({}, { role: "moderator" }), route, body, { env: DOWN });
  expect(reply.headers.get("retry-after")).toBe("2");
  expect(await answer(reply)).toMatchObject([503, { code: "busy", error: ERROR_TEXT.serviceDown }]);
});

it("an older state that arrives late does not last", async () => {
  const [boss, account] = [await createAccount({}, { role: "moderator" }), await createAccount()];
  const chatter = await Chatter.join(account);
  const body = { userId: account.userId, minutes: 10, reason: "Spam" };
  await ask(boss, `POST ${SILENCES}`, body, { env: DOWN });
  const db = openDatabase(env);
  let isFirst = true;
  // The silence is lifted, and the rooms know it, while another request is about to tell them of the silence.
  const overtaken = new Proxy(env.CHAT_ROOM, {
    get: () => (name: string) => ({
      async setSilence(...silence: Parameters<ReturnType<typeof roomOf>["setSilence"]>) {
        if (isFirst) {
          isFirst = false;
          for (const statement of deleteSilence(account.userId)) await sendStatement(db, statement);
          await applyTasksOfUser(env, db, account.userId);
        }
        await env.CHAT_ROOM.getByName(name).setSilence(...silence);
      },
    }),
  });
  expect(await applyTasksOfUser({ ...env, CHAT_ROOM: overtaken }, db, account.userId)).toBe(true);
  await chatter.stored(chatter.say("still free"));
  expect(await tasks()).toEqual([]);
});

it("a user whose object always fails delays nobody else", async () => {
  const [unlucky, lucky] = [await accountWithPassword(), await accountWithPassword()];
  for (const account of [unlucky, lucky]) await signOut(account);
  const PLAYER_CHANNEL = new Proxy(env.PLAYER_CHANNEL, {
    get: () => (name: string) =>
      name === unlucky.userId ? DOWN.PLAYER_CHANNEL.getByName(name) : env.PLAYER_CHANNEL.getByName(name),
  });
  later(5);
  await applyTasks({ ...env, PLAYER_CHANNEL }, openDatabase(env));
  expect(await rows("select user_id from object_task")).toEqual([{ user_id: unlucky.userId }]);
});

describe("a task that keeps failing", () => {
  const failures = () => rows<{ tries: number }>("select tries from object_task_failure");
  const run = (bindings: Partial<Env> = DOWN) => applyTasks({ ...env, ...bindings }, openDatabase(env));
  let errors: MockInstance<typeof console.error>;
  const parkedLines = () => errors.mock.calls.filter(([line]) => String(line).includes("is parked"));

  beforeEach(async () => {
    errors = vi.spyOn(console, "error").mockImplementation(() => {});
    await signOut(await accountWithPassword());
  });

  it("is tried again after a pause that doubles", async () => {
    expect(await failures()).toEqual([{ tries: 1 }]);
    for (const [tries, pause] of [3, 7, 15].entries()) {
      later(pause);
      await run();
      expect(await failures()).toEqual([{ tries: tries + 1 }]);
      later(1);
      await run();
      expect(await failures()).toEqual([{ tries: tries + 2 }]);
    }
    later(60);
    await run({});
    expect(await failures()).toEqual([]);
    expect(await tasks()).toEqual([]);
  });

  it("is parked after the tenth try, reported once, and tried again after a restart", async () => {
    for (let hours = 0; hours < 15; hours += 1) {
      later(13 * 60);
      await run();
    }
    expect(await failures()).toEqual([{ tries: 10 }]);
    expect(parkedLines()).toHaveLength(1);
    later(13 * 60);
    await run({});
    expect(await kinds()).toEqual(["sessions"]);
    const boss = await createAccount({}, { role: "admin" });
    expect((await ask(boss, "POST /admin/server/restart")).status).toBe(200);
    await run({});
    expect(await tasks()).toEqual([]);
  });

  it("holds up no other task while its object hangs", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    later(60);
    const other = await accountWithPassword();
    await signOut(other);
    const hanging = { closeSockets: () => new Promise(() => {}) };
    const PLAYER_CHANNEL = new Proxy(env.PLAYER_CHANNEL, {
      get: () => (name: string) => (name === other.userId ? env.PLAYER_CHANNEL.getByName(name) : hanging),
    });
    later(60);
    const running = run({ PLAYER_CHANNEL });
    const left = () => rows("select user_id from object_task where user_id = ?", other.userId);
    await vi.waitFor(async () => expect(await left()).toEqual([]));
    await vi.advanceTimersByTimeAsync(5_000);
    await running;
    expect(await failures()).toEqual([{ tries: 2 }]);
  });
});

it("an account that nobody has signed in to leaves no task when it is deleted", async () => {
  const { userId } = await createAccount();
  await change("update user set email_verified_at = null where id = ?", userId);
  for (const owner of ["session where user_id", "player_state where user_id", "user where id"]) {
    await change(`delete from ${owner} = ?`, userId);
  }
  expect(await tasks()).toEqual([]);
});

it("a task about an account that doesn't exist is done by the next run of the cron", async () => {
  for (const kind of ["sessions", "profile", "silence", "erasure"]) {
    await change("insert into object_task values ('nobody', ?, '', 'token', 0)", kind);
  }
  await runCron();
  expect(await tasks()).toEqual([]);
});
