import { describe, expect, it, vi } from "vitest";
import { answer, ask, read } from "../../calls-test-support.ts";
import { change, changingNothing, expectRefused } from "../../rows-test-support.ts";
import { createAccount, rows, type TestAccount } from "../../test-support.ts";
import { Chatter, hibernate, seedMessages, soon } from "./chat-test-support.ts";

const MESSAGES = "/chat/messages/general";
const SILENCES = "/chat/admin/silences";
const admin = () => createAccount({}, { role: "admin" });

interface Page {
  readonly messages: readonly { readonly seq: number }[];
  readonly deletedSeqs: readonly number[];
  readonly silence: object | null;
}
const page = (account: TestAccount, query = "") => read<Page>(account, `${MESSAGES}${query}`);
const seqsOf = ({ messages }: Page) => messages.map(({ seq }) => seq);
const post = async (account: TestAccount, content: string, id: string = crypto.randomUUID()) =>
  answer(await ask(account, `POST ${MESSAGES}`, { content, id }));
const disconnect = (by: TestAccount, userId: string) =>
  ask(by, "POST /chat/admin/disconnect-user", { userId });
const silence = (by: TestAccount, userId: string, minutes = 10, reason = "Spam") =>
  ask(by, `POST ${SILENCES}`, { userId, minutes, reason });
const lift = (by: TestAccount, userId: string) => ask(by, `DELETE ${SILENCES}/${userId}`);
const deleteMessage = (by: TestAccount, message: string) => ask(by, `DELETE /chat/admin/messages/${message}`);
/** The entries of the audit log as `action details`, all by and about these accounts. */
async function expectAudited(
  by: TestAccount,
  about: TestAccount,
  ...entries: [action: string, details: object][]
) {
  const expected = entries.map(([action, details]) => {
    return { actor_id: by.userId, subject: about.userId, action, details: JSON.stringify(details) };
  });
  expect(await rows("select actor_id, subject, action, details from audit_log order by id")).toEqual(
    expected,
  );
}

describe("GET /chat/messages/:roomId", () => {
  it("GET chat messages returns the latest fifty in ascending order, of the general room without another", async () => {
    await seedMessages(60);
    const account = await createAccount();
    const found = await page(account);
    const room = { roomId: "general", roomName: "General", onlineCount: 0, silence: null };
    expect(found).toMatchObject({ ...room, hasMore: true, lastSeq: 60, deletedSeqs: [] });
    expect(seqsOf(found)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
    const latest = [{ seq: 59 }, { seq: 60 }];
    expect(await read(account, "/chat/messages?limit=2")).toMatchObject({ ...room, messages: latest });
  });

  it.each<[query: string, seqs: number[], more?: object]>([
    ["after=57", [58, 59, 60]],
    ["after=60", [], { hasMore: false }],
    ["after=10&limit=2", [11, 12], { hasMore: true }],
    ["before=11&limit=3", [8, 9, 10]],
    ["before=4&limit=3", [1, 2, 3], { hasMore: false }],
    ["after=999", [], { lastSeq: 60 }],
  ])("GET chat messages pages forwards and backwards: %s", async (query, seqs, more = {}) => {
    await seedMessages(60);
    const found = await page(await createAccount(), `?${query}`);
    expect([seqsOf(found), found]).toMatchObject([seqs, more]);
  });

  it.each(["after=-1", "after=x", "after=1&before=2", "limit=0", "limit=101", "limit=1e3"])(
    "GET chat messages refuses the query %s",
    async (query) => {
      const reply = await ask(await createAccount(), `GET ${MESSAGES}?${query}`);
      expect(await answer(reply)).toMatchObject([400, { code: "validation_failed" }]);
    },
  );
});

describe("POST /chat/messages/:roomId", () => {
  it("POST chat message reaches the sockets once, with its sender and time, also if resent by socket", async () => {
    const account = await createAccount();
    const listener = await Chatter.join(await createAccount());
    const id = crypto.randomUUID();
    const first = await post(account, " by call ", id);
    const { userId, username } = account;
    const createdAt = expect.stringMatching(/Z$/);
    const message = { seq: 1, id, userId, username, avatar: null, content: "by call", createdAt };
    expect(first).toEqual([200, { message }]);
    expect(await post(account, "by call", id)).toEqual(first);
    const chatter = await Chatter.join(account);
    chatter.say("by socket", id);
    // Once in the history, and once as the echo.
    await vi.waitFor(() => expect(chatter.contents()).toEqual(["by call", "by call"]), soon);
    await listener.stored(listener.say("over"));
    expect(listener.contents()).toEqual(["by call", "over"]);
    const [received] = listener.received();
    expect(first).toEqual([200, { message: received }]);
    expect(Math.abs(Date.parse(received?.createdAt ?? "") - Date.now())).toBeLessThan(5_000);
  });

  it.each([
    ["empty text", { content: "\u200b", id: crypto.randomUUID() }],
    ["a text of 501 characters", { content: "x".repeat(501), id: crypto.randomUUID() }],
    ["an id that is not a UUID", { content: "x", id: "1" }],
    ["no id", { content: "x" }],
  ])("POST chat message refuses %s with 400 and its reason", async (_name, body) => {
    const reply = await ask(await createAccount(), `POST ${MESSAGES}`, body);
    const details = [expect.stringMatching(/\w/)];
    expect(await answer(reply)).toMatchObject([400, { code: "validation_failed", details }]);
  });

  it.each([
    ["GET", undefined],
    ["POST", { content: "x", id: crypto.randomUUID() }],
  ])("%s chat messages is 404 for an unknown room", async (method, body) => {
    expect((await ask(await createAccount(), `${method} /chat/messages/secret`, body)).status).toBe(404);
  });
});

describe("mutes", () => {
  const mute = (account: TestAccount, userId: string) => ask(account, "POST /chat/mutes", { userId });
  const mutesOf = async (account: TestAccount) =>
    (await read<{ mutes: object[] }>(account, "/chat/mutes")).mutes;

  it("mutes are stored once each and can be removed", async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    const { userId, username } = other;
    for (let i = 0; i < 2; i += 1) {
      expect(await answer(await mute(account, userId))).toEqual([200, { userId, isMuted: true }]);
    }
    const muted = { userId, username, avatar: null, mutedAt: expect.stringMatching(/Z$/) };
    expect([await mutesOf(account), await mutesOf(other)]).toEqual([[muted], []]);
    await ask(account, `DELETE /chat/mutes/${userId}`);
    expect(await mutesOf(account)).toEqual([]);
  });

  it("muting oneself or an unknown player is refused", async () => {
    const account = await createAccount();
    expect((await mute(account, account.userId)).status).toBe(409);
    expect((await mute(account, "nobody")).status).toBe(404);
  });

  it("the mute limit holds under concurrency and ignores repeats", async () => {
    const account = await createAccount();
    const others = await Promise.all([1, 2, 3].map(() => createAccount()));
    await change(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 498)
       insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       select 'm' || n, 'muted_' || n, 'muted_' || n, n || '@m.test', n || '@m.test', 'player', 0, 0 from numbers`,
    );
    await change("insert into chat_mute select ?, id, 0 from user where created_at = 0", account.userId);
    const replies = await Promise.all(others.map(({ userId }) => mute(account, userId)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(await rows("select count(*) as mutes from chat_mute")).toEqual([{ mutes: 500 }]);
    for (const [index, { userId }] of others.entries()) {
      expect((await mute(account, userId)).status).toBe(replies[index]?.status);
    }
  });
});

describe("chat administration", () => {
  it.each<[deed: string, act: (by: TestAccount, userId: string) => Promise<Response>]>([
    ["silence", (by, userId) => silence(by, userId, 1)],
    ["disconnect", disconnect],
    ["lift the silence of", lift],
    ["delete the message of", (by) => deleteMessage(by, "general/1")],
  ])("a moderator can't %s an administrator, and another can", async (_deed, act) => {
    const [boss, other, moderator] = [
      await admin(),
      await admin(),
      await createAccount({}, { role: "moderator" }),
    ];
    await post(boss, "Maintenance at nine");
    await silence(other, boss.userId);
    const text = "Only an administrator can do this to an administrator.";
    const refusal = await expectRefused(() => act(moderator, boss.userId), 403, text);
    expect(refusal.code).toBe("forbidden");
    expect((await page(moderator)).deletedSeqs).toEqual([]);
    expect((await act(other, boss.userId)).status).toBe(200);
  });

  it.each(["moderator", "admin"] as const)(
    "nobody on the team (%s) can lift or shorten their own silence",
    async (role) => {
      const [boss, silenced] = [await admin(), await createAccount({}, { role })];
      const { userId } = silenced;
      await silence(boss, userId, 60);
      for (const attempt of [() => lift(silenced, userId), () => silence(silenced, userId, 1)]) {
        await expectRefused(attempt, 403, "You can't change your own silence.");
      }
    },
  );

  it.each<[deed: string, status: number, act: (by: TestAccount) => Promise<Response>]>([
    ["disconnecting an unknown user", 404, (by) => disconnect(by, "x")],
    ["silencing an unknown user", 404, (by) => silence(by, "nobody")],
    ["a silence of no minute", 400, (by) => silence(by, by.userId, 0)],
    ["a silence of more than thirty days", 400, (by) => silence(by, by.userId, 43_201)],
    ["deleting a message that isn't there", 404, (by) => deleteMessage(by, "general/7")],
    ["deleting a message without a number", 404, (by) => deleteMessage(by, "general/x")],
    ["deleting a message of no room", 404, (by) => deleteMessage(by, "secret/1")],
  ])("%s is refused with %i and changes nothing", async (_deed, status, act) => {
    const boss = await admin();
    expect((await changingNothing(() => act(boss))).status).toBe(status);
  });

  it("an administrator lists the connections of all rooms", async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    for (const room of ["general", "wins"] as const) await Chatter.join(account, room);
    await Chatter.join(other);
    const { userId, username, sessionId } = account;
    const list = await read(await admin(), "/chat/admin/connected-users");
    const socket = { socketId: expect.any(String), connectedAt: expect.any(String) };
    const connections = ["general", "wins"].map((currentRoom) => ({ ...socket, currentRoom }));
    const user = { userId, username, avatar: null, connectionCount: 2, connections };
    expect(list).toMatchObject({ totalConnections: 3, uniqueUsers: 2, rawConnections: [{}, {}, {}] });
    expect(list).toMatchObject({ users: expect.arrayContaining([expect.objectContaining(user)]) });
    expect(JSON.stringify(list)).not.toContain(sessionId);
  });

  it("an administrator disconnects a user from every room with 4403, which is logged", async () => {
    const [boss, account] = [await admin(), await createAccount()];
    const open = [
      await Chatter.join(account),
      await Chatter.join(account),
      await Chatter.join(account, "wins"),
    ];
    const reply = await disconnect(boss, account.userId);
    expect(await answer(reply)).toEqual([200, { success: true, closedConnections: 3 }]);
    const codes = () => open.map(({ socket }) => socket.closed?.code);
    await vi.waitFor(() => expect(codes()).toEqual([4403, 4403, 4403]), soon);
    await expectAudited(boss, account, ["chat.disconnect", {}]);
  });

  it("an administrator deletes a message for everyone, logged once", async () => {
    const [boss, account] = [await admin(), await createAccount()];
    const chatter = await Chatter.join(account);
    for (const content of ["buy my coin", "please"]) await chatter.stored(chatter.say(content));
    const message = { seq: 1, content: "", deleted: "admin", username: account.username };
    expect(await answer(await deleteMessage(boss, "general/1"))).toMatchObject([200, { message }]);
    const told = [{ payload: { seq: 1 } }];
    await vi.waitFor(() => expect(chatter.socket.of("message_deleted")).toMatchObject(told), soon);
    expect((await deleteMessage(boss, "general/1")).status).toBe(200);
    await expectAudited(boss, account, ["chat.delete_message", { roomId: "general", seq: 1 }]);
    const late = await Chatter.join(await createAccount());
    expect(late.received()).toMatchObject([{ deleted: "admin", content: "" }, { content: "please" }]);
    expect(late.socket.of("history")[0]?.payload.deletedSeqs).toEqual([1]);
    expect((await page(account, "?after=2")).deletedSeqs).toEqual([1]);
  });
});

describe("a silence", () => {
  it("a silence is sent at once, holds in every room and over HTTP, survives an eviction and is logged", async () => {
    const [boss, account] = [await admin(), await createAccount()];
    const { userId, username } = account;
    const [chatter, otherTab] = [await Chatter.join(account), await Chatter.join(account)];
    const { silence: told } = await (await silence(boss, userId)).json<{ silence: { until: string } }>();
    expect(Date.parse(told.until) - Date.now()).toBeGreaterThan(9 * 60_000);
    const shown = { until: told.until, reason: "Spam" };
    for (const { socket } of [chatter, otherTab]) {
      await vi.waitFor(() => expect(socket.of("silenced")[0]?.payload).toEqual({ silence: shown }), soon);
    }
    await hibernate();
    chatter.say("let me speak");
    await vi.waitFor(() => expect(chatter.refusals()[0]).toMatchObject({ reason: "silenced" }), soon);
    const wins = await Chatter.join(account, "wins");
    expect(wins.socket.of("silenced")[0]?.payload).toEqual({ silence: shown });
    expect(await post(account, "let me speak")).toMatchObject([403, { code: "silenced" }]);
    expect((await page(account)).silence).toEqual(shown);
    expect(await read(boss, SILENCES)).toEqual({ silences: [{ userId, username, ...shown }] });
    await expectAudited(boss, account, ["chat.silence", { minutes: 10, reason: "Spam" }]);
  });

  it("a silence ends when lifted or expired", async () => {
    const [boss, account] = [await admin(), await createAccount()];
    const chatter = await Chatter.join(account);
    await silence(boss, account.userId);
    await lift(boss, account.userId);
    const last = () => chatter.socket.of("silenced").at(-1)?.payload;
    await vi.waitFor(() => expect(last()).toEqual({ silence: null }), soon);
    await chatter.stored(chatter.say("free"));
    const given = { minutes: 10, reason: "Spam" };
    await expectAudited(boss, account, ["chat.silence", given], ["chat.lift_silence", {}]);
    await silence(boss, account.userId, 1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await chatter.stored(chatter.say("free again"));
    vi.useRealTimers();
  });
});
