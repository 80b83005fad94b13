import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { UserRole } from "#game/core/wire/roles.ts";
import worker from "../../../index.ts";
import {
  arrive,
  call,
  change,
  createAccount,
  databaseUse,
  expectBalanced,
  rows,
  type TestAccount,
} from "../../../test-support.ts";
import { everyRow, send } from "../../auth/auth-test-support.ts";
import { Chatter, roomOf, soon } from "../../chat/chat-test-support.ts";

const team = (role: UserRole = "moderator") => createAccount({}, { role });

async function ask(method: string, path: string, account: TestAccount, body?: unknown, key?: string) {
  const reply = await call(method, `/api${path}`, {
    token: account.token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });
  return { status: reply.status, json: await reply.json<Record<string, unknown>>(), reply };
}

/** Writes a message by call and returns its number. */
async function say(account: TestAccount, content: string): Promise<number> {
  const { json } = await ask("POST", "/chat/messages/general", account, { content, id: crypto.randomUUID() });
  return (json.message as { seq: number }).seq;
}

const reportMessage = (account: TestAccount, seq: number, more: object = {}) =>
  ask("POST", "/chat/reports", account, { kind: "message", roomId: "general", seq, reason: "spam", ...more });
const reportName = (account: TestAccount, { userId }: TestAccount) =>
  ask("POST", "/chat/reports", account, { kind: "name", userId, reason: "abuse" });
const RECEIVED = { status: "received", message: "Thank you. A moderator will look at it." };

interface CaseJson {
  id: string;
  user: { id: string };
  content: string;
  reports: number;
  decision: null | Record<string, unknown>;
}
async function openCases(moderator: TestAccount): Promise<CaseJson[]> {
  return (await ask("GET", "/admin/moderation/cases", moderator)).json.cases as CaseJson[];
}

/** A reported message: `about` wrote it, `by` reported it. */
async function aReportedMessage(content = "buy my coin") {
  const [about, by] = [await arrive(await createAccount()), await createAccount()];
  const seq = await say(about, content);
  await reportMessage(by, seq);
  const [found] = await rows<{ id: number }>("select max(id) as id from moderation_case");
  return { about, by, seq, path: `/admin/moderation/cases/${found?.id}` };
}

async function aReportedName() {
  const [about, by] = [await arrive(await createAccount()), await createAccount()];
  await reportName(by, about);
  const [found] = await rows<{ id: number }>("select max(id) as id from moderation_case");
  return { about, by, path: `/admin/moderation/cases/${found?.id}` };
}

const NOTHING = { silenceMinutes: null, removesMessage: false, givesNewName: false, reason: "" };
const decide = (path: string, by: TestAccount, decision: object = {}) =>
  ask("POST", `${path}/decision`, by, { ...NOTHING, ...decision });
const audited = () =>
  rows<{ action: string }>("select actor_id, action, subject, details from audit_log order by id");

describe("POST /api/chat/reports", () => {
  it("a report keeps the conversation around the message, also after the message is removed", async () => {
    const [about, by, moderator] = [await createAccount(), await createAccount(), await team()];
    for (const content of ["a", "b", "c", "d", "e", "f", "g"]) await say(by, content);
    const seq = await say(about, "buy my coin");
    await say(by, "no");
    expect((await reportMessage(by, seq, { comment: "  All day  " })).json).toEqual(RECEIVED);
    await say(by, "later");
    await roomOf().deleteMessage(seq);
    const [found] = await openCases(moderator);
    const reported = { kind: "message", roomId: "general", seq, content: "buy my coin", reports: 1 };
    expect(found).toMatchObject(reported);
    const { json } = await ask("GET", `/admin/moderation/cases/${found?.id}`, moderator);
    const lines = (json.lines as { content: string }[]).map(({ content }) => content);
    expect(lines.join()).toBe("c,d,e,f,g,buy my coin,no");
    expect(json.reports).toEqual([
      { by: by.username, reason: "spam", comment: "All day", at: expect.stringMatching(/Z$/) },
    ]);
  });

  it("a repeated report changes nothing, and reports by several players share one case", async () => {
    const { by, seq } = await aReportedMessage();
    const before = await everyRow();
    expect((await reportMessage(by, seq, { reason: "hate" })).json).toEqual(RECEIVED);
    expect(await everyRow()).toEqual(before);
    const others = await Promise.all([1, 2, 3].map(() => createAccount()));
    await Promise.all(others.map((other) => reportMessage(other, seq)));
    expect(await openCases(await team())).toMatchObject([{ reports: 4 }]);
    expect(await rows("select count(*) as lines from moderation_line")).toEqual([{ lines: 1 }]);
  });

  it("players can't report their own message or name", async () => {
    const account = await createAccount();
    expect((await reportMessage(account, await say(account, "hm"))).status).toBe(409);
    expect((await reportName(account, account)).status).toBe(409);
    expect(await rows("select * from moderation_case")).toEqual([]);
  });

  it("a report is refused for an unknown message or player, a removed message and an unknown reason", async () => {
    const [about, by] = [await createAccount(), await createAccount()];
    expect((await reportMessage(by, 99)).status).toBe(404);
    expect(
      (await ask("POST", "/chat/reports", by, { kind: "name", userId: "no", reason: "spam" })).status,
    ).toBe(404);
    const seq = await say(about, "hm");
    await roomOf().deleteMessage(seq);
    expect((await reportMessage(by, seq)).json).toMatchObject({
      error: "This message has already been removed.",
    });
    expect((await reportMessage(by, seq, { reason: "boredom" })).status).toBe(400);
    expect((await reportMessage(by, seq, { comment: "x".repeat(301) })).json.details).toEqual([
      "A comment can be up to 300 characters",
    ]);
    expect((await reportMessage(by, seq, { roomId: "secret" })).status).toBe(400);
  });

  it("a player can report twenty times a day; a repeat doesn't count, and the refusal says when to come back", async () => {
    const by = await createAccount();
    const others = await Promise.all(Array.from({ length: 21 }, () => createAccount()));
    const statuses = [];
    for (const other of others) {
      statuses.push((await reportName(by, other)).status);
      statuses.push((await reportName(by, others[0] ?? other)).status);
    }
    expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 200));
    expect(statuses.slice(40)).toEqual([429, 200]);
    const refused = await reportName(by, others[20] ?? by);
    expect(refused.status).toBe(429);
    expect(Number(refused.reply.headers.get("retry-after"))).toBeGreaterThan(23 * 3600);
    expect(refused.json).toMatchObject({
      code: "rate_limited",
      error: expect.stringContaining("Please wait"),
    });
    expect(await rows("select count(*) as cases from moderation_case")).toEqual([{ cases: 20 }]);
  });

  it("at most ten cases about one player are open, and at most twenty reports of one are kept", async () => {
    const [about, by] = [await createAccount(), await createAccount()];
    for (let i = 0; i < 12; i += 1) {
      const seq = await say(about, `offer ${i}`);
      const { json } = await reportMessage(by, seq);
      expect(json.status).toBe(i < 10 ? "received" : "known");
      if (i === 8) await change("delete from rate_limit");
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    }
    vi.useRealTimers();
    expect(await rows("select count(*) as cases from moderation_case")).toEqual([{ cases: 10 }]);
    const crowd = await Promise.all(Array.from({ length: 21 }, () => createAccount()));
    const replies = await Promise.all(crowd.map((one) => reportMessage(one, 1)));
    expect(replies.filter(({ json }) => (json as { status: string }).status === "known")).toHaveLength(2);
    expect(await rows("select reports from moderation_case where seq = 1")).toEqual([{ reports: 20 }]);
  });

  it("a later report doesn't reopen a decided case", async () => {
    const { seq, path } = await aReportedMessage();
    const moderator = await team();
    await decide(path, moderator);
    expect((await reportMessage(await createAccount(), seq)).json).toEqual({
      status: "decided",
      message: "A moderator has already decided about this.",
    });
    expect(await openCases(moderator)).toEqual([]);
  });
});

describe("the moderation desk", () => {
  it("the desk pages through the open cases by key, the longest waiting first", async () => {
    const moderator = await team();
    const about = await createAccount();
    await env.DB.prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 45)
       insert into moderation_case (subject, kind, user_id, content, opened_at, reports, expires_at, decided_by, decided_at)
       select 's' || i, 'name', ?, 'x', i, 1, 1, iif(i = 3, 'm', ''), iif(i = 3, 1, null) from n`,
    )
      .bind(about.userId)
      .run();
    const seen: string[] = [];
    let next: string | null = "0";
    while (next !== null) {
      const { json, reply }: Awaited<ReturnType<typeof ask>> = await ask(
        "GET",
        `/admin/moderation/cases?after=${next}`,
        moderator,
      );
      seen.push(...(json.cases as CaseJson[]).map(({ id }) => id));
      expect(databaseUse(reply).read).toBeLessThan(120);
      next = json.next as string | null;
    }
    expect(seen).toHaveLength(44);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(a) - Number(b)));
  });

  it("the file shows sanctions, sums, sessions, other cases and notes, and no email address", async () => {
    const { about, by, path } = await aReportedMessage();
    const moderator = await team();
    await reportName(by, about);
    await call("POST", "/api/player/action/bag_fries", { token: about.token });
    await ask("POST", "/chat/admin/silences", moderator, {
      userId: about.userId,
      minutes: 10,
      reason: "Spam",
    });
    await ask("POST", `/admin/moderation/players/${about.userId}/notes`, moderator, {
      content: " Sells coins ",
    });
    const { json, reply } = await ask("GET", path, moderator);
    expect(json.file).toMatchObject({
      user: { id: about.userId, username: about.username, role: "player", level: 1 },
      silence: { reason: "Spam" },
      sanctions: [
        { by: moderator.username, action: "chat.silence", details: { minutes: 10, reason: "Spam" } },
      ],
      sessions: 1,
      otherCases: [{ kind: "name", content: about.username }],
      notes: [{ by: moderator.username, content: "Sells coins" }],
    });
    expect((json.file as { ledger: object[] }).ledger).toContainEqual(
      expect.objectContaining({ group: "action:bag_fries", rows: 1 }),
    );
    expect(JSON.stringify(json)).not.toContain("@example.com");
    expect(databaseUse(reply).read).toBeLessThan(120);
  });

  it.each(["moderator", "admin"] as const)(
    "a report about someone on the team (%s) is hidden from them, and another moderator decides it",
    async (role) => {
      const [about, by, other] = [await arrive(await team(role)), await createAccount(), await team("admin")];
      await reportName(by, about);
      const [found] = await openCases(other);
      const path = `/admin/moderation/cases/${found?.id}`;
      const before = await everyRow();
      expect(await openCases(about)).toEqual([]);
      for (const { status, json } of [await ask("GET", path, about), await decide(path, about)]) {
        expect([status, json.error]).toEqual([404, "There is no such report. It may have expired."]);
      }
      const note = { content: "A friend to all" };
      expect((await ask("POST", `/admin/moderation/players/${about.userId}/notes`, about, note)).status).toBe(
        403,
      );
      expect(await everyRow()).toEqual(before);
      expect((await ask("GET", path, other)).json.reports).toMatchObject([{ by: by.username }]);
      expect((await decide(path, other)).status).toBe(200);
      expect((await ask("GET", path, about)).status).toBe(404);
    },
  );

  it("an administrator sees an email address after a call that is audited; a moderator is refused", async () => {
    const about = await createAccount();
    const admin = await team("admin");
    const path = `/admin/moderation/players/${about.userId}/email`;
    expect((await ask("POST", path, await team())).status).toBe(403);
    expect(await audited()).toEqual([]);
    expect((await ask("POST", path, admin)).json).toEqual({ email: about.email });
    expect(await audited()).toMatchObject([{ action: "moderation.show_email", subject: about.userId }]);
    expect((await ask("POST", "/admin/moderation/players/nobody/email", admin)).status).toBe(404);
  });

  it("the newest twenty notes about a player are kept", async () => {
    const [about, moderator] = [await createAccount(), await team()];
    const path = `/admin/moderation/players/${about.userId}/notes`;
    for (let i = 1; i <= 22; i += 1) await ask("POST", path, moderator, { content: `note ${i}` });
    expect(await rows("select min(content) as first, count(*) as notes from moderation_note")).toEqual([
      { first: "note 10", notes: 20 },
    ]);
    expect(await rows("select content from moderation_note where content in ('note 2', 'note 3')")).toEqual([
      { content: "note 3" },
    ]);
    expect((await ask("POST", path, moderator, { content: "  " })).status).toBe(400);
    expect((await ask("POST", path, moderator, { content: "x".repeat(501) })).status).toBe(400);
    expect(
      (await ask("POST", "/admin/moderation/players/nobody/notes", moderator, { content: "x" })).status,
    ).toBe(404);
  });
});

describe("a decision", () => {
  const DECISION = { silenceMinutes: 60, removesMessage: true, reason: "Selling in the room" };

  it("a decision removes the message, silences the player in every room and tells them the reason", async () => {
    const { about, seq, path } = await aReportedMessage();
    const wins = await Chatter.join(about, "wins");
    const general = await Chatter.join(about);
    expect((await decide(path, await team(), DECISION)).status).toBe(200);
    await vi.waitFor(() => {
      expect(general.socket.of("message_deleted")).toMatchObject([{ payload: { seq } }]);
      for (const chatter of [wins, general]) {
        expect(chatter.socket.of("silenced")).toMatchObject([
          { payload: { silence: { reason: "Selling in the room" } } },
        ]);
      }
    }, soon);
    const notices = await ask("GET", "/chat/notices", about);
    expect(notices.json.notices).toMatchObject([
      { kind: "message", content: "buy my coin", reason: "Selling in the room" },
    ]);
  });

  it("a decision closes the case with the moderator's name and note, and is audited", async () => {
    const { about, path } = await aReportedMessage();
    const moderator = await team();
    const { json } = await decide(path, moderator, { ...DECISION, note: "Second time" });
    const decision = { by: moderator.username, silenceMinutes: 60, removesMessage: true, newName: null };
    expect(json.case).toMatchObject({ decision: { ...decision, reason: "Selling in the room" } });
    expect(await rows("select content from moderation_note")).toEqual([{ content: "Second time" }]);
    expect(await audited()).toEqual([
      {
        actor_id: moderator.userId,
        action: "moderation.decide",
        subject: about.userId,
        details: expect.stringContaining('"silenceMinutes":60'),
      },
    ]);
    expect(await openCases(moderator)).toEqual([]);
    expect((await ask("GET", path, moderator)).json.case).toMatchObject({ decision: { isEnforced: true } });
  });

  it("exactly one of many concurrent decisions applies", async () => {
    const { path } = await aReportedMessage();
    const moderators = await Promise.all([1, 2, 3, 4].map(() => team()));
    const replies = await Promise.all(
      moderators.map((moderator, i) =>
        decide(path, moderator, { ...DECISION, silenceMinutes: 10 * (i + 1) }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const winner = replies.findIndex(({ status }) => status === 200);
    for (const { status, json } of replies) {
      const deed = `removed the message and silenced the player for ${10 * (winner + 1)} minutes`;
      if (status === 409) expect(json.error).toBe(`${moderators[winner]?.username} was first and ${deed}.`);
    }
    expect(await rows("select silence_minutes from moderation_case")).toEqual([
      { silence_minutes: 10 * (winner + 1) },
    ]);
    expect(await audited()).toHaveLength(1);
    expect(await rows("select * from moderation_notice")).toHaveLength(1);
  });

  it("a dismissal tells the player nothing and needs no reason", async () => {
    const { about, path } = await aReportedMessage();
    const { json } = await decide(path, await team());
    expect(json.case).toMatchObject({
      decision: { silenceMinutes: null, removesMessage: false, reason: "" },
    });
    expect((await ask("GET", "/chat/notices", about)).json).toEqual({ notices: [] });
    expect(await rows("select * from chat_silence")).toEqual([]);
    expect(await rows("select 1 as done from moderation_case where enforced_at is not null")).toHaveLength(1);
  });

  it("a second decision about a player doesn't shorten an earlier silence", async () => {
    const { about, by, path } = await aReportedMessage();
    const moderator = await team();
    await decide(path, moderator, {
      ...DECISION,
      silenceMinutes: 7 * 1440,
      reason: "Coins",
    });
    await reportName(by, about);
    const [name] = await openCases(moderator);
    const body = { silenceMinutes: 10, reason: "Name" };
    await decide(`/admin/moderation/cases/${name?.id}`, moderator, body);
    expect(await rows("select reason from chat_silence")).toEqual([{ reason: "Coins" }]);
    expect((await ask("GET", "/chat/messages/general", about)).json.silence).toMatchObject({
      reason: "Coins",
    });
  });

  it("a decision about a name gives the player a neutral one, with a ledger row, and shows it in the rooms", async () => {
    const { about, path } = await aReportedName();
    const listener = await Chatter.join(about);
    await listener.stored(listener.say("hello"));
    const { json } = await decide(path, await team(), {
      givesNewName: true,
      reason: "Not a name for a room",
    });
    const newName = (json.case as { decision: { newName: string } }).decision.newName;
    expect(newName).toMatch(/^guru_[a-z0-9]{8}$/);
    expect(await rows("select username, username_key from user where id = ?", about.userId)).toEqual([
      { username: newName, username_key: newName },
    ]);
    expect(await rows("select name from player where user_id = ?", about.userId)).toEqual([
      { name: newName },
    ]);
    await expectBalanced(about.userId);
    const { events } = (await ask("GET", "/settings/security-log", about)).json.data as {
      events: { kind: string }[];
    };
    expect(events[0]).toMatchObject({ kind: "username_replaced", deviceInfo: "", ipAddress: "" });
    await vi.waitFor(
      () => expect(listener.socket.of("user_changed")).toMatchObject([{ payload: { username: newName } }]),
      soon,
    );
    const { notices } = (await ask("GET", "/chat/notices", about)).json as unknown as {
      notices: { id: string }[];
    };
    expect(notices).toMatchObject([
      { kind: "name", content: about.username, reason: "Not a name for a room" },
    ]);
    const confirm = () => ask("DELETE", `/chat/notices/${notices[0]?.id}`, about);
    expect((await confirm()).json).toEqual({ success: true });
    expect((await confirm()).status).toBe(404);
  });

  it("a replaced name is gone for good, and a player with a new name can be reported for another one", async () => {
    const { about, by, path } = await aReportedName();
    const moderator = await team();
    await decide(path, moderator, { givesNewName: true, reason: "Not a name" });
    for (const player of [about, await createAccount()]) {
      const taken = change(
        "update user set username = ?1, username_key = ?1, updated_at = ?2 where id = ?3",
        about.username.toLowerCase(),
        Date.now() + 365 * 24 * 3_600_000,
        player.userId,
      );
      await expect(taken).rejects.toThrow("UNIQUE constraint failed");
    }
    expect(await rows("select until from held_name")).toEqual([{ until: null }]);
    expect((await reportName(by, about)).json).toEqual(RECEIVED);
    expect(await openCases(moderator)).toHaveLength(1);
  });

  it("a name that the player has changed meanwhile isn't replaced", async () => {
    const { about, path } = await aReportedName();
    await change("update user set username = 'Nice', username_key = 'nice' where id = ?", about.userId);
    const body = { givesNewName: true, reason: "x" };
    expect((await decide(path, await team(), body)).json).toMatchObject({
      error: "The player has already changed this name to Nice.",
    });
    expect(await rows("select decided_by from moderation_case")).toEqual([{ decided_by: "" }]);
  });

  it("a moderator can dismiss a report about an administrator, and can't sanction them", async () => {
    const [boss, by, moderator] = [await team("admin"), await createAccount(), await team()];
    await reportName(by, boss);
    const [found] = await openCases(moderator);
    const path = `/admin/moderation/cases/${found?.id}`;
    const { status, json } = await decide(path, moderator, { silenceMinutes: 10, reason: "x" });
    expect([status, json.error]).toEqual([403, "Only an administrator can do this to an administrator."]);
    expect(await rows("select decided_by from moderation_case")).toEqual([{ decided_by: "" }]);
    expect((await decide(path, moderator)).status).toBe(200);
  });

  it.each([
    ["a measure without a reason", { silenceMinutes: 10 }],
    ["a silence of zero minutes", { silenceMinutes: 0, reason: "x" }],
    ["a reason of 201 characters", { silenceMinutes: 10, reason: "x".repeat(201) }],
    ["a new name for a message", { givesNewName: true, reason: "x" }],
    ["a note of 501 characters", { note: "x".repeat(501) }],
  ])("%s is refused with 400 and changes nothing", async (_name, change) => {
    const { path } = await aReportedMessage();
    const moderator = await team();
    const before = await everyRow();
    expect((await decide(path, moderator, { ...change })).status).toBe(400);
    expect(await everyRow()).toEqual(before);
  });

  it("removing a name is refused with 400, and an unknown case with 404", async () => {
    const { path } = await aReportedName();
    const moderator = await team();
    const body = { removesMessage: true, reason: "x" };
    expect((await decide(path, moderator, body)).status).toBe(400);
    for (const id of ["999", "x"]) {
      expect((await ask("GET", `/admin/moderation/cases/${id}`, moderator)).status).toBe(404);
      expect((await decide(`/admin/moderation/cases/${id}`, moderator)).status).toBe(404);
    }
  });

  it("the cron applies a decision that the rooms have not applied", async () => {
    const { about, seq, path } = await aReportedMessage();
    const listener = await Chatter.join(await createAccount());
    const isEnforced = async () =>
      (await rows("select 1 as done from moderation_case where enforced_at is not null")).length === 1;
    const room = new Proxy({}, { get: () => () => Promise.reject(new Error("the room is down")) });
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const decided = await send("POST", `/api${path}/decision`, {
      token: (await team()).token,
      body: { ...NOTHING, removesMessage: true, silenceMinutes: 10, reason: "Coins" },
      env: { CHAT_ROOM: new Proxy(env.CHAT_ROOM, { get: () => () => room }) },
    });
    expect([decided.status, errors.mock.calls.length, await isEnforced()]).toEqual([200, 2, false]);
    errors.mockRestore();
    // The failed try is repeated after a pause.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 });
    await worker.scheduled(createScheduledController(), env);
    vi.useRealTimers();
    await vi.waitFor(
      () => expect(listener.socket.of("message_deleted")).toMatchObject([{ payload: { seq } }]),
      soon,
    );
    expect((await ask("GET", "/chat/messages/general", about)).json.silence).toMatchObject({
      reason: "Coins",
    });
    expect(await isEnforced()).toBe(true);
    await worker.scheduled(createScheduledController(), env);
    expect(listener.socket.of("message_deleted")).toHaveLength(1);
  });
});

describe("the end of an account", () => {
  it("an export contains the reports and decisions of the player, and nothing of the reporters", async () => {
    const { about, by, path } = await aReportedMessage();
    await decide(path, await team(), { removesMessage: true, reason: "Coins" });
    const exported = async (account: TestAccount) =>
      (await ask("GET", "/settings/export", account)).json as unknown as Record<string, unknown>;
    const iso = expect.stringMatching(/Z$/);
    expect((await exported(by)).moderation).toEqual({
      reports: [{ kind: "message", reason: "spam", comment: "", createdAt: iso }],
      decisions: [],
    });
    const own = await exported(about);
    expect(own.moderation).toMatchObject({
      reports: [],
      decisions: [{ content: "buy my coin", removesMessage: true, reason: "Coins", decidedAt: iso }],
    });
    expect(JSON.stringify(own)).not.toContain(by.userId);
  });
});
