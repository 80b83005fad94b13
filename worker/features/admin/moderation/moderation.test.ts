import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { UserRole } from "#game/core/wire/roles.ts";
import {
  answer,
  ask,
  databaseUse,
  expectRefusal,
  read,
  type SendOptions,
} from "../../../calls-test-support.ts";
import worker from "../../../index.ts";
import { change, changingNothing, expectBalanced, expectRefused } from "../../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../../test-support.ts";
import { Chatter, roomOf, soon } from "../../chat/chat-test-support.ts";

const team = (role: UserRole = "moderator") => createAccount({}, { role });
const several = (count: number) => Promise.all(Array.from({ length: count }, () => createAccount()));

/** Writes a message by call and returns its number. */
async function say(account: TestAccount, content: string): Promise<number> {
  const reply = await ask(account, "POST /chat/messages/general", { content, id: crypto.randomUUID() });
  return (await reply.json<{ message: { seq: number } }>()).message.seq;
}

const report = (account: TestAccount, about: object) =>
  ask(account, "POST /chat/reports", { reason: "spam", ...about });
const reportMessage = (account: TestAccount, seq: number, more: object = {}) =>
  report(account, { kind: "message", roomId: "general", seq, ...more });
const reportName = (account: TestAccount, { userId }: Pick<TestAccount, "userId">) =>
  report(account, { kind: "name", userId });
const RECEIVED = [200, { status: "received", message: "Thank you. A moderator will look at it." }];
const noticesOf = async (account: TestAccount) =>
  (await read<{ notices: { id: string }[] }>(account, "/chat/notices")).notices;
const silenceOf = async (account: TestAccount) =>
  (await read<{ silence: object | null }>(account, "/chat/messages/general")).silence;

const CASES = "/admin/moderation/cases";
interface Cases {
  readonly cases: readonly { readonly id: string }[];
  readonly next: string | null;
}
const openCases = async (moderator: TestAccount) => (await read<Cases>(moderator, CASES)).cases;
const newestCase = async () => {
  const [found] = await rows<{ id: number }>("select max(id) as id from moderation_case");
  return `${CASES}/${found?.id}`;
};

/** A reported message: `about` wrote it, `by` reported it. */
async function aReportedMessage() {
  const [about, by] = [await arrive(await createAccount()), await createAccount()];
  const seq = await say(about, "buy my coin");
  await reportMessage(by, seq);
  return { about, by, seq, path: await newestCase() };
}

async function aReportedName(role: UserRole = "player") {
  const [about, by] = [await arrive(await team(role)), await createAccount()];
  await reportName(by, about);
  return { about, by, path: await newestCase() };
}

const NOTHING = { silenceMinutes: null, removesMessage: false, givesNewName: false, reason: "" };
const decide = (path: string, by: TestAccount, decision: object = {}, options?: SendOptions) =>
  ask(by, `POST ${path}/decision`, { ...NOTHING, ...decision }, options);
const UNDECIDED = [{ decided_by: "" }];
const decidedBy = () => rows("select decided_by from moderation_case");
const enforced = () => rows("select id from moderation_case where enforced_at is not null");
const audited = () => rows("select actor_id, action, subject, details from audit_log order by id");

describe("POST /api/chat/reports", () => {
  it("a report keeps the conversation around the message, also after the message is removed", async () => {
    const [about, by, moderator] = [await createAccount(), await createAccount(), await team()];
    for (const content of ["a", "b", "c", "d", "e", "f", "g"]) await say(by, content);
    const seq = await say(about, "buy my coin");
    await say(by, "no");
    expect(await answer(await reportMessage(by, seq, { comment: "  All day  " }))).toEqual(RECEIVED);
    await say(by, "later");
    await roomOf().deleteMessage(seq);
    const [found] = await openCases(moderator);
    const reported = { kind: "message", roomId: "general", seq, content: "buy my coin", reports: 1 };
    expect(found).toMatchObject(reported);
    const file = await read<{ lines: { content: string }[]; reports: object[] }>(
      moderator,
      `${CASES}/${found?.id}`,
    );
    expect(file.lines.map(({ content }) => content).join()).toBe("c,d,e,f,g,buy my coin,no");
    const at = expect.stringMatching(/Z$/);
    expect(file.reports).toEqual([{ by: by.username, reason: "spam", comment: "All day", at }]);
  });

  it("a repeated report changes nothing, and reports by several players share one case", async () => {
    const { by, seq } = await aReportedMessage();
    const again = await changingNothing(() => reportMessage(by, seq, { reason: "hate" }));
    expect(await answer(again)).toEqual(RECEIVED);
    await Promise.all((await several(3)).map((other) => reportMessage(other, seq)));
    expect(await openCases(await team())).toMatchObject([{ reports: 4 }]);
    expect(await rows("select count(*) as lines from moderation_line")).toEqual([{ lines: 1 }]);
  });

  it("a report is refused for the own or an unknown message or name, a removed message and an unknown reason", async () => {
    const [about, by] = [await createAccount(), await createAccount()];
    expect((await reportMessage(by, await say(by, "hm"))).status).toBe(409);
    expect((await reportName(by, by)).status).toBe(409);
    expect((await reportMessage(by, 99)).status).toBe(404);
    expect((await reportName(by, { userId: "no" })).status).toBe(404);
    const seq = await say(about, "hm");
    await roomOf().deleteMessage(seq);
    await expectRefusal(await reportMessage(by, seq), 409, "This message has already been removed.");
    const long = await reportMessage(by, seq, { comment: "x".repeat(301) });
    expect(await answer(long)).toMatchObject([400, { details: ["A comment can be up to 300 characters"] }]);
    for (const wrong of [{ reason: "boredom" }, { roomId: "secret" }]) {
      expect((await reportMessage(by, seq, wrong)).status).toBe(400);
    }
    expect(await rows("select * from moderation_case")).toEqual([]);
  });

  it("a player can report twenty times a day; a repeat doesn't count, and the refusal says when to come back", async () => {
    const by = await createAccount();
    const others = await several(20);
    for (const other of [...others, ...others]) expect((await reportName(by, other)).status).toBe(200);
    const refused = await reportName(by, await createAccount());
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(23 * 3600);
    const error = expect.stringContaining("Please wait");
    expect(await answer(refused)).toMatchObject([429, { code: "rate_limited", error }]);
    expect((await reportName(by, others[0] ?? by)).status).toBe(200);
    expect(await rows("select count(*) as cases from moderation_case")).toEqual([{ cases: 20 }]);
  });

  it("at most ten cases about one player are open, and at most twenty reports of one are kept", async () => {
    const [about, by] = [await createAccount(), await createAccount()];
    for (let i = 0; i < 12; i += 1) {
      const reply = await reportMessage(by, await say(about, `offer ${i}`));
      expect(await answer(reply)).toMatchObject([200, { status: i < 10 ? "received" : "known" }]);
      if (i === 8) await change("delete from rate_limit");
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    }
    vi.useRealTimers();
    expect(await rows("select count(*) as cases from moderation_case")).toEqual([{ cases: 10 }]);
    const replies = await Promise.all((await several(21)).map((one) => reportMessage(one, 1)));
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(texts.filter((text) => text.includes('"known"'))).toHaveLength(2);
    expect(await rows("select reports from moderation_case where seq = 1")).toEqual([{ reports: 20 }]);
  });

  it("a later report doesn't reopen a decided case", async () => {
    const { seq, path } = await aReportedMessage();
    const moderator = await team();
    await decide(path, moderator);
    const late = await reportMessage(await createAccount(), seq);
    const message = "A moderator has already decided about this.";
    expect(await answer(late)).toEqual([200, { status: "decided", message }]);
    expect(await openCases(moderator)).toEqual([]);
  });
});

describe("the moderation desk", () => {
  it("the desk pages through the open cases by key, the longest waiting first", async () => {
    const [moderator, about] = [await team(), await createAccount()];
    await change(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 45)
       insert into moderation_case (subject, kind, user_id, content, opened_at, reports, expires_at, decided_by, decided_at)
       select 's' || i, 'name', ?, 'x', i, 1, 1, iif(i = 3, 'm', ''), iif(i = 3, 1, null) from n`,
      about.userId,
    );
    const seen: number[] = [];
    for (let next: string | null = "0"; next !== null; ) {
      const reply: Response = await ask(moderator, `GET ${CASES}?after=${next}`);
      const page: Cases = await reply.json();
      seen.push(...page.cases.map(({ id }) => Number(id)));
      expect(databaseUse(reply).read).toBeLessThan(120);
      next = page.next;
    }
    expect(seen).toHaveLength(44);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it("the file shows sanctions, sums, sessions, other cases and notes, and no email address", async () => {
    const { about, by, path } = await aReportedMessage();
    const { userId, username } = about;
    const moderator = await team();
    const silence = { minutes: 10, reason: "Spam" };
    await reportName(by, about);
    await ask(about, "POST /player/action/bag_fries");
    await ask(moderator, "POST /chat/admin/silences", { userId, ...silence });
    await ask(moderator, `POST /admin/moderation/players/${userId}/notes`, { content: " Sells coins " });
    const reply = await ask(moderator, `GET ${path}`);
    expect(databaseUse(reply).read).toBeLessThan(120);
    const text = await reply.text();
    expect(text).not.toContain("@example.com");
    expect(JSON.parse(text).file).toMatchObject({
      user: { id: userId, username, role: "player", level: 1 },
      silence: { reason: "Spam" },
      sanctions: [{ by: moderator.username, action: "chat.silence", details: silence }],
      sessions: 1,
      otherCases: [{ kind: "name", content: username }],
      notes: [{ by: moderator.username, content: "Sells coins" }],
      ledger: expect.arrayContaining([expect.objectContaining({ group: "action:bag_fries", rows: 1 })]),
    });
  });

  it.each(["moderator", "admin"] as const)(
    "a report about someone on the team (%s) is hidden from them, and another moderator decides it",
    async (role) => {
      const [{ about, by, path }, other] = [await aReportedName(role), await team("admin")];
      const NO_CASE = "There is no such report. It may have expired.";
      expect(await openCases(about)).toEqual([]);
      await expectRefused(() => ask(about, `GET ${path}`), 404, NO_CASE);
      await expectRefused(() => decide(path, about), 404, NO_CASE);
      const notes = `POST /admin/moderation/players/${about.userId}/notes`;
      const note = await changingNothing(() => ask(about, notes, { content: "A friend to all" }));
      expect(note.status).toBe(403);
      expect(await read(other, path)).toMatchObject({ reports: [{ by: by.username }] });
      expect((await decide(path, other)).status).toBe(200);
      expect((await ask(about, `GET ${path}`)).status).toBe(404);
    },
  );

  it("an administrator sees an email address after a call that is audited", async () => {
    const [{ userId, email }, admin] = [await createAccount(), await team("admin")];
    const show = (id: string) => ask(admin, `POST /admin/moderation/players/${id}/email`);
    expect(await answer(await show(userId))).toEqual([200, { email }]);
    expect(await audited()).toMatchObject([{ action: "moderation.show_email", subject: userId }]);
    expect((await show("nobody")).status).toBe(404);
  });

  it("the newest twenty notes about a player are kept", async () => {
    const [{ userId }, moderator] = [await createAccount(), await team()];
    const write = async (content: string, about = userId) =>
      (await ask(moderator, `POST /admin/moderation/players/${about}/notes`, { content })).status;
    const contents = Array.from({ length: 22 }, (_, i) => `note ${i + 1}`);
    for (const content of contents) expect(await write(content)).toBe(200);
    const kept = await rows<{ content: string }>("select content from moderation_note order by id");
    expect(kept.map(({ content }) => content)).toEqual(contents.slice(2));
    expect([await write("  "), await write("x".repeat(501))]).toEqual([400, 400]);
    expect(await write("x", "nobody")).toBe(404);
  });
});

describe("a decision", () => {
  const reason = "Selling in the room";
  const DECISION = { silenceMinutes: 60, removesMessage: true, reason };

  it("a decision removes the message, silences the player in every room and tells them the reason", async () => {
    const { about, seq, path } = await aReportedMessage();
    const moderator = await team();
    const [wins, general] = [await Chatter.join(about, "wins"), await Chatter.join(about)];
    const reply = await decide(path, moderator, { ...DECISION, note: "Second time" });
    await vi.waitFor(() => {
      expect(general.socket.of("message_deleted")).toMatchObject([{ payload: { seq } }]);
      for (const { socket } of [wins, general]) {
        expect(socket.of("silenced")).toMatchObject([{ payload: { silence: { reason } } }]);
      }
    }, soon);
    expect(await noticesOf(about)).toMatchObject([{ kind: "message", content: "buy my coin", reason }]);

    // It closes the case with the moderator's name and note, and is audited.
    const decision = { ...DECISION, newName: null, by: moderator.username };
    expect(await answer(reply)).toMatchObject([200, { case: { decision } }]);
    expect(await rows("select content from moderation_note")).toEqual([{ content: "Second time" }]);
    const details = expect.stringContaining('"silenceMinutes":60');
    const entry = { actor_id: moderator.userId, action: "moderation.decide", subject: about.userId, details };
    expect(await audited()).toEqual([entry]);
    expect(await openCases(moderator)).toEqual([]);
    expect(await read(moderator, path)).toMatchObject({ case: { decision: { isEnforced: true } } });
  });

  it("exactly one of many concurrent decisions applies", async () => {
    const { path } = await aReportedMessage();
    const moderators = await Promise.all(
      [10, 20, 30, 40].map(async (minutes) => ({ minutes, by: await team() })),
    );
    const decisions = moderators.map(({ by, minutes }) =>
      decide(path, by, { ...DECISION, silenceMinutes: minutes }),
    );
    const replies = await Promise.all(decisions);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const winner = moderators[replies.findIndex(({ status }) => status === 200)];
    const deed = `removed the message and silenced the player for ${winner?.minutes} minutes`;
    for (const reply of replies.filter(({ status }) => status === 409)) {
      await expectRefusal(reply, 409, `${winner?.by.username} was first and ${deed}.`);
    }
    const applied = [{ silence_minutes: winner?.minutes }];
    expect(await rows("select silence_minutes from moderation_case")).toEqual(applied);
    expect([await audited(), await rows("select id from moderation_notice")]).toMatchObject([[{}], [{}]]);
  });

  it("a dismissal tells the player nothing and needs no reason", async () => {
    const { about, path } = await aReportedMessage();
    const decision = { silenceMinutes: null, removesMessage: false, reason: "" };
    expect(await answer(await decide(path, await team()))).toMatchObject([200, { case: { decision } }]);
    expect(await noticesOf(about)).toEqual([]);
    expect(await rows("select * from chat_silence")).toEqual([]);
    expect(await enforced()).toHaveLength(1);
  });

  it("a second decision about a player doesn't shorten an earlier silence", async () => {
    const { about, by, path } = await aReportedMessage();
    const moderator = await team();
    await decide(path, moderator, { ...DECISION, silenceMinutes: 7 * 1440, reason: "Coins" });
    await reportName(by, about);
    await decide(await newestCase(), moderator, { silenceMinutes: 10, reason: "Name" });
    expect(await rows("select reason from chat_silence")).toEqual([{ reason: "Coins" }]);
    expect(await silenceOf(about)).toMatchObject({ reason: "Coins" });
  });

  it("a decision about a name gives the player a neutral one, with a ledger row, and shows it in the rooms", async () => {
    const { about, path } = await aReportedName();
    const { userId } = about;
    const listener = await Chatter.join(about);
    await listener.stored(listener.say("hello"));
    const reply = await decide(path, await team(), { givesNewName: true, reason });
    const { case: closed } = await reply.json<{ case: { decision: { newName: string } } }>();
    const { newName } = closed.decision;
    expect(newName).toMatch(/^guru_[a-z0-9]{8}$/);
    const names = "select username, username_key, name from user join player on user_id = id where id = ?";
    expect(await rows(names, userId)).toEqual([{ username: newName, username_key: newName, name: newName }]);
    await expectBalanced(userId);
    const event = { kind: "username_replaced", device_info: "", ip_address: "" };
    expect(await rows("select * from security_event where user_id = ?", userId)).toMatchObject([event]);
    const renamed = [{ payload: { username: newName } }];
    await vi.waitFor(() => expect(listener.socket.of("user_changed")).toMatchObject(renamed), soon);
    const notices = await noticesOf(about);
    expect(notices).toMatchObject([{ kind: "name", content: about.username, reason }]);
    const confirm = () => ask(about, `DELETE /chat/notices/${notices[0]?.id}`);
    expect(await answer(await confirm())).toEqual([200, { success: true }]);
    expect((await confirm()).status).toBe(404);
  });

  it("a replaced name is gone for good, and a player with a new name can be reported for another one", async () => {
    const { about, by, path } = await aReportedName();
    const moderator = await team();
    await decide(path, moderator, { givesNewName: true, reason });
    const take = "update user set username = ?1, username_key = ?1, updated_at = ?2 where id = ?3";
    const inAYear = Date.now() + 365 * 24 * 3_600_000;
    for (const { userId } of [about, await createAccount()]) {
      const taken = change(take, about.username.toLowerCase(), inAYear, userId);
      await expect(taken).rejects.toThrow("UNIQUE constraint failed");
    }
    expect(await rows("select until from held_name")).toEqual([{ until: null }]);
    expect(await answer(await reportName(by, about))).toEqual(RECEIVED);
    expect(await openCases(moderator)).toHaveLength(1);
  });

  it("a name that the player has changed meanwhile isn't replaced", async () => {
    const { about, path } = await aReportedName();
    await change("update user set username = 'Nice', username_key = 'nice' where id = ?", about.userId);
    const late = await decide(path, await team(), { givesNewName: true, reason });
    await expectRefusal(late, 409, "The player has already changed this name to Nice.");
    expect(await decidedBy()).toEqual(UNDECIDED);
  });

  it("a moderator can dismiss a report about an administrator, and can't sanction them", async () => {
    const [{ path }, moderator] = [await aReportedName("admin"), await team()];
    const sanction = await decide(path, moderator, { silenceMinutes: 10, reason });
    await expectRefusal(sanction, 403, "Only an administrator can do this to an administrator.");
    expect(await decidedBy()).toEqual(UNDECIDED);
    expect((await decide(path, moderator)).status).toBe(200);
  });

  it.each([
    ["a measure without a reason", { silenceMinutes: 10 }],
    ["a silence of zero minutes", { silenceMinutes: 0, reason }],
    ["a reason of 201 characters", { silenceMinutes: 10, reason: "x".repeat(201) }],
    ["a new name for a message", { givesNewName: true, reason }],
    ["a note of 501 characters", { note: "x".repeat(501) }],
    ["the removal of a name", { removesMessage: true, reason }],
  ])("%s is refused with 400 and changes nothing", async (what, decision) => {
    const { path } = what === "the removal of a name" ? await aReportedName() : await aReportedMessage();
    const moderator = await team();
    expect((await changingNothing(() => decide(path, moderator, decision))).status).toBe(400);
  });

  it.each(["999", "x"])("the unknown case %s gets 404", async (id) => {
    const moderator = await team();
    expect((await ask(moderator, `GET ${CASES}/${id}`)).status).toBe(404);
    expect((await decide(`${CASES}/${id}`, moderator)).status).toBe(404);
  });

  it("the cron applies a decision that the rooms have not applied", async () => {
    const { about, seq, path } = await aReportedMessage();
    const listener = await Chatter.join(await createAccount());
    const room = new Proxy({}, { get: () => () => Promise.reject(new Error("the room is down")) });
    const CHAT_ROOM = new Proxy(env.CHAT_ROOM, { get: () => () => room });
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const decided = await decide(path, await team(), DECISION, { env: { CHAT_ROOM } });
    expect([decided.status, errors.mock.calls.length, await enforced()]).toEqual([200, 2, []]);
    errors.mockRestore();
    // The failed try is repeated after a pause.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 });
    await worker.scheduled(createScheduledController(), env);
    vi.useRealTimers();
    const deleted = () => listener.socket.of("message_deleted");
    await vi.waitFor(() => expect(deleted()).toMatchObject([{ payload: { seq } }]), soon);
    expect(await silenceOf(about)).toMatchObject({ reason });
    expect(await enforced()).toHaveLength(1);
    await worker.scheduled(createScheduledController(), env);
    expect(deleted()).toHaveLength(1);
  });
});

it("an export contains the reports and decisions of the player, and nothing of the reporters", async () => {
  const { about, by, path } = await aReportedMessage();
  await decide(path, await team(), { removesMessage: true, reason: "Coins" });
  const iso = expect.stringMatching(/Z$/);
  const reports = [{ kind: "message", reason: "spam", comment: "", createdAt: iso }];
  expect(await read(by, "/settings/export")).toMatchObject({ moderation: { reports, decisions: [] } });
  const own = await read(about, "/settings/export");
  const decisions = [{ content: "buy my coin", removesMessage: true, reason: "Coins", decidedAt: iso }];
  expect(own).toMatchObject({ moderation: { reports: [], decisions } });
  expect(JSON.stringify(own)).not.toContain(by.userId);
});
