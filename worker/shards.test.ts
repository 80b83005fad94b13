import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/rules/durations.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { insertAccount } from "./db/accounts.ts";
import { openDatabase } from "./db/client.ts";
import { emptiestShard, insertEntry } from "./db/entries.ts";
import { grantStatements } from "./db/role-grants.ts";
import {
  everyShard,
  homeOf,
  homeOfNamed,
  homeOfPost,
  homeOfToken,
  newId,
  postNumber,
  shardOf,
} from "./db/shards.ts";
import type { Env } from "./env.ts";
import {
  accountWithPassword,
  mailedToken,
  newcomer,
  PASSWORD,
  post,
  send,
  signedIn,
} from "./features/auth/auth-test-support.ts";
import { SessionCheck } from "./features/chat/session-check.ts";
import { newToken } from "./http/tokens.ts";
import worker from "./index.ts";
import {
  arrive,
  call,
  createAccount,
  databaseUse,
  expectBalanced,
  rows,
  SHARDS,
  type TestAccount,
  WRITE_TRIPS,
} from "./test-support.ts";

/* What is special about several databases. All other tests of this project prove that nothing else is. */

const runCron = (bindings: Partial<Env> = {}, cron = "") =>
  worker.scheduled(createScheduledController({ cron }), { ...env, ...bindings });

/** A database whose batches all fail. */
const DOWN = new Proxy(env.DB, {
  get: (target, name) =>
    name === "batch" ? () => Promise.reject(new Error("D1 is down")) : Reflect.get(target, name),
});

/** Returns the rows of a query in each database. */
const inEach = async (sql: string) =>
  Promise.all(openDatabase(env).all.map(async (d1) => (await d1.prepare(sql).all()).results));

/** Creates an account whose home is this shard. */
async function accountIn(shard: number): Promise<TestAccount> {
  for (;;) {
    const account = await accountWithPassword();
    if (shardOf(account.userId) === shard) return account;
  }
}

const act = ({ token }: TestAccount, id = "bag_fries", bindings: Partial<Env> = {}) =>
  send("POST", `/api/player/action/${id}`, { token, env: bindings });

afterEach(() => {
  vi.useRealTimers();
});

it("this project has three databases", () => {
  expect(SHARDS).toBe(3);
});

describe("a new account", () => {
  it("goes to the emptiest database, signs in and plays there, in one batch of one database", async () => {
    const homes: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const form = newcomer();
      expect((await post("/auth/register", form)).status).toBe(200);
      const link = await mailedToken(form.email);
      expect((await post("/auth/verify-email", { token: link })).status).toBe(200);
      const token = await signedIn(form.email);
      expect(await send("GET", "/api/auth/me", { token })).toMatchObject({ status: 200 });
      const pressed = await send("POST", "/api/player/action/bag_fries", { token });
      expect(pressed.status).toBe(200);
      expect(databaseUse(pressed)).toMatchObject({ trips: WRITE_TRIPS, written: 3 });
      const home = homeOfToken(openDatabase(env), token).shard;
      expect(homeOfToken(openDatabase(env), link).shard).toBe(home);
      homes.push(home);
    }
    expect(homes.toSorted()).toEqual([0, 1, 2]);
    expect(
      (await inEach("select count(*) as n from ledger where cause = 'action:bag_fries'")).flat(),
    ).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
    expect((await inEach("select count(*) as n from session")).flat()).toEqual([
      { n: 1 },
      { n: 1 },
      { n: 1 },
    ]);
  });

  it("can't take a name or address of any database", async () => {
    for (const shard of [0, 1, 2]) {
      const { username, email } = await accountIn(shard);
      for (const taken of [{ username: username.toUpperCase() }, { email: email.toUpperCase() }]) {
        expect((await post("/auth/register", newcomer(taken))).status).toBe(400);
      }
    }
  });

  it("goes to no database that is down or has other content, and staff goes to the directory", async () => {
    const db = openDatabase(env);
    await env.DB.exec("insert into population values (1, 9)");
    expect((await emptiestShard(db)).shard).toBeGreaterThan(0);
    expect((await emptiestShard(openDatabase({ ...env, DB_1: DOWN, DB_2: DOWN }))).shard).toBe(0);
    for (const shard of [1, 2]) {
      await db.all[shard]?.exec(
        "insert into content_release values (1, 'old', 'edit', '', 1, null, null, 0, '[]', null)",
      );
    }
    expect((await emptiestShard(db)).shard).toBe(0);
  });

  it("staff registers in the directory, because a role needs its session there", async () => {
    await env.DB.exec("insert into population values (1, 9)");
    const form = newcomer();
    await send("POST", "/api/auth/register", {
      body: form,
      env: { STAFF_ADDRESSES: `x@y.example, ${form.email}` },
    });
    const [user] = await rows<{ id: string }>("select id from user where username = ?", form.username);
    expect(shardOf(user?.id ?? "?")).toBe(0);
    expect(await rows("select id from user where username = ?", form.username)).toHaveLength(1);
  });

  it("gets a role only if its home is the directory", async () => {
    const [staff, other] = [await accountIn(0), await accountIn(1)];
    const granted: unknown[] = [];
    for (const { username } of [staff, other]) {
      const statements = grantStatements(username, "moderator", Date.now());
      const replies = await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
      granted.push(replies.at(-1)?.results);
    }
    expect(granted).toEqual([
      [{ username: staff.username, role: "moderator" }],
      [{ username: other.username, role: "player" }],
    ]);
    const statuses = [staff, other].map(({ token }) => send("GET", "/api/chat/admin/silences", { token }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 403]);
  });

  it("leaves a name that is free after an hour if its database fails in between", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const form = newcomer();
    const id = newId(2);
    const at = Date.now();
    const user = {
      id,
      username: form.username,
      usernameKey: form.username,
      email: form.email,
      emailKey: form.email,
      role: "player" as const,
      createdAt: at,
      updatedAt: at,
    };
    expect(await insertEntry(openDatabase(env), { user, oauth: null, addressHash: null })).toBe(true);
    expect((await post("/auth/register", form)).status).toBe(400);
    await runCron();
    expect((await post("/auth/register", form)).status).toBe(400);
    await env.DB.prepare("update user set created_at = ? where id = ?")
      .bind(at - HOUR_MS, id)
      .run();
    await runCron();
    expect((await post("/auth/register", form)).status).toBe(200);
  });
});

describe("an account of another database", () => {
  it("has its new name everywhere, or nowhere if the change is refused", async () => {
    const account = await accountIn(1);
    const other = await accountIn(2);
    const rename = (newUsername: string, password = PASSWORD) =>
      send("PUT", "/api/settings/username", { token: account.token, body: { newUsername, password } });
    expect((await rename(other.username)).status).toBe(409);
    expect((await rename("guru_renamed", "Wrong!2345")).status).toBe(400);
    const names = () =>
      Promise.all(
        [openDatabase(env), homeOf(openDatabase(env), account.userId)].map(({ d1 }) =>
          d1.prepare("select username from user where id = ?").bind(account.userId).first("username"),
        ),
      );
    expect(await names()).toEqual([account.username, account.username]);
    expect((await rename("guru_renamed")).status).toBe(200);
    expect(await names()).toEqual(["guru_renamed", "guru_renamed"]);
  });

  it("gets the name that a moderator gave it in the directory, whatever failed first", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const account = await accountIn(2);
    await arrive(account);
    await env.DB.prepare(
      "update user set username = 'guru_neutral', username_key = 'guru_neutral' where id = ?",
    )
      .bind(account.userId)
      .run();
    await expect(runCron({ DB_2: DOWN })).rejects.toThrow();
    // The second run tells the rooms what the first one has changed in the home.
    for (let runs = 0; runs < 2; runs += 1) await runCron();
    expect(
      await rows(
        "select u.username, p.name from user u join player p on p.user_id = u.id where id = ?",
        account.userId,
      ),
    ).toEqual([{ username: "guru_neutral", name: "guru_neutral" }]);
    expect(await rows("select kind from object_task")).toEqual([]);
    await expectBalanced(account.userId);
  });

  it("changes its address in both databases, and signs in with the new one", async () => {
    const account = await accountIn(1);
    const other = await accountIn(2);
    const request = (newEmail: string) =>
      send("PUT", "/api/settings/email", { token: account.token, body: { newEmail, password: PASSWORD } });
    expect((await request(other.email)).status).toBe(409);
    expect((await request("new@example.com")).status).toBe(200);
    const token = await mailedToken("new@example.com");
    expect((await post("/auth/verify-email", { token })).status).toBe(200);
    expect(homeOfToken(openDatabase(env), await signedIn("new@example.com")).shard).toBe(1);
    expect((await post("/auth/login", { email: account.email, password: PASSWORD })).status).toBe(401);
  });

  it("signs in with its old address again after a crash between the two databases", async () => {
    const account = await accountIn(1);
    await env.DB.prepare("update user set email = 'x@y.example', email_key = 'x@y.example' where id = ?")
      .bind(account.userId)
      .run();
    expect((await post("/auth/login", { email: account.email, password: PASSWORD })).status).toBe(401);
    await runCron();
    await signedIn(account.email);
  });

  it("leaves no row in any database when it is deleted, and frees its name", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const account = await accountIn(2);
    const other = await accountIn(1);
    await arrive(account);
    await send("POST", "/api/chat/mutes", { token: other.token, body: { userId: account.userId } });
    await send("POST", "/api/chat/reports", {
      token: other.token,
      body: { kind: "name", userId: account.userId, reason: "spam", comment: "" },
    });
    const { username, email } = account;
    const body = { password: PASSWORD, confirmUsername: username };
    expect((await send("DELETE", "/api/settings/account", { token: account.token, body })).status).toBe(200);
    await runCron();
    for (const { d1 } of everyShard(openDatabase(env))) {
      for (const [table, column] of [
        ["user", "id"],
        ["player", "user_id"],
        ["ledger", "player_id"],
        ["session", "user_id"],
        ["chat_mute", "muted_user_id"],
        ["moderation_case", "user_id"],
        ["object_task", "user_id"],
      ]) {
        const found = await d1
          .prepare(`select 1 from ${table} where ${column} = ?`)
          .bind(account.userId)
          .all();
        expect({ table, found: found.results }).toEqual({ table, found: [] });
      }
    }
    expect((await post("/auth/register", newcomer({ username, email }))).status).toBe(200);
  });

  it("plays on while another database fails", async () => {
    const account = await arrive(await accountIn(1));
    expect((await act(account, "bag_fries", { DB: DOWN, DB_2: DOWN })).status).toBe(200);
  });
});

describe("what belongs to all", () => {
  it("a stopped game refuses actions in every database, at the latest after the next run of the cron", async () => {
    const admin = await createAccount({}, { role: "admin" });
    const players = [await accountIn(0), await accountIn(1), await accountIn(2)];
    for (const player of players) await arrive(player);
    expect((await call("POST", "/api/admin/server/stop", { token: admin.token })).status).toBe(200);
    const statuses = () => Promise.all(players.map(async (player) => (await act(player)).status));
    expect(await statuses()).toEqual([503, 503, 503]);
    await env.DB.exec("update world set is_running = 1");
    expect(await statuses()).toEqual([200, 503, 503]);
    await runCron();
    expect((await statuses()).slice(1)).toEqual([200, 200]);
  });

  it("the figures of the administration count the players of all databases that answer", async () => {
    const admin = await createAccount({}, { role: "admin" });
    for (const shard of [0, 1, 2]) {
      expect((await act(await arrive(await accountIn(shard)))).status).toBe(200);
    }
    await runCron();
    const ask = async (path: string, bindings: Partial<Env> = {}) => {
      const reply = await send("GET", `/api/admin/${path}`, { token: admin.token, env: bindings });
      expect(reply.status).toBe(200);
      return reply.json();
    };
    const count = async (table: string) => {
      const found = await inEach(`select count(*) as n from ${table}`);
      return found.flat().map(({ n }) => Number(n));
    };
    const sum = (counts: readonly number[]) => counts.reduce((total, n) => total + n, 0);
    const [players, active] = [await count("player"), await count("player_activity")];
    for (const counts of [players, active]) expect(Math.min(...counts)).toBeGreaterThan(0);
    const all = { playersInGame: sum(players), activePlayers: sum(active) };
    expect(await ask("dashboard/stats")).toMatchObject({ data: all });
    expect(await ask("dashboard/stats", { DB_2: DOWN })).toMatchObject({
      data: { playersInGame: sum(players.slice(0, 2)), activePlayers: sum(active.slice(0, 2)) },
    });
    expect(await ask("samples")).toMatchObject({
      samples: [{ players: all.playersInGame, activePlayers: all.activePlayers }],
    });
    expect(await ask("insights/missions")).toMatchObject({
      players: sum(players),
      completedAt: expect.stringMatching(/Z$/),
    });
    expect(await ask("insights/cohorts")).toMatchObject({ cohorts: [{ players: 3 }] });
    expect(await ask("insights/flows?level=1")).toMatchObject({
      levels: [{ level: 1, rows: sum(await count("ledger")) }],
      causes: expect.arrayContaining([expect.objectContaining({ group: "action:bag_fries", rows: 3 })]),
    });
  });

  it("the Server page counts what waits in the outboxes of all databases, and says how many answer", async () => {
    const admin = await createAccount({}, { role: "admin" });
    const accounts = [await accountIn(1), await accountIn(2)];
    for (const d1 of openDatabase(env).all) await d1.exec("delete from object_task");
    for (const { userId } of accounts) {
      await homeOf(openDatabase(env), userId)
        .d1.prepare("insert into object_task values (?, 'profile', '', 'token', 0)")
        .bind(userId)
        .run();
    }
    const check = async (bindings: Partial<Env>) => {
      const reply = await send("GET", "/api/admin/server/status", { token: admin.token, env: bindings });
      const { checks } = await reply.json<{ checks: { part: string; state: string; text: string }[] }>();
      return checks.slice(0, 2).map(({ part, state, text }) => `${part} ${state}: ${text}`);
    };
    expect(await check({})).toEqual([
      "database up: 3 of 3 databases answer.",
      "outbox up: 2 changes wait for Durable Objects.",
    ]);
    expect(await check({ DB_2: DOWN })).toEqual([
      "database down: 2 of 3 databases answer.",
      "outbox up: 1 change waits for Durable Objects.",
    ]);
  });

  it("each trigger of the cron maintains its shards", async () => {
    const db = openDatabase(env);
    for (const d1 of db.all) await d1.exec("insert into rate_limit values ('old', 1, 1)");
    const left = async () => (await inEach("select count(*) as n from rate_limit")).flat();
    await runCron({}, "*/5 * * * *");
    expect(await left()).toEqual([{ n: 0 }, { n: 1 }, { n: 1 }]);
    await runCron({}, "1-59/5 * * * *");
    expect(await left()).toEqual([{ n: 0 }, { n: 0 }, { n: 1 }]);
    await runCron({}, "2-59/5 * * * *");
    expect(await left()).toEqual([{ n: 0 }, { n: 0 }, { n: 0 }]);
  });

  it("the feed has posts of all databases, each once, with the likes of all", async () => {
    const players = [await accountIn(0), await accountIn(1), await accountIn(2)];
    for (const player of players) await arrive(player);
    const posted = await Promise.all(
      players.map(async ({ token }) => {
        const reply = await call("POST", "/api/social/posts", { token });
        return (await reply.json<{ post: { id: string } }>()).post.id;
      }),
    );
    const liked = posted[1] ?? "";
    const counts: number[] = [];
    for (const { token } of players) {
      const reply = await call("POST", `/api/social/post/${liked}/like`, { token, body: { action: "like" } });
      if (reply.status === 200) counts.push((await reply.json<{ likesCount: number }>()).likesCount);
      else expect(reply.status).toBe(409);
    }
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBeGreaterThanOrEqual(1);
    for (const [index, { token }] of players.entries()) {
      const feed = await (await call("GET", "/api/social/feed", { token })).json<{
        posts: { id: string; authorKind: string; likesCount: number; isLiked: boolean }[];
      }>();
      const own = feed.posts.filter(({ authorKind }) => authorKind === "player");
      expect(own.map(({ id }) => id).toSorted()).toEqual(posted.toSorted());
      expect(own.find(({ id }) => id === liked)).toMatchObject({ isLiked: index !== 1 });
      expect(own.find(({ id }) => id === liked)?.likesCount).toBeGreaterThanOrEqual(2);
    }
  });

  it("a board ranks the players of all databases, and counts each one's place", async () => {
    const players = [await accountIn(0), await accountIn(1), await accountIn(2)];
    for (const [index, player] of players.entries()) {
      await arrive(player);
      for (let presses = 0; presses <= index; presses += 1) {
        expect((await act(player, ["bag_fries", "read_book", "post_content"][presses])).status).toBe(200);
      }
    }
    await runCron();
    const boards = await Promise.all(
      players.map(async ({ token }) =>
        (await call("GET", "/api/leaderboards?board=experience&scope=everyone", { token })).json<{
          rows: { place: number; score: number; isYou: boolean }[];
          you: { place: number };
        }>(),
      ),
    );
    expect(boards.map(({ you }) => you.place)).toEqual([3, 2, 1]);
    for (const { rows: found, you } of boards) {
      expect(found.map(({ place }) => place)).toEqual([1, 2, 3]);
      expect(found.find(({ isYou }) => isYou)?.place).toBe(you.place);
      expect(found.map(({ score }) => score)).toEqual(
        found.map(({ score }) => score).toSorted((a, b) => b - a),
      );
    }
  });
});

describe("the podium of last week", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("has the best of all databases in their order, to a reader of each", async () => {
    const players = [await accountIn(0), await accountIn(1), await accountIn(2)];
    const at = (weekOf(Date.now()) + 1) * MS_PER_WEEK + HOUR_MS;
    const clock = vi.spyOn(Date, "now").mockReturnValue(at);
    const actions = ["bag_fries", "read_book", "post_content"];
    for (const [index, player] of players.entries()) {
      await arrive(player);
      for (const action of actions.slice(0, index + 1)) expect((await act(player, action)).status).toBe(200);
    }
    clock.mockReturnValue(at + MS_PER_WEEK);
    await runCron();
    expect((await inEach("select count(*) as n from settled_week")).flat()).toEqual([
      { n: 1 },
      { n: 1 },
      { n: 1 },
    ]);
    const best = players.map(({ username }) => username).toReversed();
    for (const { token } of players) {
      const reply = await call("GET", "/api/leaderboards?board=experience&scope=everyone", { token });
      const { lastWeek } = await reply.json<{ lastWeek: { place: number; name: string }[] }>();
      expect(lastWeek.map(({ place, name }) => [place, name])).toEqual(
        best.map((name, index) => [index + 1, name]),
      );
    }
  });
});

/** Requests of the pages that every shard has a part of. */
const GATHERED = [
  "/api/social/feed",
  "/api/social/feed/head",
  "/api/leaderboards?board=posts&scope=everyone",
];

describe("a shard that fails", () => {
  /** Creates a player in each shard, with a post. Returns them with the ids of their posts. */
  async function posters() {
    const players: { account: TestAccount; postId: string }[] = [];
    for (const shard of [0, 1, 2]) {
      const account = await arrive(await accountIn(shard));
      const reply = await call("POST", "/api/social/posts", { token: account.token });
      players.push({ account, postId: (await reply.json<{ post: { id: string } }>()).post.id });
    }
    await runCron();
    return players;
  }

  const read = (path: string, { token }: TestAccount, bindings: Partial<Env>) =>
    send("GET", path, { token, env: bindings });

  it("is missing from the feed and the boards of all others, who see the rest", async () => {
    const [first, second, third] = await posters();
    if (!first || !second || !third) throw new Error("Three players expected");
    const bindings = { DB_2: DOWN };
    for (const { account } of [first, second]) {
      const feed = await read("/api/social/feed", account, bindings);
      expect(feed.status).toBe(200);
      const { posts } = await feed.json<{ posts: { id: string; authorKind: string }[] }>();
      const own = posts.filter(({ authorKind }) => authorKind === "player").map(({ id }) => id);
      expect(own.toSorted()).toEqual([first.postId, second.postId].toSorted());
      const board = await read("/api/leaderboards?board=posts&scope=everyone", account, bindings);
      expect(board.status).toBe(200);
      const { rows: found } = await board.json<{ rows: { name: string }[] }>();
      expect(found.map(({ name }) => name).toSorted()).toEqual(
        [first.account.username, second.account.username].toSorted(),
      );
      expect((await read("/api/social/feed/head", account, bindings)).status).toBe(200);
    }
    for (const path of GATHERED) expect((await read(path, third.account, bindings)).status).toBe(503);
  });

  it("is only missing from a like if it has the post", async () => {
    const [first, second, third] = await posters();
    if (!first || !second || !third) throw new Error("Three players expected");
    const likeOf = (postId: string) =>
      send("POST", `/api/social/post/${postId}/like`, {
        token: first.account.token,
        body: { action: "like" },
        env: { DB_2: DOWN },
      });
    expect((await likeOf(second.postId)).status).toBe(200);
    expect((await likeOf(third.postId)).status).toBe(503);
  });

  it("doesn't keep a chat room from closing the revoked sessions of others", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [revoked, kept, unknown] = [await accountIn(0), await accountIn(1), await accountIn(2)];
    await env.DB.prepare("update session set revoked_at = 1 where id = ?").bind(revoked.sessionId).run();
    const closed = Promise.withResolvers<string>();
    const close = vi.fn(closed.resolve);
    // Fake timers, so that the sessions that can't be checked are not tried again.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const check = new SessionCheck({ ...env, DB_2: DOWN }, () => [], close);
    for (const { sessionId } of [unknown, revoked, kept]) check.add(sessionId);
    await vi.advanceTimersByTimeAsync(250);
    expect(await closed.promise).toBe(revoked.sessionId);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("is waited for a second, and named in the log of the request", async () => {
    const [first] = await posters();
    if (!first) throw new Error("A player expected");
    for (const path of GATHERED) {
      const log = vi.spyOn(console, "log").mockImplementation(() => {});
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const asked = Promise.withResolvers<void>();
      const DB_2 = new Proxy(env.DB, {
        get: (target, name) => {
          if (name !== "batch") return Reflect.get(target, name);
          return () => {
            asked.resolve();
            return new Promise(() => {});
          };
        },
      });
      const reply = read(path, first.account, { DB_2 });
      await asked.promise;
      await vi.advanceTimersByTimeAsync(1_000);
      expect((await reply).status).toBe(200);
      vi.useRealTimers();
      expect(log.mock.calls.flat().join()).toContain('"lost":"2: The database did not answer in time"');
      log.mockRestore();
    }
  });
});

describe("openDatabase", () => {
  it("opens the bindings without a gap, whose use a request counts together", () => {
    const db = openDatabase(env);
    expect(everyShard(db).map(({ shard }) => shard)).toEqual([0, 1, 2]);
    expect(everyShard(db).map(({ d1 }) => d1)).toEqual([env.DB, env.DB_1, env.DB_2]);
    for (const shard of everyShard(db)) expect(shard.use).toBe(db.use);
    expect(everyShard(openDatabase({ DB: env.DB }))).toHaveLength(1);
  });

  it("takes a forged number for the directory, but not a missing binding of an account", async () => {
    const db = openDatabase(env);
    expect(homeOfToken(db, newToken(9)).shard).toBe(0);
    expect(homeOfToken(db, `s1-${"x".repeat(40)}`).shard).toBe(0);
    expect(homeOfNamed(db, newId(9)).shard).toBe(0);
    expect(homeOfPost(db, 9 * 2e9).shard).toBe(0);
    expect(() => homeOf(db, newId(9))).toThrow("There is no binding DB_9");
    expect((await send("GET", "/api/auth/me", { token: newToken(9) })).status).toBe(401);
  });

  it("gives no two posts the same number", () => {
    const numbers = everyShard(openDatabase(env)).map((shard) => postNumber(shard, 7));
    expect(numbers.map((number) => homeOfPost(openDatabase(env), number).shard)).toEqual([0, 1, 2]);
    expect(numbers[0]).toBe(7);
  });
});

it("an account of the directory is created as before, in one batch", async () => {
  const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  const at = Date.now();
  const form = newcomer();
  const { newPlayer } = await import("#game/rules/player.ts");
  const user = {
    id: newId(0),
    username: form.username,
    usernameKey: form.username,
    email: form.email,
    emailKey: form.email,
    role: "player" as const,
    createdAt: at,
    updatedAt: at,
  };
  expect(await insertAccount(openDatabase(env, use), user, newPlayer(form.username, at), null)).toBe(true);
  expect(use.roundTrips).toBe(1);
});
