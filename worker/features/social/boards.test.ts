import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import {
  type getIntakeBoard,
  type getLeaderboard,
  HIDDEN_NAME,
  type traceScore,
} from "#game/contract/social/leaderboards.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import { BOARDS, boardGains } from "#game/rules/leaderboards/boards.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { newPlayer } from "#game/rules/player.ts";
import { openDatabase } from "../../db/client.ts";
import { settleWeek } from "../../db/ledger/weekly-scores.ts";
import { standIn } from "../../db/stand-in-test-support.ts";
import { readLedgers } from "../../game/read-ledger.ts";
import { readAllLedgers, settleWeeks } from "../../maintenance/settle-weeks.ts";
import {
  arrive,
  call,
  change,
  changeProgress,
  createAccount,
  databaseUse,
  execute,
  expectBalanced,
  rows,
  type TestAccount,
} from "../../test-support.ts";

type Board = ReplyOf<typeof getLeaderboard>;
type Trace = ReplyOf<typeof traceScore>;

/** The middle of a week. */
const NOON = (weekOf(Date.now()) + 1) * MS_PER_WEEK + MS_PER_WEEK / 2;

afterEach(() => {
  vi.restoreAllMocks();
});

const clock = (at: number) => vi.spyOn(Date, "now").mockReturnValue(at);
const act = (account: TestAccount, actionId: string) =>
  call("POST", `/api/player/action/${actionId}`, { token: account.token });
const boardReply = (account: TestAccount, query = "") =>
  call("GET", `/api/leaderboards${query}`, { token: account.token });
const board = async (account: TestAccount, query = "") => (await boardReply(account, query)).json<Board>();
const trace = async (account: TestAccount, query = "") =>
  (await call("GET", `/api/leaderboards/trace${query}`, { token: account.token })).json<Trace>();
/** Gathers the scores, as the cron does. */
const gather = () => readAllLedgers(openDatabase(env));
const rested = () =>
  changeProgress("update player_state set state = json_set(state, '$.energy.amount', 100)");

/** Adds `count` players to the boards of a week, with distinct follower and post scores and equal experience. */
async function crowd(count: number, week: number): Promise<void> {
  const numbers = "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?1)";
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       select 'c' || n, 'crowd_' || n, 'crowd_' || n, n || '@x.test', n || '@x.test', 'player', 1, 1 from numbers`,
    ).bind(count),
    env.DB.prepare(
      `${numbers} insert into player_state (user_id, seq, state)
       select 'c' || n, 0, json_set(?2, '$.name', 'Crowd ' || n) from numbers`,
    ).bind(count, JSON.stringify(newPlayer("Crowd", 0))),
    env.DB.prepare(
      `${numbers} insert into weekly_score select ?2, 'c' || n, 1 + 4 * (n % 2), n, 1, 1000, n, 1, 1 from numbers`,
    ).bind(count, week),
  ]);
}

describe("weekly scores after a change of the game", () => {
  it("every ledger row adds its gains to the weekly scores once gathered, so boards and ledger agree", async () => {
    const account = await arrive(await createAccount());
    clock(NOON);
    for (const action of ["bag_fries", "read_book", "post_content", "rest"]) await act(account, action);
    await call("POST", "/api/social/posts", { token: account.token });
    await call("POST", "/api/npcs/gary_grill/requests/first_shift/complete", { token: account.token });
    await call("POST", "/api/player/reset-all-data", { token: account.token });
    const ledger = await rows<{ cause: string; followers: number; experience: number }>(
      "select cause, followers, experience from ledger where at = ?",
      NOON,
    );
    expect(ledger.length).toBeGreaterThan(5);
    await gather();
    const sums = { followers: 0, experience: 0, posts: 0 };
    for (const row of ledger) {
      for (const name of BOARDS) sums[name] += boardGains(row.cause, row)[name];
    }
    expect(
      await rows(
        "select followers, experience, posts, league, week from weekly_score where followers + experience > 0",
      ),
    ).toEqual([{ ...sums, league: 1, week: weekOf(NOON) }]);
    expect(sums.posts).toBe(1);
    for (const name of BOARDS) {
      const { rows: found, next } = await trace(account, `?board=${name}`);
      expect(found.reduce((sum, { gain }) => sum + gain, 0)).toBe(sums[name]);
      expect(next).toBeNull();
    }
    await expectBalanced(account.userId);
  });

  it("a reset neither lets a quest count again in its week nor moves the week into a lower league", async () => {
    const account = await arrive(await createAccount());
    const complete = () =>
      call("POST", "/api/npcs/gary_grill/requests/first_shift/complete", { token: account.token });
    const reset = () => call("POST", "/api/player/reset-all-data", { token: account.token });
    const week = async () => {
      await gather();
      return rows<{ league: number; experience: number }>(
        "select league, experience from weekly_score where experience > 0",
      );
    };
    clock(NOON);
    expect((await complete()).status).toBe(200);
    await changeProgress("update player_state set state = json_set(state, '$.lifetimeExperience', 1000000)");
    await act(account, "bag_fries");
    const [before] = await week();
    expect(before?.league).toBeGreaterThan(1);
    for (let life = 0; life < 2; life += 1) {
      await reset();
      expect((await complete()).status).toBe(200);
    }
    expect(await week()).toEqual([before]);
    await act(account, "bag_fries");
    const [after] = await week();
    expect(after?.league).toBe(before?.league);
    expect(after?.experience).toBeGreaterThan(before?.experience ?? 0);
    // The reader sees the board with their score.
    const seen = await board(account, "?board=experience");
    expect(seen.league.level).toBe(before?.league);
    expect(seen.you).toEqual({ place: 1, score: after?.experience });
    // The next week counts it, and a quest that was not completed before the reset counts at once.
    clock(NOON + MS_PER_WEEK);
    await reset();
    await complete();
    expect(await week()).toHaveLength(2);
  });

  it("rows are gathered once, however many runs of the cron and readers of boards do it at the same time", async () => {
    const account = await arrive(await createAccount());
    clock(NOON);
    const replies = await Promise.all(Array.from({ length: 20 }, () => act(account, "bag_fries")));
    const done = replies.filter(({ status }) => status === 200).length;
    expect(done).toBe(10);
    const db = openDatabase(env);
    const runs = [gather, () => readLedgers(db, [account.userId]), () => board(account), gather];
    await Promise.all(runs.map((run) => run()));
    expect(await rows("select experience from weekly_score where experience > 0")).toEqual([
      { experience: 2 * done },
    ]);
    await gather();
    expect(await rows("select experience from weekly_score where experience > 0")).toEqual([
      { experience: 2 * done },
    ]);
  });

  it("rows of two weeks are gathered into their weeks, and those before the last four into none", async () => {
    const account = await arrive(await createAccount());
    for (const weeks of [-4, -1, 0]) {
      clock(NOON + weeks * MS_PER_WEEK);
      await rested();
      await act(account, "bag_fries");
    }
    expect(await gather()).toBe(true);
    expect(await rows("select week, experience from weekly_score order by week")).toEqual([
      { week: weekOf(NOON) - 1, experience: 2 },
      { week: weekOf(NOON), experience: 2 },
    ]);
  });

  it("a run that reaches its bound is continued, and a week is settled only once all its scores are gathered", async () => {
    const db = openDatabase(env);
    clock(NOON);
    for (let player = 0; player < 3; player += 1) await act(await arrive(await createAccount()), "bag_fries");
    const step = () => readAllLedgers(db, { players: 1, steps: 1 });
    expect(await step()).toBe(false);
    clock((weekOf(NOON) + 1) * MS_PER_WEEK + 60_000);
    expect(await rows("select * from weekly_score")).toHaveLength(1);
    expect(await settleWeeks(db)).toEqual([weekOf(NOON)]);
    expect(await rows("select * from weekly_result where board = 'experience' and league = 0")).toHaveLength(
      3,
    );
  });

  it.each([
    ["before", false],
    ["after", true],
  ])(
    "a run that is killed %s its write gathers nothing twice, and the next run gathers the rest",
    async (_, isCommitted) => {
      clock(NOON);
      for (let player = 0; player < 2; player += 1)
        await act(await arrive(await createAccount()), "bag_fries");
      let calls = 0;
      const DB = standIn(async ({ send }) => {
        calls += 1;
        if (calls < 3) return send();
        if (calls === 3 && isCommitted) await send();
        throw new Error("killed");
      });
      await expect(readAllLedgers(openDatabase({ DB }), { players: 1 })).rejects.toThrow("killed");
      expect(await rows("select * from ledger_reading where seq > 0")).toHaveLength(isCommitted ? 1 : 0);
      await gather();
      expect(await rows("select experience from weekly_score")).toEqual([
        { experience: 2 },
        { experience: 2 },
      ]);
    },
  );

  it("a step stops at its bound of rows, and writes a few rows for many", async () => {
    const { userId } = await arrive(await createAccount());
    await env.DB.batch([
      env.DB.prepare(
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
         insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy)
         select p.user_id, p.seq + i, ?2, 'action:bag_fries', 8, 5, 0, -10 from n, player p where p.user_id = ?1`,
      ).bind(userId, NOON),
      env.DB.prepare("update player_state set seq = seq + 3000 where user_id = ?").bind(userId),
    ]);
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    await readAllLedgers(openDatabase(env, use), { steps: 1, ledgerRows: 50 });
    expect(use.rowsRead).toBeLessThan(400);
    expect(use.rowsWritten).toBeLessThan(20);
  });

  it("gathering reads a few rows for each player who has gained nothing since", async () => {
    await crowd(300, weekOf(NOON));
    clock(NOON);
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    expect(await readAllLedgers(openDatabase(env, use))).toBe(true);
    expect(use).toMatchObject({ roundTrips: 1, rowsWritten: 0 });
    expect(use.rowsRead).toBeLessThan(300 * 4);
  });

  it("the time of a weekly score changes only when the score rises", async () => {
    const account = await arrive(await createAccount());
    clock(NOON);
    await act(account, "post_content");
    clock(NOON + 1000);
    await act(account, "bag_fries");
    await gather();
    expect(await rows("select followers_at, experience_at from weekly_score where experience > 0")).toEqual([
      { followers_at: NOON, experience_at: NOON + 1000 },
    ]);
  });
});

describe("GET /api/leaderboards", () => {
  it("a board shows the reader's league by default or everyone, and puts the earlier of two equal scores first", async () => {
    const [early, late, high] = [
      await createAccount(),
      await createAccount(),
      await createAccount({ lifetimeExperience: 1000, status: "Side Hustler" }),
    ];
    clock(NOON);
    await act(early, "post_content");
    clock(NOON + 1000);
    await act(late, "post_content");
    clock(NOON + 2000);
    await act(high, "post_content");
    await act(high, "post_content");
    await gather();
    const mine = await board(late);
    expect(mine).toMatchObject({
      board: "followers",
      scope: "level",
      week: weekOf(NOON),
      league: { level: 1, name: "Brokie" },
      you: { place: 2, score: 3 },
      lastWeek: [],
      isHidden: false,
    });
    expect(mine.rows).toEqual([
      { place: 1, name: early.username, score: 3, isYou: false },
      { place: 2, name: late.username, score: 3, isYou: true },
    ]);
    const all = await board(late, "?scope=everyone");
    expect(all.rows.map(({ name }) => name)).toEqual([high.username, early.username, late.username]);
    expect(all.you).toEqual({ place: 3, score: 3 });
    expect((await board(late, "?board=posts")).you).toBeNull();
  });

  it("a hidden name is replaced on the boards, and the player keeps their place", async () => {
    const [shy, reader] = [await createAccount(), await createAccount()];
    clock(NOON);
    await act(shy, "post_content");
    await gather();
    const hide = (isHidden: boolean) =>
      call("PUT", "/api/leaderboards/visibility", { token: shy.token, body: { isHidden } });
    expect(await (await hide(true)).json()).toEqual({ isHidden: true });
    const hidden = await (await boardReply(reader)).text();
    expect(hidden).toContain(HIDDEN_NAME);
    expect(hidden).not.toContain(shy.username);
    expect(await board(shy)).toMatchObject({ isHidden: true, rows: [{ name: shy.username, isYou: true }] });
    await hide(false);
    expect((await board(reader)).rows).toMatchObject([{ name: shy.username, place: 1 }]);
  });

  it("a repeated change of the name's visibility gets the first reply and doesn't undo a later one", async () => {
    const account = await arrive(await createAccount());
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const hide = (isHidden: boolean, key: string) =>
      call("PUT", "/api/leaderboards/visibility", { token: account.token, key, body: { isHidden } });
    await Promise.all(Array.from({ length: 5 }, () => hide(true, first)));
    expect((await hide(false, second)).status).toBe(200);
    expect(await (await hide(true, first)).json()).toEqual({ isHidden: true });
    expect((await board(account)).isHidden).toBe(false);
    expect((await hide(true, second)).status).toBe(422);
  });

  it.each(["?board=cash", "?scope=friends", "?board=followers&scope=1"])(
    "the leaderboard query %s is refused with 400",
    async (query) => {
      expect((await boardReply(await createAccount(), query)).status).toBe(400);
    },
  );

  it("a board reads 20 rows and counts places by index, regardless of the number of players", async () => {
    const account = await arrive(await createAccount());
    clock(NOON);
    await crowd(3000, weekOf(NOON));
    await act(account, "post_content");
    // The first read records the use of the session.
    await board(account);
    // About 3,000 players are ahead, but only 1,000 are counted.
    const far = await boardReply(account, "?scope=everyone");
    expect((await far.json<Board>()).you).toEqual({ place: 1001, score: 3 });
    expect(databaseUse(far)).toMatchObject({ trips: 3 });
    expect(databaseUse(far).read).toBeLessThan(1300);
    await change("update weekly_score set followers = 2996 where player_id = ?", account.userId);
    const near = await boardReply(account, "?scope=everyone");
    // Ahead: the scores from 2997 to 3000, and an earlier equal one.
    expect((await near.json<Board>()).you).toEqual({ place: 6, score: 2996 });
    expect(databaseUse(near).read).toBeLessThan(300);
    const league = await boardReply(account);
    expect((await league.json<Board>()).rows.map(({ score }) => score).slice(0, 3)).toEqual([
      3000, 2998, 2996,
    ]);
    expect(databaseUse(league).read).toBeLessThan(300);
  });
});

describe("GET /api/leaderboards/intake", () => {
  const WEEK = weekOf(NOON);
  const at = (day: number) => clock(WEEK * MS_PER_WEEK + day * DAY_MS);
  const put = (playerId: string, finished: number, price: number, settledAt: number, week = WEEK) =>
    execute(`insert into intake_result values (${week}, '${playerId}', ${price}, ${finished}, ${settledAt})`);
  const reply = ({ token }: TestAccount) => call("GET", "/api/leaderboards/intake", { token });
  const intakeBoard = async (account: TestAccount) =>
    (await reply(account)).json<ReplyOf<typeof getIntakeBoard>>();

  it("most of the nine come first, of equal ones the higher price, then the earlier, and who brought nobody through is left out", async () => {
    const [reader, many, dear, early, none] = await Promise.all(
      Array.from({ length: 5 }, async () => arrive(await createAccount())),
    );
    if (!reader || !many || !dear || !early || !none) throw new Error("no accounts");
    at(8);
    await put(reader.userId, 5, 97, 20);
    await put(many.userId, 6, 97, 90);
    await put(dear.userId, 5, 997, 90);
    await put(early.userId, 5, 97, 10);
    await put(none.userId, 0, 997, 1);
    const { week, rows: found, you } = await intakeBoard(reader);
    expect(week).toBe(WEEK);
    expect(found.map(({ name, place }) => [place, name])).toEqual([
      [1, many.username],
      [2, dear.username],
      [3, early.username],
      [4, reader.username],
    ]);
    expect(you).toEqual({ place: 4, finished: 5, price: 97 });
    expect(found.map(({ isYou }) => isYou)).toEqual([false, false, false, true]);
    expect((await intakeBoard(none)).you).toBeNull();
  });

  it("it shows last week until Wednesday, and then this week", async () => {
    const account = await arrive(await createAccount());
    await put(account.userId, 3, 297, 1, WEEK - 1);
    await put(account.userId, 4, 297, 1);
    at(5.9);
    expect(await intakeBoard(account)).toMatchObject({ week: WEEK - 1, you: { finished: 3 } });
    at(6);
    expect(await intakeBoard(account)).toMatchObject({ week: WEEK, you: { finished: 4 } });
  });

  it("a hidden name is replaced", async () => {
    const [shy, reader] = [await arrive(await createAccount()), await arrive(await createAccount())];
    at(6);
    await put(shy.userId, 4, 297, 1);
    await call("PUT", "/api/leaderboards/visibility", { token: shy.token, body: { isHidden: true } });
    expect((await intakeBoard(reader)).rows).toMatchObject([{ name: HIDDEN_NAME, isYou: false }]);
    expect(await intakeBoard(shy)).toMatchObject({ isHidden: true, rows: [{ isYou: true }] });
  });

  it("it reads 20 rows and counts places by index, regardless of the number of players", async () => {
    const account = await arrive(await createAccount());
    at(6);
    await crowd(3000, WEEK);
    await execute(
      `insert into intake_result select ${WEEK}, user_id, 97, 1 + seq % 9, rowid from player_state where user_id not like '%-%'`,
    );
    await put(account.userId, 1, 97, 9_999);
    // The first read records the use of the session.
    await intakeBoard(account);
    const far = await reply(account);
    expect((await far.json<ReplyOf<typeof getIntakeBoard>>()).you?.place).toBe(1_001);
    expect(databaseUse(far).read).toBeLessThan(2_300);
    await execute(`update intake_result set finished = 9 where player_id = '${account.userId}'`);
    expect(databaseUse(await reply(account)).read).toBeLessThan(300);
  });
});

describe("GET /api/leaderboards/trace", () => {
  it("the trace returns the owner's rows behind their weekly score in bounded pages, and none of another week", async () => {
    const account = await arrive(await createAccount({ cash: 1000 }));
    clock(NOON - MS_PER_WEEK);
    await act(account, "bag_fries");
    for (let i = 0; i < 60; i += 1) {
      clock(NOON + i * 60_000);
      await rested();
      await act(account, i % 2 === 0 ? "bag_fries" : "read_book");
    }
    const first = await trace(account, "?board=experience");
    expect(first.rows).toHaveLength(50);
    expect(first.rows[1]).toMatchObject({ text: "Bagged fries", cause: "action:bag_fries", gain: 2 });
    const second = await trace(account, `?board=experience&before=${first.next}`);
    expect(second.next).toBeNull();
    const all = [...first.rows, ...second.rows];
    await gather();
    const [score] = await rows<{ experience: number }>(
      "select experience from weekly_score where week = ?",
      weekOf(NOON),
    );
    expect(all.reduce((sum, { gain }) => sum + gain, 0)).toBe(score?.experience);
    expect(new Set(all.map(({ seq }) => seq)).size).toBe(60);
    const other = await createAccount();
    expect((await trace(other, "?board=experience")).rows).toEqual([]);
  });
});

describe("the end of a week", () => {
  it("a week is settled once, with the earlier of two equal scores first", async () => {
    const db = openDatabase(env);
    const week = weekOf(NOON);
    await crowd(40, week);
    clock((week + 1) * MS_PER_WEEK + 59_999);
    expect(await settleWeeks(db)).toEqual([]);
    clock((week + 1) * MS_PER_WEEK + 60_000);
    expect(await Promise.all([settleWeeks(db), settleWeeks(db)])).toContainEqual([week]);
    const results = await rows("select * from weekly_result");
    expect(await settleWeeks(db)).toEqual([]);
    expect(await settleWeek(db, week, Date.now())).toBe(false);
    expect(await rows("select * from weekly_result")).toEqual(results);
    expect(
      await rows(
        "select place, player_id, score from weekly_result where board = 'experience' and league = 0 limit 3",
      ),
    ).toEqual([
      { place: 1, player_id: "c1", score: 1000 },
      { place: 2, player_id: "c2", score: 1000 },
      { place: 3, player_id: "c3", score: 1000 },
    ]);
    // Everyone and two leagues with players, three boards, 20 places each.
    expect(results).toHaveLength(3 * 3 * 20);
    const reader = await createAccount();
    expect((await board(reader, "?scope=everyone")).lastWeek).toEqual([
      { place: 1, name: "Crowd 40", score: 40, isYou: false },
      { place: 2, name: "Crowd 39", score: 39, isYou: false },
      { place: 3, name: "Crowd 38", score: 38, isYou: false },
    ]);
  });

  it("a week that was settled without scores stays settled if a score arrives late", async () => {
    const db = openDatabase(env);
    const week = weekOf(NOON);
    expect(await settleWeek(db, week, NOON)).toBe(true);
    await crowd(3, week);
    expect(await settleWeek(db, week, NOON + 1)).toBe(false);
    expect(await rows("select * from weekly_result")).toEqual([]);
    expect(await rows("select settled_at from settled_week")).toEqual([{ settled_at: NOON }]);
  });
});
