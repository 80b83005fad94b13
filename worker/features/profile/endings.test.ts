import { beforeEach, expect, it } from "vitest";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import type { MessageCondition } from "#game/core/content.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import type { CompletionResult } from "#game/npcs/wire.ts";
import type { getEndings, startOver } from "#game/profile/endings-wire.ts";
import { answer, ask, expectRefusal, read } from "../../calls-test-support.ts";
import { become, change, expectBalanced, expectRefused, writeContacts } from "../../rows-test-support.ts";
import { arrive, createAccount, rested, rows, type TestAccount } from "../../test-support.ts";

type Endings = ReplyOf<typeof getEndings>;
type Started = ReplyOf<typeof startOver>;

/** The quest of the ending Ink, and the choice that leads to it. */
const LAST = "full_shift";
const HINGE = "closing_time";

const choices = (...ids: string[]) => ids.map((id) => ({ id, label: `Say ${id}` }));
const remembering = (id: string, condition: MessageCondition) =>
  aMessage(`remembers_${id}`, { trigger: { type: "npc_unlocked", conditions: [condition] } });
const pastYou = aContact("past_you", {
  missions: [
    aQuest(HINGE, { rewards: { experience: lifetimeExperienceAt(12) }, choices: choices("up", "in") }),
    aQuest(LAST, { requirements: [], rewards: { experience: 10 } }),
  ],
  messages: [
    remembering("up", { type: "former_choice_made", value: `${HINGE}:up` }),
    remembering("in", { type: "former_choice_made", value: `${HINGE}:in` }),
    remembering("12", { type: "former_level_reached", value: 12 }),
    remembering("13", { type: "former_level_reached", value: 13 }),
  ],
});

/** A decision that the story of the ending Ink names. */
const closeDown = aQuest("close_down", { choices: choices("close", "nine") });
const gary = aContact("gary_grill", { missions: [closeDown] });

/** The last quest of the ending Offline. */
const effects = { set: { status: "Private Person" } };
const logOut = aQuest("log_out", { requirements: [], rewards: {}, effects });
const algorithm = aContact("the_algorithm", { missions: [logOut] });

beforeEach(() => writeContacts(pastYou, gary, algorithm));

const complete = (account: TestAccount, quest: string, body: object = {}) =>
  ask(account, `POST /npcs/past_you/requests/${quest}/complete`, body);
const start = (account: TestAccount, key?: string, body?: object) =>
  ask(account, "POST /player/start-over", body, { key });

const endingsOf = (account: TestAccount) => read<Endings>(account, "/player/endings");
const act = (account: TestAccount, action: string) => ask(account, `POST /player/action/${action}`);

/** An account at level 12 that has chosen `choice` and reached the ending. */
async function ended(choice = "up"): Promise<TestAccount> {
  const account = await arrive(await createAccount());
  const play = `insert into player_activity (player_id, at, played_ms) values (?, ?, 45000000)
    on conflict (player_id) do update set played_ms = 45000000`;
  await change(play, account.userId, Date.now());
  expect((await complete(account, HINGE, { choice })).status).toBe(200);
  expect((await complete(account, LAST)).status).toBe(200);
  return account;
}

const certificatesOf = ({ userId }: TestAccount) =>
  rows<{ number: number; ending: string; level: number; played_ms: number; choices: string }>(
    "select number, ending, level, played_ms, choices from certificate where player_id = ? order by number",
    userId,
  );
async function remembered({ userId }: TestAccount) {
  const found = await rows<{ id: string }>(
    "select message_id as id from player_message where player_id = ? and message_id like 'remembers%' order by 1",
    userId,
  );
  return found.map(({ id }) => id);
}

it("completing the quest of an ending sends its event, and the story has the line of the choice made", async () => {
  const account = await arrive(await createAccount());
  expect(await endingsOf(account)).toMatchObject({ endings: [], certificates: [], choices: [] });
  await complete(account, HINGE, { choice: "in" });
  const closed = "POST /npcs/gary_grill/requests/close_down/complete";
  expect((await ask(account, closed, { choice: "nine" })).status).toBe(200);
  const { events } = await (await complete(account, LAST)).json<CompletionResult>();
  const reached: GameFrame = { type: "endingReached", payload: { endingId: "ink", name: "Ink" } };
  expect(events.filter(({ type }) => type === "endingReached")).toEqual([reached]);
  const { endings, choices } = await endingsOf(account);
  expect(endings).toHaveLength(1);
  expect(endings[0]).toMatchObject({ id: "ink", name: "Ink", title: "Thurs 17–21" });
  expect(endings[0]?.paragraphs.length).toBeGreaterThanOrEqual(2);
  expect(endings[0]?.lines).toEqual(["You left at nine once. Nobody has mentioned it."]);
  expect(choices.map(({ label }) => label)).toEqual(["Say in", "Say nine"]);
});

it("before an ending, starting over is refused and changes nothing", async () => {
  const account = await arrive(await createAccount({ cash: 900 }));
  await complete(account, HINGE, { choice: "up" });
  const text = "You can start over once you've reached an ending.";
  await expectRefused(() => start(account), 409, text);
});

it("starting over begins a new character with one ledger row, and issues a certificate with level, choices and time, which is exported", async () => {
  const account = await ended();
  const reply = await start(account, crypto.randomUUID());
  const { certificate, newStats, events } = await reply.json<Started>();
  expect(certificate).toEqual({ number: 1, ending: "Ink" });
  expect(newStats).toMatchObject({ level: 1, experience: 0, cash: 47, followers: 3 });
  expect(events[0]).toEqual({ type: "playerReset", payload: {} });
  expect(await rows("select cause from ledger where cause = 'start_over'")).toHaveLength(1);
  await expectBalanced(account.userId);
  const issued = { number: 1, ending: "ink", level: 12 };
  const chosen = '["past_you.closing_time:up"]';
  expect(await certificatesOf(account)).toMatchObject([{ ...issued, choices: chosen }]);
  const { endings, certificates, choices, playedMs } = await endingsOf(account);
  expect({ endings, choices }).toEqual({ endings: [], choices: [] });
  expect(certificates).toMatchObject([{ ...issued, ending: "Ink" }]);
  expect(certificates[0]?.playedMs).toBeGreaterThanOrEqual(45_000_000);
  expect(playedMs).toBeLessThan(120_000);
  const exported = { certificates: [{ ...issued, hoursPlayed: 12.5 }] };
  expect(await read(account, "/settings/export")).toMatchObject(exported);
});

it("the new run remembers the former one: its choice and its level, and nothing else", async () => {
  const account = await ended("up");
  expect(await remembered(account)).toEqual([]);
  await start(account);
  expect(await remembered(account)).toEqual(["remembers_12", "remembers_up"]);
  // A load without a cache finds the same.
  await change("delete from player_message where player_id = ?", account.userId);
  await become(account, {});
  await ask(account, "GET /messages");
  expect(await remembered(account)).toEqual(["remembers_12", "remembers_up"]);
});

it("after the ending Offline nobody can post, by the action or by the widget, until a new run", async () => {
  const account = await arrive(await createAccount());
  const closed = "There's no page to post to.";
  expect((await act(account, "post_content")).status).toBe(200);
  expect((await ask(account, "POST /npcs/the_algorithm/requests/log_out/complete", {})).status).toBe(200);
  await expectRefused(() => act(account, "post_content"), 409, closed);
  const own = () => rows("select * from player");
  const before = await own();
  // The widget's refusal takes a number for the post.
  await expectRefusal(await ask(account, "POST /social/posts"), 409, closed);
  expect(await own()).toEqual(before);
  expect((await act(account, "bag_fries")).status).toBe(200);
  const benefits = { closed: { post_content: closed } };
  expect(await read(account, "/auth/me")).toMatchObject({ player: { status: "Private Person" }, benefits });
  await start(account);
  expect((await act(account, "post_content")).status).toBe(200);
  await expectBalanced(account.userId);
});

it("a run that inherits No Number hides its followers, and a plain one after it doesn't", async () => {
  const account = await ended();
  const { inheritances } = await endingsOf(account);
  expect(inheritances.map(({ id }) => id)).toEqual(["chair", "hook", "no_number"]);
  expect((await start(account, undefined, { inheritance: "the_yacht" })).status).toBe(400);
  expect(await certificatesOf(account)).toEqual([]);
  expect((await start(account, undefined, { inheritance: "no_number" })).status).toBe(200);
  const inheritance = { id: "no_number", terms: { hidesFollowers: true } };
  expect(await read(account, "/auth/me")).toMatchObject({ benefits: { inheritance } });
  await complete(account, LAST);
  expect((await start(account)).status).toBe(200);
  expect(await read(account, "/auth/me")).toMatchObject({ benefits: { inheritance: null } });
  await expectBalanced(account.userId);
});

it("the Chair's debt is paid by calls, in rows that add up, and a reset forgives it", async () => {
  const account = await ended();
  await start(account, undefined, { inheritance: "chair" });
  await become(account, { ...rested(), followers: 200 });
  const reply = await act(account, "consulting_call");
  expect(await answer(reply)).toMatchObject([200, { newStats: { cash: 5000 - 25 + 112, debt: 49_972 } }]);
  const debts = () =>
    rows("select debt as owed, (select sum(debt) from ledger where player_id = user_id) as debt from player");
  expect(await debts()).toEqual([{ owed: 49_972, debt: 49_972 }]);
  await ask(account, "POST /player/reset-all-data");
  expect(await debts()).toEqual([{ owed: 0, debt: 0 }]);
});

it("the run before posts in the feed, and nobody can like it", async () => {
  const account = await ended();
  await start(account);
  await change("update certificate set at = at - 72000000 where player_id = ?", account.userId);
  await become(account, {});
  const { posts } = await read<{ posts: { id: string }[] }>(account, "/social/feed");
  const ghost = posts.find(({ id }) => id === "g0");
  expect(ghost).toMatchObject({ isOwn: true, content: expect.stringMatching(/^Level 2\./) });
  const liked = await ask(account, "POST /social/post/g0/like", { action: "like" });
  expect(liked.status).toBe(409);
});
