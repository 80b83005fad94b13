import { env } from "cloudflare:workers";
import * as v from "valibot";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BriefResult, BriefView } from "#game/contract/brief.ts";
import type { Me } from "#game/contract/me.ts";
import { PlayerState } from "#game/contract/player.ts";
import { afterChange } from "#game/rules/brief/goals.ts";
import { HOUR_MS } from "#game/rules/durations.ts";
import { BUNDLED_DOCUMENTS } from "../../../content/documents.ts";
import {
  arrive,
  call,
  change,
  createAccount,
  databaseUse,
  execute,
  expectBalanced,
  openSocket,
  rows,
  type TestAccount,
  WRITE_TRIPS,
} from "../../../test-support.ts";
import { changingNothing, expectRefusal } from "../../auth/auth-test-support.ts";

const BRIEF_GOALS = BUNDLED_DOCUMENTS["daily-brief"];

const Pushed = v.object({ player: PlayerState, cause: v.string() });
const getBrief = ({ token }: Pick<TestAccount, "token">) => call("GET", "/api/game/brief", { token });
const view = async (account: TestAccount) => (await getBrief(account)).json<BriefView>();
const take = ({ token }: Pick<TestAccount, "token">, key?: string) =>
  call("POST", "/api/game/brief/take", { token, key });
const finish = ({ token }: Pick<TestAccount, "token">, key?: string) =>
  call("POST", "/api/game/brief/finish", { token, key });
const stored = () => rows<Record<string, unknown>>("select * from player_brief");
const briefRows = () =>
  rows<{ cause: string; cash: number; experience: number }>(
    "select cause, cash, experience from ledger where cause like 'brief%' order by seq",
  );
const pass = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR_MS);

/** An account that has done plenty of everything that a goal can count. */
async function worked(account: TestAccount): Promise<void> {
  const groups = ["bag_fries", "read_book", "consulting_call", "rest", "post_content"].map(
    (id) => `action:${id}`,
  );
  await env.DB.batch(
    [...groups, "quest", "post"].map((group) =>
      env.DB.prepare(
        `insert into ledger_sum values (?, ?, 500, 5000, 0, 500, 0) on conflict do update
         set rows = rows + 500, cash = cash + 5000, followers = followers + 500`,
      ).bind(account.userId, group),
    ),
  );
}

/** Takes the offered brief, reaches its goals and collects the reward. */
async function finished(account: TestAccount): Promise<BriefResult> {
  expect((await take(account)).status).toBe(200);
  await worked(account);
  const reply = await finish(account);
  expect(reply.status).toBe(200);
  return reply.json<BriefResult>();
}

async function someone(): Promise<TestAccount> {
  const account = await arrive(await createAccount());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  return account;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("GET /api/game/brief", () => {
  it("a new player is offered a first brief of three goals, in one round trip that writes nothing", async () => {
    const account = await someone();
    const reply = await changingNothing(() => getBrief(account));
    expect(databaseUse(reply)).toMatchObject({ trips: 1, written: 0 });
    const brief = await reply.json<BriefView>();
    expect(brief).toMatchObject({
      phase: "offered",
      number: 1,
      opensInMs: null,
      closesInMs: null,
      isDone: false,
      reward: { cash: 25, experience: 13 },
      streak: 0,
      bestStreak: 0,
    });
    expect(brief.goals.map(({ done }) => done)).toEqual([0, 0, 0]);
    expect((await view(account)).goals).toEqual(brief.goals);
  });

  it("a taken brief reads the player's sums in a second round trip, without a write", async () => {
    const account = await someone();
    await take(account);
    const reply = await changingNothing(() => getBrief(account));
    expect(databaseUse(reply)).toMatchObject({ trips: 2, written: 0 });
    expect(databaseUse(reply).read).toBeLessThanOrEqual(60);
    expect(await reply.json()).toMatchObject({ phase: "taken", closesInMs: 36 * HOUR_MS });
  });
});

describe("A brief that a page counts on by itself", () => {
  it("is the server's after each action and post, and names the version that it includes", async () => {
    const account = await someone();
    await take(account);
    expect(await view(account)).toMatchObject({ version: 2 });
    // A goal of each kind.
    const goals = [...new Map(BRIEF_GOALS.map(({ id, kind }) => [kind, [id, 0]])).values()];
    await change("update player_brief set goals = ?", JSON.stringify(goals));
    await execute(
      "update player_state set marks = marks + 1, state = json_set(state, '$.energy.amount', 100, '$.cash', 500)",
    );

    const socket = await openSocket("/api/realtime/game", account.token);
    const states = () => socket.of("game:playerStatsChanged").map(({ payload }) => v.parse(Pushed, payload));
    let known = await view(account);
    let { player } = await (await call("GET", "/api/auth/me", { token: account.token })).json<Me>();
    expect(known.goals.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["cash", "followers", "posts"]),
    );
    const paths = ["bag_fries", "read_book", "post_content", "rest", "consulting_call"].map(
      (id) => `/api/player/action/${id}`,
    );
    for (const path of [...paths, "/api/social/posts"]) {
      const count = states().length;
      expect((await call("POST", path, { token: account.token })).status).toBe(200);
      await vi.waitFor(() => expect(states()).toHaveLength(count + 1), { timeout: 5_000 });
      const { player: after, cause } = states()[count] ?? { player, cause: "none" };
      const change = { cash: after.cash - player.cash, followers: after.followers - player.followers };
      const goalsAfter = afterChange(known.goals, { group: cause, rows: 1, ...change });
      expect(goalsAfter).not.toEqual(known.goals);
      [known, player] = [await view(account), after];
      expect(known).toMatchObject({ goals: goalsAfter, version: player.version });
    }
  });
});

describe("POST /api/game/brief/take", () => {
  it("taking a brief stores its goals with what the player has done so far, and a ledger row of zeros", async () => {
    const account = await someone();
    await worked(account);
    const reply = await take(account);
    expect(databaseUse(reply).trips).toBe(WRITE_TRIPS + 1);
    const result = await reply.json<BriefResult>();
    expect(result).toMatchObject({
      cashGained: 0,
      experienceGained: 0,
      leveledUp: false,
      newStats: { version: 2, cash: 47 },
      brief: { phase: "taken", number: 1, isDone: false },
    });
    expect(result.brief.goals.map(({ done }) => done)).toEqual([0, 0, 0]);
    expect(await briefRows()).toEqual([{ cause: "brief:taken", cash: 0, experience: 0 }]);
    await expectBalanced(account.userId);
  });

  it("the goals of a brief stay the same when it is requested again or taken", async () => {
    const account = await someone();
    const ids = async () => (await view(account)).goals.map(({ id }) => id);
    const offered = await ids();
    await take(account);
    expect(await ids()).toEqual(offered);
    await changingNothing(() => take(account, crypto.randomUUID()));
    expect(await ids()).toEqual(offered);
  });

  it("an action counts towards its goal without its own write", async () => {
    const account = await someone();
    await take(account);
    const goals = JSON.stringify([
      ["fries_small", 0],
      ["cash_lunch", 0],
      ["posts_few", 0],
    ]);
    await change("update player_brief set goals = ?", goals);
    await execute("update player_state set marks = marks + 1");
    for (const _ of [1, 2, 3]) {
      const reply = await call("POST", "/api/player/action/bag_fries", { token: account.token });
      expect(reply.status).toBe(200);
    }
    expect((await view(account)).goals.map(({ done }) => done)).toEqual([3, 24, 0]);
  });
});

describe("POST /api/game/brief/finish", () => {
  it("a finished brief pays by level, lengthens the streak, and waits 20 hours for the next", async () => {
    const account = await someone();
    const result = await finished(account);
    expect(result).toMatchObject({
      cashGained: 25,
      experienceGained: 13,
      newStats: { cash: 72, lifetimeExperience: 13 },
      brief: { phase: "waiting", opensInMs: 20 * HOUR_MS, streak: 1, bestStreak: 1, goals: [] },
    });
    expect(await briefRows()).toEqual([
      { cause: "brief:taken", cash: 0, experience: 0 },
      { cause: "brief", cash: 25, experience: 13 },
    ]);
    await expectBalanced(account.userId);
  });

  it("a brief with open goals is refused with those goals, and changes nothing", async () => {
    const account = await someone();
    await take(account);
    const reply = await changingNothing(() => finish(account));
    expect(reply.status).toBe(409);
    expect((await reply.json<{ error: string }>()).error).toMatch(
      /^Not finished yet: .+ \(0 of \d+\), .+\.$/,
    );
  });

  it("a brief that isn't taken, is already finished or has expired is refused, and changes nothing", async () => {
    const account = await someone();
    await expectRefusal(await changingNothing(() => finish(account)), 409, "Take the brief first.");
    await finished(account);
    await expectRefusal(await changingNothing(() => finish(account)), 409, "This brief is already finished.");
    pass(20);
    await expectRefusal(await changingNothing(() => finish(account)), 409, "Take the brief first.");
    await take(account);
    await worked(account);
    pass(36);
    const missed = await changingNothing(() => finish(account));
    await expectRefusal(missed, 409, "This brief has run out. Take the next one.");
  });
});

describe("the streak of daily briefs", () => {
  it("the next brief is offered 20 hours after the last, not a millisecond earlier, with other numbers", async () => {
    const account = await someone();
    await finished(account);
    vi.setSystemTime(Date.now() + 20 * HOUR_MS - 1);
    const early = await changingNothing(() => take(account));
    await expectRefusal(early, 409, "The next brief isn't here yet.");
    expect(early.headers.get("retry-after")).toBe("1");
    vi.setSystemTime(Date.now() + 1);
    expect(await view(account)).toMatchObject({
      phase: "offered",
      number: 2,
      closesInMs: 36 * HOUR_MS,
      streak: 1,
    });
    expect((await finished(account)).brief).toMatchObject({ streak: 2, bestStreak: 2 });
  });

  it("a missed brief halves the streak once, keeps the best, and the next one starts with 36 hours", async () => {
    const account = await someone();
    await finished(account);
    await execute(
      "update player_brief set number = 9, streak = 7, best_streak = 7; update player_state set marks = marks + 1",
    );
    pass(20 + 36);
    expect(await view(account)).toMatchObject({
      phase: "offered",
      closesInMs: null,
      streak: 3,
      bestStreak: 7,
    });
    pass(24 * 10);
    expect(await view(account)).toMatchObject({ streak: 3 });
    const { brief } = await (await take(account)).json<BriefResult>();
    expect(brief).toMatchObject({ phase: "taken", number: 10, closesInMs: 36 * HOUR_MS, streak: 3 });
    pass(36);
    expect(await view(account)).toMatchObject({ phase: "offered", number: 11, streak: 1, bestStreak: 7 });
    expect((await finished(account)).brief).toMatchObject({ streak: 2, bestStreak: 7 });
  });

  it("a reset forgets the brief and its streak, and the first one is offered again", async () => {
    const account = await someone();
    await finished(account);
    await call("POST", "/api/player/reset-all-data", { token: account.token });
    expect(await stored()).toEqual([]);
    expect(await view(account)).toMatchObject({ phase: "offered", number: 1, streak: 0, bestStreak: 0 });
    expect((await finished(account)).brief).toMatchObject({ streak: 1 });
    await expectBalanced(account.userId);
  });

  it("the database refuses an impossible brief, whatever the caller checked", async () => {
    const account = await someone();
    const insert = (values: string) =>
      change(`insert into player_brief values (?, ${values})`, account.userId);
    for (const values of [
      "0, 1, 1, '[]', null, 0, 0",
      "1, 1, 0, '[]', null, 0, 0",
      "1, 1, 1, '{}', null, 0, 0",
      "1, 1, 1, '[]', 0, 0, 0",
      "1, 1, 1, '[]', 129600002, 0, 0",
      "1, 1, 1, '[]', null, 1, 0",
      "1, 1, 1, '[]', null, 2, 2",
      "1, 1, 1, '[]', null, -1, 0",
    ]) {
      await changingNothing(() => expect(insert(values)).rejects.toThrow("CHECK constraint failed"));
    }
  });

  it("the account's export lists the brief and the streak", async () => {
    const account = await someone();
    const exported = async () =>
      (await call("GET", "/api/settings/export", { token: account.token })).json<{ dailyBrief: unknown }>();
    expect((await exported()).dailyBrief).toBeNull();
    await finished(account);
    const finishedAt = new Date(Date.now()).toISOString();
    expect((await exported()).dailyBrief).toEqual({ number: 1, finishedAt, streak: 1, bestStreak: 1 });
  });
});
