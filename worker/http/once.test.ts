import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { npcPosts } from "#game/social/npc-posts.ts";
import { ask, send } from "../calls-test-support.ts";
import { CAST } from "../content/feed.ts";
import { mailsTo } from "../features/auth/auth-test-support.ts";
import { change, changingNothing } from "../rows-test-support.ts";
import {
  accountWithPassword,
  createAccount,
  OTHER_PASSWORD,
  PASSWORD,
  rows,
  type TestAccount,
} from "../test-support.ts";
import { faulty, lost } from "./outage-test-support.ts";

const POST_OF_A_RIVAL = npcPosts(CAST, Date.now() - 60_000, null, 1)[0]?.id;
const key = () => crypto.randomUUID();
const put = (path: string, account: TestAccount, body: unknown, idempotencyKey: string) =>
  ask(account, `PUT /settings/${path}`, body, { headers: { "idempotency-key": idempotencyKey } });

it("concurrent requests with one key change once and get the same reply", async () => {
  const account = await accountWithPassword();
  const body = { newUsername: "renamed_guru", password: PASSWORD };
  const once = key();
  const replies = await Promise.all([1, 2, 3].map(() => put("username", account, body, once)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1);
  expect(await rows("select kind from security_event where kind = 'username_changed'")).toHaveLength(1);
});

it("a key that was used for another request is refused with 422", async () => {
  const account = await createAccount();
  const once = key();
  expect((await put("profile", account, { bio: "one" }, once)).status).toBe(200);
  const other = await changingNothing(() => put("profile", account, { bio: "two" }, once));
  expect(other.status).toBe(422);
});

it("a refusal releases its key, and an unfinished claim expires after a minute", async () => {
  const account = await accountWithPassword();
  const once = key();
  const wrong = { currentPassword: "Wrong!2345", newPassword: OTHER_PASSWORD };
  expect((await put("password", account, wrong, once)).status).toBe(400);
  expect(await rows("select key from idempotency_key")).toEqual([]);
  // The isolate of the first request was killed.
  const insert = "insert into idempotency_key values (?, ?, 'x', 0, '', ?)";
  const day = 24 * 60 * 60 * 1000;
  await change(insert, account.userId, once, Date.now() - day - 1);
  expect((await put("profile", account, { bio: "late" }, once)).status).toBe(200);
});

it("a reply that can't be stored is sent all the same, and its key isn't released", async () => {
  const account = await accountWithPassword();
  const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
  const headers = { "idempotency-key": key() };
  const DB = faulty("update idempotency_key", lost, env.DB);
  const first = await ask(account, "PUT /settings/password", body, { headers, env: { DB } });
  expect(first.status).toBe(200);
  // A repeat waits for this claim, and then gets 409.
  expect(await rows("select status from idempotency_key")).toEqual([{ status: 0 }]);
  expect(await mailsTo(account.email)).toHaveLength(1);
});

it("a stored key does not let anybody guess the password of its request", async () => {
  const account = await accountWithPassword();
  const once = key();
  const body = { newUsername: "secretive", password: PASSWORD };
  await put("username", account, body, once);
  const [stored] = await rows<{ request_hash: string }>("select request_hash from idempotency_key");
  const text = `PUT /api/settings/username\n${JSON.stringify(body)}`;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  expect(stored?.request_hash).not.toBe(
    [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  );
  expect(stored?.request_hash).toMatch(/^[0-9a-f]{64}$/);
});

it.each([
  ["PUT", "/api/settings/password", () => ({ currentPassword: PASSWORD, newPassword: OTHER_PASSWORD })],
  ["POST", "/api/chat/messages/general", () => ({ content: "hello", id: key() })],
  ["DELETE", "/api/settings/sessions", () => undefined],
  ["DELETE", "/api/profile/avatar", () => undefined],
  ["PUT", "/api/settings/profile", () => ({ bio: "x" })],
  ["PUT", "/api/leaderboards/visibility", () => ({ isHidden: true })],
  ["POST", `/api/social/post/${POST_OF_A_RIVAL}/like`, () => ({ action: "like" })],
])("a repeated %s %s replays its first reply, and changes nothing", async (method, path, bodyOf) => {
  const account = await accountWithPassword();
  const options = { token: account.token, headers: { "idempotency-key": key() }, body: bodyOf() };
  const first = await send(method, path, options);
  const again = await changingNothing(() => send(method, path, options));
  expect([again.status, await again.text()]).toEqual([200, await first.text()]);
  expect(await rows("select status from idempotency_key")).toEqual([{ status: 200 }]);
});
