import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { MS_PER_WEEK } from "#game/core/epoch-week.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import { newPlayer } from "#game/core/player.ts";
import type { Me } from "#game/core/wire/me.ts";
import { collapseOf, moved, START, weighted } from "#game/intake/gauges.ts";
import { type Answer, NO_INTAKE, PRICE_WEIGHTS, shortName } from "#game/intake/intake.ts";
import { closeOf } from "#game/intake/town.ts";
import { cardsOf, studentsOf } from "#game/intake/week.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import type { MessageView } from "#game/messages/wire.ts";
import type { AccountExport } from "#game/settings/wire.ts";
import type { FeedPost } from "#game/social/wire.ts";
import { ask, expectRefusal, read } from "../../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { type DatabaseUse, openDatabase } from "../../db/client.ts";
import worker from "../../index.ts";
import { cleanUp } from "../../maintenance/clean-up.ts";
import { become, change, changingNothing, execute } from "../../rows-test-support.ts";
import { anotherSession, arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { countTownWeeks } from "./count-town.ts";

const INTAKE = BUNDLED_DOCUMENTS["the-intake"];

const WEEK = 3_000;
const noon = (day: number) => WEEK * MS_PER_WEEK + day * DAY_MS + 12 * HOUR_MS;
const STUDENTS = studentsOf(INTAKE.students, WEEK);
const CARDS = cardsOf(STUDENTS);
const OFFER = { promise: "why", price: 297, wayOut: "refund" } as const;

const view = (account: TestAccount) => read<IntakeView>(account, "/intake");
const open = (account: TestAccount, offer: object = OFFER, week = WEEK) =>
  ask(account, `POST /intake/${week}`, offer);
const respond = (account: TestAccount, number: number, answer: Answer, week: number | string = WEEK) =>
  ask(account, `POST /intake/${week}/cards/${number}`, { answer });
const help = (account: TestAccount, contact: string) =>
  ask(account, `POST /intake/${WEEK}/help`, { contact });
const at = (day: number) => vi.setSystemTime(noon(day));
const VOTES = "select * from intake_vote";
const HAD = "You've had this week's Intake.";
const ledgerOf = ({ userId }: TestAccount) =>
  rows<{ cause: string; cash: number; experience: number; followers: number }>(
    "select cause, cash, experience, followers from ledger where player_id = ? and cause like 'intake%' order by seq",
    userId,
  );

/** An account at level 12 with $10,000, on the Thursday at noon. */
async function someone(level = 12): Promise<TestAccount> {
  vi.useFakeTimers({ toFake: ["Date"], now: noon(0) });
  const account = await arrive(await createAccount());
  await raise(account, level);
  return account;
}

/** Raises an account to a level, with $10,000. */
async function raise(account: TestAccount, level: number): Promise<void> {
  await become(account, { lifetimeExperience: lifetimeExperienceAt(level), cash: 10_000, followers: 500 });
  await read(account, "/auth/me");
}

/** The answers that keep closest to the middle, or that a gauge follows to its end. */
function answersBy(distance: (gauges: typeof START) => number): readonly Answer[] {
  const { promise, price, wayOut } = OFFER;
  const parts = [
    INTAKE.promises.find(({ id }) => id === promise),
    INTAKE.prices[`p${price}`],
    INTAKE.waysOut[wayOut],
  ];
  let gauges = parts.reduce((sum, part) => moved(sum, part?.moves), START);
  const given: Answer[] = [];
  for (const { card } of CARDS) {
    const [a, b] = [card.a, card.b].map(({ moves }) => moved(gauges, weighted(moves, PRICE_WEIGHTS[price])));
    if (!a || !b) throw new Error("no answers");
    given.push(distance(a) <= distance(b) ? "a" : "b");
    gauges = given.at(-1) === "a" ? a : b;
    if (collapseOf(gauges) !== null) break;
  }
  return given;
}
const careful = answersBy((gauges) =>
  Math.max(...Object.values(gauges).map((value) => Math.abs(value - 50))),
);
const dreamy = answersBy(({ faith }) => -faith);

async function play(account: TestAccount, given: readonly Answer[]): Promise<Response | null> {
  let last: Response | null = null;
  for (const [number, each] of given.entries()) {
    at(Math.floor(number / 3));
    last = await respond(account, number, each);
    expect(last.status).toBe(200);
  }
  return last;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("GET /api/intake", () => {
  it("below level 12 nothing is offered", async () => {
    expect(await view(await someone(11))).toMatchObject({ isOpen: false, offer: null, current: null });
  });

  it("on a Thursday it offers open promises, three prices and three ways out, without a write", async () => {
    const account = await someone();
    const shown = await changingNothing(() => view(account));
    expect(shown.offer).toMatchObject({ week: WEEK });
    expect(shown.offer?.promises).toHaveLength(6);
    expect(shown.offer?.prices.map(({ id }) => id)).toEqual([97, 297, 997]);
    expect(shown.offer?.prices[0]).toMatchObject({ moves: ["till"] });
    expect(shown.nextInMs).toBe(12 * HOUR_MS);
  });
});

describe("a week", () => {
  const RESET = "reset-all-data";
  const START_OVER = "start-over";
  it.each([[[RESET]], [[START_OVER]], [[START_OVER, RESET]], [[RESET, START_OVER]]])(
    "an account opens a week once, whatever it begins anew by (%j)",
    async (newStarts) => {
      const account = await someone(40);
      await open(account);
      for (const path of newStarts) {
        const body = path === START_OVER ? { isLeaving: true } : undefined;
        expect((await ask(account, `POST /player/${path}`, body)).status).toBe(200);
        await raise(account, 40);
      }
      const { offer, current, nextInMs } = await view(account);
      expect([offer, current, nextInMs]).toEqual([null, null, 6.5 * DAY_MS]);
      await expectRefusal(await open(account), 409, HAD);
      vi.setSystemTime(noon(7));
      expect((await open(account, OFFER, WEEK + 1)).status).toBe(200);
    },
  );

  it("an answer says what came of it, and never what the other would have done", async () => {
    const account = await someone();
    await open(account);
    const waiting = (await view(account)).current?.waiting[0];
    expect(waiting?.a).toEqual({ label: expect.any(String), moves: expect.any(Array) });
    const reply = await respond(account, 0, "b");
    const { intake } = await reply.json<{ intake: IntakeView }>();
    const card = CARDS[0]?.card;
    const given = { number: 0, label: card?.b.label, reply: card?.b.reply, others: null };
    expect(intake.current?.answered).toEqual([expect.objectContaining(given)]);
    expect(JSON.stringify(intake)).not.toContain(card?.a.reply);
  });

  it("an unknown card or week is 404", async () => {
    const account = await someone();
    await open(account);
    expect((await respond(account, 18, "a")).status).toBe(404);
    expect((await respond(account, 0, "a", "x")).status).toBe(404);
  });

  it("from 20 answers on, it says how many gave the other one", async () => {
    const account = await someone();
    await open(account);
    await execute(`insert into intake_answer values (${WEEK}, 0, 'a', 5), (${WEEK}, 0, 'b', 14)`);
    const reply = await respond(account, 0, "a");
    const { intake } = await reply.json<{ intake: IntakeView }>();
    expect(intake.current?.answered[0]?.others).toBe(70);
    expect((await view(account)).current?.answered[0]?.others).toBe(70);
  });

  it("one that is survived is settled once on Wednesday, with a message, a board's row and people who remember", async () => {
    const account = await someone();
    await open(account);
    await play(account, careful);
    at(6);
    const shown = await view(account);
    const end = shown.current?.end;
    if (end?.type !== "settled") throw new Error("not settled");
    expect(end.students).toHaveLength(9);
    await view(await anotherSession(account));
    const [row, ...more] = (await ledgerOf(account)).filter(({ cause }) => cause === `intake:${WEEK}`);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ cash: end.cash, experience: end.experience, followers: end.followers });
    expect(row?.cash).toBeGreaterThan(0);
    const { townVotes } = await read<AccountExport>(account, "/settings/export");
    expect(townVotes).toEqual([{ week: WEEK, fates: end.students.map(({ fate }) => fate), broke: null }]);
    const { messages } = await read<{ messages: MessageView[] }>(account, "/messages");
    const subjects = INTAKE.settlements.flatMap(({ letters, more }) =>
      [letters[end.result], ...(more?.[end.result] ?? [])].map(({ subject }) => subject),
    );
    const letter = messages.find(({ subject }) => subjects.includes(subject));
    expect(end.letter).toEqual({ id: letter?.id, from: letter?.npc.name });
    at(7 * Math.floor(INTAKE.students.length / 9));
    expect((await view(account)).offer).not.toBeNull();
  });

  it("one that collapses costs a fifth, leaves a plaque, and its student turns up at Lucian's", async () => {
    const account = await someone();
    await open(account);
    const reply = await play(account, dreamy);
    const { intake, newStats } = (await reply?.json<{ intake: IntakeView; newStats: Me["player"] }>()) ?? {};
    expect(intake?.current?.end).toMatchObject({ type: "collapsed", collapse: "faith_full", lost: 2_000 });
    expect(intake?.plaques).toHaveLength(1);
    expect(newStats?.cash).toBe(8_000);
    // Too few answers for a vote.
    expect(await rows(VOTES)).toEqual([]);
    const { messages } = await read<{ messages: MessageView[] }>(account, "/messages");
    const told = INTAKE.settlements.flatMap(({ more }) => more?.lost ?? []).map(({ subject }) => subject);
    expect(messages.filter(({ subject }) => told.includes(subject))).toHaveLength(1);
    const late = await respond(account, dreamy.length - 1, "b");
    await expectRefusal(late, 409, "They've had your answer.");
    vi.setSystemTime(Date.now() + 20 * HOUR_MS);
    const { posts } = await read<{ posts: FeedPost[] }>(account, "/social/feed");
    const name = shortName(CARDS[dreamy.length - 1]?.student.name ?? "nobody");
    expect(posts.some(({ content }) => content.includes(name))).toBe(true);
    at(20);
    await view(account);
    const ends = (await ledgerOf(account)).filter(({ cause }) => !/_(card|open):/.test(cause));
    expect(ends).toMatchObject([{ cause: `intake_lost:${WEEK}`, cash: -2_000, experience: 0 }]);
  });
});

it("a friend of 75 puts their gauge right by 20 at most, for 20 of the affinity, once a week", async () => {
  const account = await someone();
  await execute("update player_contact set affinity = 100 where contact_id = 'your_mum'");
  await become(account, {});
  await open(account, { ...OFFER, promise: "before_yourself" });
  const { intake } = await (await help(account, "your_mum")).json<{ intake: IntakeView }>();
  expect(intake.current?.gauges.sleep).toBe(50);
  expect(intake.current?.call).toMatchObject({ name: "Your Mum", text: expect.any(String) });
  const left = await rows("select affinity from player_contact where contact_id = 'your_mum'");
  expect(left).toEqual([{ affinity: 80 }]);
  await expectRefusal(await help(account, "your_mum"), 409, "One favour a week.");
});

describe("the town", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: closeOf(WEEK) }));

  /** Adds accounts with a vote. */
  async function voters(name: string, count: number, vote: string, account = "1, 'player'"): Promise<void> {
    const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`;
    const id = `'${name}' || i`;
    await change(`insert into user (id, username, username_key, email, email_key, created_at, updated_at, email_verified_at, role)
      ${numbers} select ${id}, ${id}, ${id}, ${id}, ${id}, 1, 1, ${account} from n`);
    const state = JSON.stringify(newPlayer("x", 0));
    await change(
      `insert into player_state (user_id, seq, state) ${numbers} select ${id}, 0, ? from n`,
      state,
    );
    await execute(`insert into intake_vote ${numbers} select ${id}, ${WEEK}, ${vote} from n`);
  }

  const decided = async () => {
    const [row] = await rows<{ students: string; breaker: string | null }>(
      "select * from town_week where week = ?",
      WEEK,
    );
    const students: { id: string; fate: string; percent: number | null }[] = JSON.parse(
      row?.students ?? "[]",
    );
    return { students, breaker: row?.breaker };
  };
  const count = (use?: DatabaseUse) => countTownWeeks(openDatabase(env, use));
  const cron = () => worker.scheduled(createScheduledController(), env);

  it("the cron counts verified players who aren't administrators, and who broke most of them", async () => {
    await voters("kind", 12, "'ffffffffr', null");
    await voters("hard", 8, "'aaaaaaaar', null");
    await voters("new", 30, "'lllllllll', null", "null, 'player'");
    await voters("admin", 30, "'lllllllll', null", "1, 'admin'");
    await voters("lost", 2, "null, 4");
    await cron();
    const { students, breaker } = await decided();
    const [first, last] = [students[0], students[8]];
    expect(students.map(({ id }) => id)).toEqual(STUDENTS.map(({ id }) => id));
    expect([first?.fate, first?.percent, last?.fate, last?.percent]).toEqual([
      "finished",
      60,
      "refunded",
      100,
    ]);
    expect(breaker).toBe(STUDENTS[4]?.id);
  });

  it("a week is counted at its close and not before, by 20 players or by the content", async () => {
    await voters("few", 19, "'fffffffff', null");
    vi.setSystemTime(closeOf(WEEK) - 1);
    await count();
    expect((await decided()).students).toEqual([]);
    vi.setSystemTime(closeOf(WEEK));
    await count();
    const byContent = STUDENTS.map(({ id, inTown }) => ({ id, fate: inTown?.fate, percent: null }));
    expect(await decided()).toEqual({ students: byContent, breaker: null });
  });

  it("a row is written once, by whichever of several runs is first, and never changes", async () => {
    await voters("first", 20, "'fffffffff', null");
    await Promise.all([1, 2, 3].map(() => count()));
    const before = await decided();
    await voters("late", 40, "'lllllllll', null");
    await cron();
    expect(await decided()).toEqual(before);
    for (const sql of ["update town_week set breaker = 'x'", "delete from town_week"]) {
      await expect(execute(sql)).rejects.toThrow("a week never changes");
    }
  });

  it("runs that were missed are made up for, and one that has nothing to count reads the rows alone", async () => {
    vi.setSystemTime(closeOf(WEEK + 2));
    await voters("first", 20, "'fffffffff', null");
    await count();
    expect((await decided()).students[0]).toMatchObject({ fate: "finished", percent: 100 });
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    await count(use);
    expect(use).toMatchObject({ roundTrips: 1, rowsWritten: 0 });
    expect(use.rowsRead).toBeLessThan(6);
  });

  it("votes and answers go four weeks later, and the count stays", async () => {
    await createAccount();
    await voters("first", 2, "'fffffffff', null");
    await execute(`insert into intake_answer values (${WEEK}, 0, 'a', 5)`);
    await count();
    vi.setSystemTime(closeOf(WEEK + 4));
    expect(await cleanUp(openDatabase(env))).toMatchObject({ intake_answer: 1, intake_vote: 2 });
    expect((await decided()).students).toHaveLength(9);
  });

  it("the Gazette prints the town on Wednesday and a line for each student after it, and a player compares their own", async () => {
    vi.setSystemTime(closeOf(WEEK) - DAY_MS);
    const account = await arrive(await createAccount());
    vi.setSystemTime(closeOf(WEEK));
    await count();
    const feed = async () => (await read<{ posts: FeedPost[] }>(account, "/social/feed")).posts;
    const isPaper = ({ content }: FeedPost) => content.includes(`/town/${WEEK}`);
    const paper = (await feed()).find(isPaper);
    expect(paper?.authorKind).toBe("news");
    expect((await ask(account, `POST /social/post/${paper?.id}/like`, { action: "like" })).status).toBe(200);
    vi.setSystemTime(closeOf(WEEK) + 18 * HOUR_MS);
    const { inTown } = STUDENTS[0] ?? {};
    const line = inTown && INTAKE.townFates[inTown.fate];
    expect(
      (await feed()).some(({ content }) => line && content === inTown.line.replace("{fate}", line)),
    ).toBe(true);
    const [met] = STUDENTS.map(({ id }) => id);
    const intake = JSON.stringify({ ...NO_INTAKE, met: { [met ?? ""]: [WEEK, "left", "a", "b"] } });
    await change(
      "update player_state set state = json_set(state, '$.intake', json(?)), marks = marks + 1",
      intake,
    );
    const fates = async (week: number) => read(account, `/intake/${week}/fates`);
    expect([await fates(WEEK), await fates(WEEK - 1)]).toEqual([
      { fates: { [met ?? ""]: "left" } },
      { fates: {} },
    ]);
  });
});
