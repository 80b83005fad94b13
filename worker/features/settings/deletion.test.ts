import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import { answer, ask, isSignedIn, post } from "../../calls-test-support.ts";
import { reservePicture } from "../../db/accounts/pictures.ts";
import { openDatabase } from "../../db/client.ts";
import { pictureForm } from "../../pictures/image-test-support.ts";
import { become, change, everyRow } from "../../rows-test-support.ts";
import { accountWithPassword, anotherSession, PASSWORD, rows, type TestAccount } from "../../test-support.ts";
import { deleteAccount, mailedToken, signedIn } from "../auth/auth-test-support.ts";
import { askForAddress, verifyEmail } from "../auth/links-test-support.ts";
import { expectClosed, gameSocket } from "./settings-test-support.ts";

async function uploadPicture(account: TestAccount): Promise<void> {
  const form = pictureForm();
  expect((await ask(account, "POST /profile/avatar", undefined, { form })).status).toBe(200);
}

/** Rows of the account `?1`, in tables that the requests of `live` leave empty. */
const ROWS = [
  "oauth_account values ('discord', ?1, ?1, 1)",
  "oauth_handoff values (?1, 'b', ?1, 'discord', 1)",
  "email_undo values (?1, ?1, 'x', 1)",
  "passkey values (?1, ?1, ?1, 'key', 0, '[]', 'Phone', 1, null)",
  "enrollment values (?1, 'fry_science', 1, 2, 200)",
  "completed_course values (?1, 'confidence_101', 1)",
  "certificate values (?1, 1, 'ink', 1, 2, 3, '[]', null)",
  "room_object values (?1, 'shelf', 'kettlebell', 0)",
  "intake_vote values (?1, 1, null, 3)",
  "client_book values (?1, 1, '[]', '[]', 0, 0, null)",
  "push_device values (?1, ?1, ?1, 'x', 'x', '[]', 'UTC', 1, '{}', 100)",
  "ledger_month values (?1, 202001, 1, 1, 47, 3)",
  "ledger_month_sum values (?1, 202001, 'reset', 1, 0, 0, 0, 0, 0)",
  "posting values (?1, 0, 0, 1, 1)",
  "post values (null, ?1, 'Up since 4.', 3, 1)",
  "post_like values (?1, 'n1', 1)",
  "post_like_count select 'n1', 1, 1 where ?1 <> '' on conflict do update set likes = likes + 1",
  "top_player values (?1, 3)",
  "chat_silence values (?1, 1, 'selling')",
  // Reported and a reporter, part of somebody else's case, and noted.
  `moderation_case (subject, kind, user_id, content, opened_at, reports, expires_at)
   values (?1, 'name', ?1, 'x', 1, 1, 1)`,
  "moderation_report select id, ?1, 'spam', '', 1 from moderation_case",
  "moderation_report select id, user_id, 'spam', '', 1 from moderation_case where ?1 <> '' on conflict do nothing",
  `moderation_line select id, 1 + (select count(*) from moderation_line), ?1, 'hm', 1 from moderation_case`,
  "moderation_note values (null, ?1, 'somebody', 'hm', 1)",
  "moderation_notice values (null, ?1, 'name', 'x', 'hm', 1)",
  // Mutes every other account, and is muted by it.
  "chat_mute select ?1, id, 1 from user where id <> ?1",
  "chat_mute select id, ?1, 1 from user where id <> ?1",
];

/** Creates rows in as many tables as possible. */
async function live(account: TestAccount): Promise<void> {
  const { email, userId } = account;
  const key = crypto.randomUUID();
  expect((await ask(account, "POST /player/action/bag_fries", undefined, { key })).status).toBe(200);
  await anotherSession(account);
  await post("/auth/forgot-password", { email });
  expect((await askForAddress(account, `new.${email}`)).status).toBe(200);
  await uploadPicture(account);
  // Noted after a reply.
  const activity = () => rows("select * from player_activity where player_id = ?", userId);
  await vi.waitFor(async () => expect(await activity()).toHaveLength(1));
  await env.DB.batch(ROWS.map((row) => env.DB.prepare(`insert into ${row}`).bind(userId)));
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

/** What becomes of an account's rows when the game is reset and when the player starts over. A deletion leaves nothing. */
const FATES = {
  kept: `chat_mute chat_silence email_change email_token email_undo idempotency_key intake_vote ledger_month ledger_month_sum
    ledger_roll_up moderation_case moderation_line moderation_note moderation_notice moderation_report oauth_account
    oauth_handoff passkey picture player_activity post post_like push_device security_event session top_player user`,
  changed: "ledger ledger_sum player_contact player_message player_quest player_state",
  gone: "client_book completed_course enrollment posting room_object",
};

describe.each([
  ["a reset", "/player/reset-all-data", { ...FATES, gone: `certificate ${FATES.gone}` }],
  ["starting over", "/player/start-over", { ...FATES, changed: `certificate ${FATES.changed}` }],
] as const)("%s", (what, path, fates) => {
  it(`${what} keeps, changes or deletes an account's rows as the table says`, async () => {
    const [account] = [await accountWithPassword(), await accountWithPassword()];
    await become(account, { lifetimeExperience: lifetimeExperienceAt(20) });
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
    expect((await ask(account, `POST ${path}`, { isLeaving: true })).status).toBe(200);
    const after = await rowsOf();
    const found: Record<string, string[]> = { kept: [], changed: [], gone: [] };
    for (const [table, old] of before) {
      const left = after.get(table) ?? [];
      const fate = left.length === 0 ? "gone" : left.join() === old.join() ? "kept" : "changed";
      found[fate]?.push(table);
    }
    const listed = Object.entries(fates).map(([fate, tables]) => [fate, tables.split(/\s+/).sort()]);
    expect(found).toEqual(Object.fromEntries(listed));
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
    const tables = await tablesOfAnAccount();
    // An empty table proves nothing: if this fails, add a row to `ROWS`.
    const isFilled = (table: string) => (filled[table]?.length ?? 0) > (before[table]?.length ?? 0);
    expect(tables.filter((table) => !isFilled(table))).toEqual([]);

    const message = "Account deleted successfully. Redirecting...";
    expect(await answer(await deleteAccount(account))).toEqual([200, { message }]);
    const after = await everyRow(["rate_limit"]);
    const text = JSON.stringify({ ...after, development_mail: [] });
    for (const trace of [account.userId, account.username, account.email]) expect(text).not.toContain(trace);
    for (const table of tables) expect(after[table], table).toEqual(before[table]);
    expect(await isSignedIn(other.token)).toBe(true);
  });

  it("a silence survives deleting the account and registering again with its address", async () => {
    const account = await accountWithPassword();
    const until = Date.now() + 60 * 60 * 1000;
    await change("insert into chat_silence values (?, ?, 'selling')", account.userId, until);
    await deleteAccount(account);
    expect(await rows("select until, reason from silenced_address")).toEqual([{ until, reason: "selling" }]);
    expect(JSON.stringify(await rows("select * from silenced_address"))).not.toContain(account.email);

    const form = { username: "reborn_guru", email: account.email.toUpperCase(), password: PASSWORD };
    await post("/auth/register", form);
    await verifyEmail(await mailedToken(account.email));
    const token = await signedIn(form.email);
    const message = { content: "hello", id: crypto.randomUUID() };
    const said = await ask({ token }, "POST /chat/messages/wins", message);
    expect(await answer(said)).toMatchObject([403, { code: "silenced" }]);
    // Another address is free.
    await post("/auth/register", { ...form, username: "bystander", email: "by@example.com" });
    expect(await rows("select count(*) as n from chat_silence")).toEqual([{ n: 1 }]);
  });

  it("deleting an account deletes its objects and alarm, and frees its name and address", async () => {
    const account = await accountWithPassword();
    await uploadPicture(account);
    const socket = await gameSocket(account.token);
    await ask(account, "POST /player/action/bag_fries");
    const channel = env.PLAYER_CHANNEL.getByName(account.userId);
    const alarm = () => runInDurableObject(channel, (_object, state) => state.storage.getAlarm());
    expect(await alarm()).not.toBeNull();

    await deleteAccount(account);
    await expectClosed(socket);
    expect(await alarm()).toBeNull();
    expect((await env.PICTURES.list()).objects).toEqual([]);
    expect(await rows("select * from picture")).toEqual([]);
    const form = { username: account.username, email: account.email, password: PASSWORD };
    expect((await post("/auth/login", form)).status).toBe(401);
    expect((await post("/auth/register", form)).status).toBe(200);
  });

  it("deleting an account leaves a pending upload, and objects that fail, to the clean-up", async () => {
    const account = await accountWithPassword();
    await uploadPicture(account);
    const createdAt = Date.now();
    const pending = { key: "underway", userId: account.userId, createdAt };
    await reservePicture(openDatabase(env), pending, createdAt + 60_000);
    const PICTURES = new Proxy(env.PICTURES, { get: () => () => Promise.reject(new Error("R2 is down")) });
    expect((await deleteAccount(account, { env: { PICTURES } })).status).toBe(200);
    const left = await rows(
      "select user_id, key = 'underway' as isPending, expires_at from picture order by 2",
    );
    expect(left).toEqual([
      { user_id: null, isPending: 0, expires_at: expect.any(Number) },
      { user_id: null, isPending: 1, expires_at: createdAt + 60_000 },
    ]);
  });
});
