import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { type CallOptions, call, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { changingNothing } from "../auth/auth-test-support.ts";
import { Chatter, hibernate, seedMessages, soon } from "./chat-test-support.ts";

const MESSAGES = "/api/chat/messages/general";
const admin = () => createAccount({}, { role: "admin" });

/** Makes a call and reads its reply. */
async function ask(method: string, path: string, account: TestAccount | null, body?: unknown) {
  const options: CallOptions = account ? { token: account.token } : {};
  const reply = await call(method, path, body === undefined ? options : { ...options, body });
  const json = await reply.json<Record<string, never>>();
  return { status: reply.status, json: json as Record<string, unknown>, headers: reply.headers };
}
const post = (account: TestAccount, content: string, id: string = crypto.randomUUID()) =>
  ask("POST", MESSAGES, account, { content, id });
const seqsOf = (json: Record<string, unknown>) => (json.messages as { seq: number }[]).map(({ seq }) => seq);
const auditRows = () =>
  rows<{ actor_id: string; action: string; subject: string; details: string }>(
    "select actor_id, action, subject, details from audit_log order by id",
  );

describe("GET /chat/messages/:roomId", () => {
  it("GET chat messages returns the latest fifty in ascending order", async () => {
    await seedMessages(60);
    const { status, json } = await ask("GET", MESSAGES, await createAccount());
    expect(status).toBe(200);
    expect(json).toMatchObject({
      roomId: "general",
      roomName: "General",
      hasMore: true,
      lastSeq: 60,
      deletedSeqs: [],
      onlineCount: 0,
      silence: null,
    });
    expect(seqsOf(json)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
  });

  it("GET chat messages without a room returns those of the general room", async () => {
    await seedMessages(3);
    const { status, json } = await ask("GET", "/api/chat/messages?limit=2", await createAccount());
    expect([status, json.roomId, seqsOf(json)]).toEqual([200, "general", [2, 3]]);
  });

  it("GET chat messages pages forwards and backwards", async () => {
    await seedMessages(60);
    const account = await createAccount();
    const get = async (query: string) => (await ask("GET", `${MESSAGES}?${query}`, account)).json;
    expect(seqsOf(await get("after=57"))).toEqual([58, 59, 60]);
    expect(await get("after=60")).toMatchObject({ messages: [], hasMore: false });
    expect(await get("after=10&limit=2")).toMatchObject({
      hasMore: true,
      messages: [{ seq: 11 }, { seq: 12 }],
    });
    expect(seqsOf(await get("before=11&limit=3"))).toEqual([8, 9, 10]);
    expect(await get("before=4&limit=3")).toMatchObject({ hasMore: false, messages: [{ seq: 1 }, {}, {}] });
    expect(await get("after=999")).toMatchObject({ messages: [], lastSeq: 60 });
  });

  it.each(["after=-1", "after=x", "after=1&before=2", "limit=0", "limit=101", "limit=1e3"])(
    "GET chat messages refuses the query %s",
    async (query) => {
      const { status, json } = await ask("GET", `${MESSAGES}?${query}`, await createAccount());
      expect([status, json.code]).toEqual([400, "validation_failed"]);
    },
  );
});

describe("POST /chat/messages/:roomId", () => {
  it("POST chat message reaches the sockets once, also if resent by socket", async () => {
    const account = await createAccount();
    const listener = await Chatter.join(await createAccount());
    const id = crypto.randomUUID();
    const first = await post(account, " by call ", id);
    expect(first.json.message).toMatchObject({ seq: 1, id, content: "by call", username: account.username });
    expect((await post(account, "by call", id)).json).toEqual(first.json);
    const chatter = await Chatter.join(account);
    chatter.say("by socket", id);
    // Once in the history, and once as the echo.
    await vi.waitFor(() => expect(chatter.contents()).toEqual(["by call", "by call"]), soon);
    await listener.stored(listener.say("over"));
    expect(listener.contents()).toEqual(["by call", "over"]);
    expect(listener.received()[0]).toEqual(first.json.message);
  });

  it.each([
    ["empty text", { content: "\u200b", id: crypto.randomUUID() }],
    ["a text of 501 characters", { content: "x".repeat(501), id: crypto.randomUUID() }],
    ["an id that is not a UUID", { content: "x", id: "1" }],
    ["no id", { content: "x" }],
  ])("POST chat message refuses %s with 400 and its reason", async (_name, body) => {
    const { status, json } = await ask("POST", MESSAGES, await createAccount(), body);
    expect([status, json.code]).toEqual([400, "validation_failed"]);
    expect((json.details as string[])[0]).toMatch(/\w/);
  });

  it.each([
    ["GET", undefined],
    ["POST", { content: "x", id: crypto.randomUUID() }],
  ])("%s chat messages is 404 for an unknown room", async (method, body) => {
    expect((await ask(method, "/api/chat/messages/secret", await createAccount(), body)).status).toBe(404);
  });
});

describe("mutes", () => {
  it("mutes are stored once each and can be removed", async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    for (let i = 0; i < 2; i += 1) {
      const { json } = await ask("POST", "/api/chat/mutes", account, { userId: other.userId });
      expect(json).toEqual({ userId: other.userId, isMuted: true });
    }
    const { json } = await ask("GET", "/api/chat/mutes", account);
    expect(json.mutes).toEqual([
      { userId: other.userId, username: other.username, avatar: null, mutedAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await ask("GET", "/api/chat/mutes", other)).json.mutes).toEqual([]);
    await ask("DELETE", `/api/chat/mutes/${other.userId}`, account);
    expect((await ask("GET", "/api/chat/mutes", account)).json.mutes).toEqual([]);
  });

  it("muting oneself or an unknown player is refused", async () => {
    const account = await createAccount();
    expect((await ask("POST", "/api/chat/mutes", account, { userId: account.userId })).status).toBe(409);
    expect((await ask("POST", "/api/chat/mutes", account, { userId: "nobody" })).status).toBe(404);
  });
});

describe("the mute limit", () => {
  it("the mute limit holds under concurrency and ignores repeats", async () => {
    const account = await createAccount();
    const others = await Promise.all([1, 2, 3].map(() => createAccount()));
    await env.DB.batch([
      env.DB.prepare(
        `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 498)
         insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
         select 'm' || n, 'muted_' || n, 'muted_' || n, n || '@m.test', n || '@m.test', 'player', 0, 0 from numbers`,
      ),
      env.DB.prepare(
        "insert into chat_mute (user_id, muted_user_id, created_at) select ?, id, 0 from user where created_at = 0",
      ).bind(account.userId),
    ]);
    const mute = ({ userId }: TestAccount) => ask("POST", "/api/chat/mutes", account, { userId });
    const statuses = (await Promise.all(others.map(mute))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 409]);
    expect(await rows("select count(*) as mutes from chat_mute")).toEqual([{ mutes: 500 }]);
    const muted = others.filter((_, index) => statuses[index] === 200);
    for (const other of muted) expect((await mute(other)).status).toBe(200);
  });
});

describe("chat administration", () => {
  const SILENCES = "/api/chat/admin/silences";
  const ONLY_ADMIN = "Only an administrator can do this to an administrator.";
  it.each<[string, string, string, (userId: string) => unknown]>([
    ["silence", "POST", SILENCES, (userId) => ({ userId, minutes: 1, reason: "x" })],
    ["disconnect", "POST", "/api/chat/admin/disconnect-user", (userId) => ({ userId })],
    ["lift the silence of", "DELETE", `${SILENCES}/:userId`, () => undefined],
    ["delete the message of", "DELETE", "/api/chat/admin/messages/general/1", () => undefined],
  ])("a moderator can't %s an administrator, and another can", async (_deed, method, pattern, bodyOf) => {
    const [boss, other] = [await admin(), await admin()];
    await post(boss, "Maintenance at nine");
    await ask("POST", SILENCES, other, { userId: boss.userId, minutes: 10, reason: "x" });
    const act = (by: TestAccount) =>
      ask(method, pattern.replace(":userId", boss.userId), by, bodyOf(boss.userId));
    const moderator = await createAccount({}, { role: "moderator" });
    const refused = await changingNothing(() => act(moderator));
    expect([refused.status, refused.json]).toMatchObject([403, { code: "forbidden", error: ONLY_ADMIN }]);
    expect((await ask("GET", MESSAGES, moderator)).json).toMatchObject({ deletedSeqs: [] });
    expect((await act(other)).status).toBe(200);
  });

  it.each(["moderator", "admin"] as const)(
    "nobody on the team (%s) can lift or shorten their own silence",
    async (role) => {
      const [boss, silenced] = [await admin(), await createAccount({}, { role })];
      const body = { userId: silenced.userId, minutes: 60, reason: "Spam" };
      await ask("POST", "/api/chat/admin/silences", boss, body);
      const before = await rows("select * from chat_silence");
      const path = `/api/chat/admin/silences/${silenced.userId}`;
      for (const { status, json } of [
        await ask("DELETE", path, silenced),
        await ask("POST", "/api/chat/admin/silences", silenced, { ...body, minutes: 1 }),
      ]) {
        expect([status, json.error]).toEqual([403, "You can't change your own silence."]);
      }
      expect(await rows("select * from chat_silence")).toEqual(before);
      expect((await auditRows()).map(({ action }) => action)).toEqual(["chat.silence"]);
    },
  );

  it("disconnecting an unknown user is 404 and not logged", async () => {
    const { status } = await ask("POST", "/api/chat/admin/disconnect-user", await admin(), { userId: "x" });
    expect(status).toBe(404);
    expect(await auditRows()).toEqual([]);
  });

  it("an administrator lists the connections of all rooms", async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    await Chatter.join(account);
    await Chatter.join(account, "wins");
    await Chatter.join(other);
    const { json } = await ask("GET", "/api/chat/admin/connected-users", await admin());
    expect(json).toMatchObject({ totalConnections: 3, uniqueUsers: 2 });
    expect(json.rawConnections).toHaveLength(3);
    const users = json.users as { userId: string; connectionCount: number; connections: object[] }[];
    const found = users.find(({ userId }) => userId === account.userId);
    expect(found).toMatchObject({ username: account.username, avatar: null, connectionCount: 2 });
    expect(found?.connections).toEqual([
      { socketId: expect.any(String), currentRoom: "general", connectedAt: expect.any(String) },
      { socketId: expect.any(String), currentRoom: "wins", connectedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(json)).not.toContain(account.sessionId);
  });

  it("an administrator disconnects a user from every room with 4403, which is logged", async () => {
    const [boss, account] = [await admin(), await createAccount()];
    const open = [
      await Chatter.join(account),
      await Chatter.join(account),
      await Chatter.join(account, "wins"),
    ];
    const { json } = await ask("POST", "/api/chat/admin/disconnect-user", boss, { userId: account.userId });
    expect(json).toEqual({ success: true, closedConnections: 3 });
    await vi.waitFor(() => {
      expect(open.map(({ socket }) => socket.closed?.code)).toEqual([4403, 4403, 4403]);
    }, soon);
    expect(await auditRows()).toEqual([
      { actor_id: boss.userId, action: "chat.disconnect", subject: account.userId, details: "{}" },
    ]);
  });

  it("an administrator deletes a message for everyone, logged once", async () => {
    const [boss, account] = [await admin(), await createAccount()];
    const chatter = await Chatter.join(account);
    await chatter.stored(chatter.say("buy my coin"));
    await chatter.stored(chatter.say("please"));
    const path = "/api/chat/admin/messages/general/1";
    const { json } = await ask("DELETE", path, boss);
    expect(json.message).toMatchObject({ seq: 1, content: "", deleted: "admin", username: account.username });
    await vi.waitFor(
      () => expect(chatter.socket.of("message_deleted")[0]?.payload).toEqual({ seq: 1 }),
      soon,
    );
    expect((await ask("DELETE", path, boss)).status).toBe(200);
    expect(await auditRows()).toEqual([
      {
        actor_id: boss.userId,
        action: "chat.delete_message",
        subject: account.userId,
        details: JSON.stringify({ roomId: "general", seq: 1 }),
      },
    ]);
    const late = await Chatter.join(await createAccount());
    expect(late.received()).toMatchObject([{ deleted: "admin", content: "" }, { content: "please" }]);
    expect(late.socket.of("history")[0]?.payload.deletedSeqs).toEqual([1]);
    const polled = await ask("GET", `${MESSAGES}?after=2`, account);
    expect(polled.json.deletedSeqs).toEqual([1]);
  });

  it.each(["/general/7", "/general/x", "/secret/1"])(
    "deleting the unknown chat message %s gets 404",
    async (path) => {
      expect((await ask("DELETE", `/api/chat/admin/messages${path}`, await admin())).status).toBe(404);
    },
  );
});

describe("a silence", () => {
  const silence = (boss: TestAccount, userId: string, minutes = 10, reason = "Spam") =>
    ask("POST", "/api/chat/admin/silences", boss, { userId, minutes, reason });

  it("a silence is sent at once, holds in every room and over HTTP, survives an eviction and is logged", async () => {
    const [boss, account] = [await admin(), await createAccount()];
    const [chatter, otherTab] = [await Chatter.join(account), await Chatter.join(account)];
    const { json } = await silence(boss, account.userId);
    const told = json.silence as { until: string };
    expect(Date.parse(told.until) - Date.now()).toBeGreaterThan(9 * 60_000);
    const shown = { silence: { until: told.until, reason: "Spam" } };
    for (const { socket } of [chatter, otherTab]) {
      await vi.waitFor(() => expect(socket.of("silenced")[0]?.payload).toEqual(shown), soon);
    }
    await hibernate();
    chatter.say("let me speak");
    await vi.waitFor(() => expect(chatter.refusals()[0]).toMatchObject({ reason: "silenced" }), soon);
    const wins = await Chatter.join(account, "wins");
    expect(wins.socket.of("silenced")[0]?.payload).toEqual(shown);
    const called = await post(account, "let me speak");
    expect([called.status, called.json.code]).toEqual([403, "silenced"]);
    expect((await ask("GET", MESSAGES, account)).json.silence).toEqual(shown.silence);
    const listed = await ask("GET", "/api/chat/admin/silences", boss);
    expect(listed.json.silences).toEqual([
      { userId: account.userId, username: account.username, ...shown.silence },
    ]);
    expect(await auditRows()).toEqual([
      {
        actor_id: boss.userId,
        action: "chat.silence",
        subject: account.userId,
        details: JSON.stringify({ minutes: 10, reason: "Spam" }),
      },
    ]);
  });

  it("a silence ends when lifted or expired", async () => {
    const [boss, account] = [await admin(), await createAccount()];
    const chatter = await Chatter.join(account);
    await silence(boss, account.userId);
    await ask("DELETE", `/api/chat/admin/silences/${account.userId}`, boss);
    await vi.waitFor(
      () => expect(chatter.socket.of("silenced").at(-1)?.payload).toEqual({ silence: null }),
      soon,
    );
    await chatter.stored(chatter.say("free"));
    expect((await auditRows()).map(({ action }) => action)).toEqual(["chat.silence", "chat.lift_silence"]);
    await silence(boss, account.userId, 1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await chatter.stored(chatter.say("free again"));
    vi.useRealTimers();
  });

  it("a silence is refused for an unknown user or an invalid time", async () => {
    const boss = await admin();
    expect((await silence(boss, "nobody")).status).toBe(404);
    expect((await silence(boss, boss.userId, 0)).status).toBe(400);
    expect((await silence(boss, boss.userId, 43_201)).status).toBe(400);
  });
});
