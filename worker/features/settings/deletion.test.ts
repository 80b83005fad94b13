import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import { reservePicture } from "../../db/accounts/pictures.ts";
import { openDatabase } from "../../db/client.ts";
import { pictureBytes } from "../../pictures/image-test-support.ts";
import { change, rows, type TestAccount } from "../../test-support.ts";
import {
  accountWithPassword,
  everyRow,
  mailedToken,
  PASSWORD,
  post,
  send,
} from "../auth/auth-test-support.ts";
import { anotherSession, expectClosed, gameSocket } from "./settings-test-support.ts";

const DELETED = { message: "Account deleted successfully. Redirecting..." };

const remove = ({ token }: TestAccount, body: { password?: string; confirmUsername?: string }) =>
  send("DELETE", "/api/settings/account", { token, body });

async function uploadPicture({ token }: TestAccount): Promise<void> {
  const form = new FormData();
  form.append("avatar", new File([pictureBytes("png")], "me.png"));
  expect((await send("POST", "/api/profile/avatar", { token, form })).status).toBe(200);
}

/** Creates rows in as many tables as possible. */
async function live(account: TestAccount): Promise<void> {
  const { token, email, userId } = account;
  await send("GET", "/api/auth/me", { token });
  const headers = { "idempotency-key": crypto.randomUUID() };
  expect((await send("POST", "/api/player/action/bag_fries", { token, headers })).status).toBe(200);
  await anotherSession(account);
  await send("POST", "/api/auth/forgot-password", { body: { email } });
  const change = { newEmail: `new.${email}`, password: PASSWORD };
  expect((await send("PUT", "/api/settings/email", { token, body: change })).status).toBe(200);
  await uploadPicture(account);
  // Noted after a reply.
  const activity = () => rows("select * from player_activity where player_id = ?", userId);
  await vi.waitFor(async () => expect(await activity()).toHaveLength(1));
  await env.DB.batch([
    env.DB.prepare("insert into oauth_account values ('discord', ?, ?, 1)").bind(userId, userId),
    env.DB.prepare("insert into oauth_handoff values (?, 'b', ?, 'discord', 1)").bind(userId, userId),
    env.DB.prepare("insert into email_undo values (?, ?, 'x', 1)").bind(userId, userId),
    env.DB.prepare("insert into passkey values (?1, ?1, ?1, 'key', 0, '[]', 'Phone', 1, null)").bind(userId),
    env.DB.prepare("insert into enrollment values (?, 'fry_science', 1, 2, 200)").bind(userId),
    env.DB.prepare("insert into completed_course values (?, 'confidence_101', 1)").bind(userId),
    env.DB.prepare("insert into certificate values (?, 1, 'ink', 1, 2, 3, '[]', null)").bind(userId),
    env.DB.prepare("insert into room_object values (?, 'shelf', 'kettlebell', 0)").bind(userId),
    env.DB.prepare("insert into client_book values (?, 1, '[]', '[]', 0, 0, null)").bind(userId),
    env.DB.prepare("insert into push_device values (?1, ?1, ?1, 'x', 'x', '[]', 'UTC', 1, '{}', 100)").bind(
      userId,
    ),
    env.DB.prepare("insert into ledger_month values (?, 202001, 1, 1, 47, 3)").bind(userId),
    env.DB.prepare("insert into ledger_month_sum values (?, 202001, 'reset', 1, 0, 0, 0, 0, 0)").bind(userId),
    env.DB.prepare("insert into posting values (?, 0, 0, 1, 1)").bind(userId),
    env.DB.prepare("insert into post values (null, ?, 'Up since 4.', 3, 1)").bind(userId),
    env.DB.prepare("insert into post_like values (?, 'n1', 1)").bind(userId),
    env.DB.prepare(
      "insert into post_like_count values ('n1', 1, 1) on conflict do update set likes = likes + 1",
    ),
    env.DB.prepare("insert into top_player values (?, 3)").bind(userId),
  ]);
  await env.DB.batch([
    env.DB.prepare("insert into chat_silence values (?, 1, 'selling')").bind(userId),
    // Reported and a reporter, part of somebody else's case, and noted.
    env.DB.prepare(
      `insert into moderation_case (subject, kind, user_id, content, opened_at, reports, expires_at)
       values (?1, 'name', ?1, 'x', 1, 1, 1)`,
    ).bind(userId),
    env.DB.prepare("insert into moderation_report select id, ?, 'spam', '', 1 from moderation_case").bind(
      userId,
    ),
    env.DB.prepare(
      "insert or ignore into moderation_report select id, user_id, 'spam', '', 1 from moderation_case",
    ),
    env.DB.prepare(
      "insert into moderation_line select id, 1 + (select count(*) from moderation_line), ?, 'hm', 1 from moderation_case",
    ).bind(userId),
    env.DB.prepare("insert into moderation_note values (null, ?, 'somebody', 'hm', 1)").bind(userId),
    env.DB.prepare("insert into moderation_notice values (null, ?, 'name', 'x', 'hm', 1)").bind(userId),
    // Mutes every other account, and is muted by it.
    env.DB.prepare("insert into chat_mute select ?1, id, 1 from user where id <> ?1").bind(userId),
    env.DB.prepare("insert into chat_mute select id, ?1, 1 from user where id <> ?1").bind(userId),
  ]);
}

/** Returns the tables that refer to an account by a foreign key, directly or through another table. */
async function tablesOfAnAccount(): Promise<string[]> {
  const tables = await rows<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'table'",
  );
  const found = new Set(["user"]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { name, sql } of tables) {
      const parents = [...sql.matchAll(/\breferences\s+[`"]?(\w+)/gi)].map(([, parent]) => parent);
      if (parents.some((parent) => parent !== undefined && found.has(parent))) found.add(name);
    }
  }
  return [...found].sort();
}

/** What becomes of an account's rows of a table. */
type Fate = "kept" | "gone" | "changed";
/** By table, when the game is reset and when the player starts over. A deletion leaves nothing. */
const FATES: Readonly<Record<string, readonly [reset: Fate, startingOver: Fate]>> = {
  certificate: ["gone", "changed"],
  chat_mute: ["kept", "kept"],
  chat_silence: ["kept", "kept"],
  client_book: ["gone", "gone"],
  completed_course: ["gone", "gone"],
  email_change: ["kept", "kept"],
  email_token: ["kept", "kept"],
  email_undo: ["kept", "kept"],
  enrollment: ["gone", "gone"],
  idempotency_key: ["kept", "kept"],
  ledger: ["changed", "changed"],
  ledger_month: ["kept", "kept"],
  ledger_month_sum: ["kept", "kept"],
  ledger_roll_up: ["kept", "kept"],
  ledger_sum: ["changed", "changed"],
  moderation_case: ["kept", "kept"],
  moderation_line: ["kept", "kept"],
  moderation_note: ["kept", "kept"],
  moderation_notice: ["kept", "kept"],
  moderation_report: ["kept", "kept"],
  oauth_account: ["kept", "kept"],
  oauth_handoff: ["kept", "kept"],
  passkey: ["kept", "kept"],
  picture: ["kept", "kept"],
  player_activity: ["kept", "kept"],
  player_contact: ["changed", "changed"],
  player_message: ["changed", "changed"],
  player_quest: ["changed", "changed"],
  player_state: ["changed", "changed"],
  post: ["kept", "kept"],
  post_like: ["kept", "kept"],
  posting: ["gone", "gone"],
  push_device: ["kept", "kept"],
  room_object: ["gone", "gone"],
  security_event: ["kept", "kept"],
  session: ["kept", "kept"],
  top_player: ["kept", "kept"],
  user: ["kept", "kept"],
};

describe.each([
  ["a reset", "/api/player/reset-all-data", 0],
  ["starting over", "/api/player/start-over", 1],
] as const)("%s", (what, path, column) => {
  it(`${what} keeps, changes or deletes an account's rows as the table says`, async () => {
    const [account] = [await accountWithPassword(), await accountWithPassword()];
    await change(
      "update player_state set state = json_set(state, '$.lifetimeExperience', cast(? as integer)) where user_id = ?",
      lifetimeExperienceAt(20),
      account.userId,
    );
    await live(account);
    // The player's state knows of no certificate, and begins with the first.
    await change("update certificate set number = 9");
    const rowsOf = async () => {
      const tables = await everyRow(["rate_limit"]);
      const own = (found: readonly unknown[] = []) =>
        found.map((row) => JSON.stringify(row)).filter((row) => row.includes(account.userId));
      return new Map((await tablesOfAnAccount()).map((table) => [table, own(tables[table])]));
    };
    const before = await rowsOf();
    const reply = await send("POST", path, { token: account.token, body: { isLeaving: true } });
    expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)]);
    const after = await rowsOf();
    const fateOf = (table: string): Fate => {
      const left = after.get(table) ?? [];
      if (left.length === 0) return "gone";
      return left.join() === before.get(table)?.join() ? "kept" : "changed";
    };
    expect(Object.fromEntries([...before.keys()].map((table) => [table, fateOf(table)]))).toEqual(
      Object.fromEntries(Object.entries(FATES).map(([table, fates]) => [table, fates[column]])),
    );
  });
});

describe("DELETE /api/settings/account", () => {
  it("deleting an account deletes its rows in all tables and no others", async () => {
    const other = await accountWithPassword();
    await live(other);
    const before = await everyRow(["rate_limit"]);
    const account = await accountWithPassword();
    await live(account);
    const filled = await everyRow(["rate_limit"]);
    // An empty table proves nothing: if this fails, add a row in `live`.
    for (const table of await tablesOfAnAccount()) {
      expect(filled[table]?.length, `rows in ${table}`).toBeGreaterThan(before[table]?.length ?? 0);
    }

    const reply = await remove(account, { password: PASSWORD, confirmUsername: account.username });
    expect([reply.status, await reply.json()]).toEqual([200, DELETED]);
    const after = await everyRow(["rate_limit"]);
    const text = JSON.stringify({ ...after, development_mail: [] });
    for (const trace of [account.userId, account.username, account.email]) expect(text).not.toContain(trace);
    for (const table of await tablesOfAnAccount()) {
      expect(after[table], table).toEqual(before[table]);
    }
    expect((await send("GET", "/api/auth/me", { token: other.token })).status).toBe(200);
  });

  it("a silence survives deleting the account and registering again with its address", async () => {
    const account = await accountWithPassword();
    const until = Date.now() + 60 * 60 * 1000;
    await env.DB.prepare("insert into chat_silence values (?, ?, 'selling')")
      .bind(account.userId, until)
      .run();
    await remove(account, { password: PASSWORD, confirmUsername: account.username });
    expect(await rows("select until, reason from silenced_address")).toEqual([{ until, reason: "selling" }]);
    expect(JSON.stringify(await rows("select * from silenced_address"))).not.toContain(account.email);

    const form = { username: "reborn_guru", email: account.email.toUpperCase(), password: PASSWORD };
    await send("POST", "/api/auth/register", { body: form });
    await send("POST", "/api/auth/verify-email", { body: { token: await mailedToken(account.email) } });
    const login = await send("POST", "/api/auth/login", { body: form });
    const { token } = await login.json<{ token: string }>();
    const message = { content: "hello", id: crypto.randomUUID() };
    const reply = await send("POST", "/api/chat/messages/wins", { token, body: message });
    expect([reply.status, (await reply.json<{ code: string }>()).code]).toEqual([403, "silenced"]);
    // Another address is free.
    await send("POST", "/api/auth/register", {
      body: { ...form, username: "bystander", email: "by@example.com" },
    });
    expect(await rows("select count(*) as n from chat_silence")).toEqual([{ n: 1 }]);
  });

  it("deleting an account deletes its objects and alarm, and frees its name and address", async () => {
    const account = await accountWithPassword();
    await uploadPicture(account);
    const socket = await gameSocket(account.token);
    await send("POST", "/api/player/action/bag_fries", { token: account.token });
    const channel = env.PLAYER_CHANNEL.getByName(account.userId);
    const alarm = () => runInDurableObject(channel, (_object, state) => state.storage.getAlarm());
    expect(await alarm()).not.toBeNull();

    await remove(account, { password: PASSWORD, confirmUsername: account.username });
    await expectClosed(socket);
    expect(await alarm()).toBeNull();
    expect((await env.PICTURES.list()).objects).toEqual([]);
    expect(await rows("select * from picture")).toEqual([]);
    const form = { username: account.username, email: account.email, password: PASSWORD };
    expect((await post("/auth/login", form)).status).toBe(401);
    expect((await post("/auth/register", form)).status).toBe(200);
  });

  it("deleting an account leaves a pending upload to the clean-up", async () => {
    const account = await accountWithPassword();
    const at = Date.now();
    await reservePicture(
      openDatabase(env),
      { key: "underway", userId: account.userId, createdAt: at },
      at + 60_000,
    );
    await remove(account, { password: PASSWORD, confirmUsername: account.username });
    expect(await rows("select key, user_id, expires_at from picture")).toEqual([
      { key: "underway", user_id: null, expires_at: at + 60_000 },
    ]);
  });

  it("deleting an account does not wait for failing objects; the clean-up finds them", async () => {
    const account = await accountWithPassword();
    await uploadPicture(account);
    const failing = new Proxy(env.PICTURES, { get: () => () => Promise.reject(new Error("R2 is down")) });
    const reply = await send("DELETE", "/api/settings/account", {
      token: account.token,
      body: { password: PASSWORD, confirmUsername: account.username },
      env: { PICTURES: failing },
    });
    expect(reply.status).toBe(200);
    expect(await rows("select user_id from picture")).toEqual([{ user_id: null }]);
  });
});
