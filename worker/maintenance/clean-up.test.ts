import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { utcDay } from "#game/clients/book.ts";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { newPlayer } from "#game/core/player.ts";
import { IDEMPOTENCY_TTL_MS } from "#game/core/wire/limits.ts";
import { openDatabase } from "../db/client.ts";
import { EXPIRING_KINDS } from "../features.ts";
import worker from "../index.ts";
import { change } from "../rows-test-support.ts";
import { createAccount, rows } from "../test-support.ts";
import { CRON_INTERVAL_MS, REPLY_BOUNDS } from "./bounds.ts";
import { cleanUp, cleanUpReplies, sliceAt } from "./clean-up.ts";

/** Distance of a test's rows from a limit, longer than the test takes. */
const MARGIN = 60_000;

const SESSION = (name: string, lastUsedAt: string, revokedAt: string) =>
  `insert into session values (?1 || '-${name}', ?3, ?1 || '${name}', 'a', 'd', '::1', 0, ${lastUsedAt}, ${revokedAt}, null)`;
const CASE = `insert into moderation_case (id, subject, kind, user_id, content, opened_at, reports, expires_at)
  values (iif(?1 = 'kept', 1, 2), ?1, 'name', ?3, 'x', 1, 1, ?2)`;
const nameBy = (id: string) => `case ${id} when 1 then 'kept' end`;
/** Inserts of a row by its name, its time, an account and another one; how old the row gets; and what tells its name. */
const SEED: readonly [sql: string, keptMs: number, name?: string][] = [
  [SESSION("unused", "?2", "null"), 30 * DAY_MS],
  [SESSION("revoked", `?2 + ${7 * DAY_MS - HOUR_MS}`, "?2"), 7 * DAY_MS],
  ["insert into email_token values (?1, ?3, 'reset', ?2)", 0, "token_hash"],
  ["insert into email_change values (iif(?1 = 'kept', ?3, ?4), ?1, 'new@example.com', ?2)", 0, "token_hash"],
  ["insert into oauth_handoff values (?1, 'b', ?3, 'google', ?2)", 0, "code_hash"],
  ["insert into passkey_challenge values (?1, 'add', 'x', ?2)", 0, "challenge_hash"],
  ["insert into security_event values (null, ?3, ?2, 'signed_in', ?1, '::1')", 90 * DAY_MS, "device_info"],
  [CASE, 0, nameBy("id")],
  ["insert into moderation_report values (iif(?1 = 'kept', 1, 2), ?4, 'spam', '', 1)", 0, nameBy("case_id")],
  ["insert into moderation_line values (iif(?1 = 'kept', 1, 2), 1, ?4, 'hm', 1)", 0, nameBy("case_id")],
  ["insert into moderation_note values (null, ?3, 'm', ?1, ?2)", 365 * DAY_MS, "content"],
  ["insert into moderation_notice values (null, ?3, 'name', ?1, 'r', ?2)", 90 * DAY_MS, "content"],
  ["insert into rate_limit values (?1, ?2, 3)", 0, "key"],
  ["insert into post values (null, ?3, ?1, 3, ?2)", 30 * DAY_MS, "text"],
  ["insert into post_like values (?3, ?1, ?2)", 30 * DAY_MS, "post_id"],
  ["insert into post_like_count values (?1, 1, ?2)", 60 * DAY_MS, "post_id"],
  ["insert into development_mail values (null, 'a', ?1, 't', 'h', ?2)", 7 * DAY_MS, "subject"],
];

/** Inserts rows on both sides of every limit. The ids of rows to keep begin with `kept`. */
async function seed(...userIds: readonly [string, string]): Promise<void> {
  const at = Date.now();
  await env.DB.batch(
    SEED.flatMap(([sql, keptMs]) =>
      (["kept", "gone"] as const).map((name) => {
        const values = [name, at - keptMs + (name === "kept" ? MARGIN : -MARGIN), ...userIds];
        const used = Math.max(...[...sql.matchAll(/\?(\d)/g)].map(([, number]) => Number(number)));
        return env.DB.prepare(sql).bind(...values.slice(0, used));
      }),
    ),
  );
  await change("insert into client_answer values (?1, 'now', 1), (?1 - 1, 'now', 1)", utcDay(at) - 3);
}

/** Inserts rows with the numbers `i` up to `count`. */
const series = (count: number, insert: string, ...values: (string | number)[]) =>
  change(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count}) ${insert} from n`,
    ...values,
  );
const expiredLimits = (count: number) => series(count, "insert into rate_limit select 'limit-' || i, 1, 1");

it("the clean-up deletes expired rows and nothing else", async () => {
  const account = await createAccount();
  const other = await createAccount();
  await seed(account.userId, other.userId);
  // A case is deleted by the run after its reports.
  for (let run = 0; run < 2; run += 1) await worker.scheduled(createScheduledController(), env);
  const sessions = await rows("select id from session where id like 'kept%' or id like 'gone%' order by id");
  expect(sessions).toEqual([{ id: "kept-revoked" }, { id: "kept-unused" }]);
  const left = await Promise.all(
    SEED.filter(([, , name]) => name !== undefined).map(async ([sql, , name]) => {
      const table = sql.split(" ")[2];
      return [table, await rows(`select ${name} as name from ${table}`)];
    }),
  );
  expect(left).toEqual(left.map(([table]) => [table, [{ name: "kept" }]]));
  expect(await rows("select day from client_answer")).toEqual([{ day: utcDay(Date.now()) - 3 }]);
  expect(await rows("select id from session where id = ?", account.sessionId)).toHaveLength(1);
  expect(await rows("select id from user")).toHaveLength(2);
});

it("the clean-up frees name and address of accounts not verified within a week, and within two despite new links", async () => {
  const at = Date.now();
  const account = (id: string, createdAt: number, verifiedAt: number | null) =>
    env.DB.batch([
      env.DB.prepare(
        `insert into user (id, username, username_key, email, email_key, email_verified_at, role, created_at, updated_at)
         values (?1, ?1, ?1, ?1 || '@x.test', ?1 || '@x.test', ?2, 'player', ?3, ?3)`,
      ).bind(id, verifiedAt, createdAt),
      env.DB.prepare("insert into player_state (user_id, seq, state) values (?, 0, ?)").bind(
        id,
        JSON.stringify(newPlayer("x", 0)),
      ),
    ]);
  await account("gone_1", at - 7 * DAY_MS - MARGIN, null);
  await account("gone_2", at - 90 * DAY_MS, null);
  await account("kept_young", at - 7 * DAY_MS + MARGIN, null);
  await account("gone_asking", at - 14 * DAY_MS - MARGIN, null);
  await account("kept_asked_again", at - 14 * DAY_MS + MARGIN, null);
  await account("kept_verified", at - 90 * DAY_MS, at);
  const link = env.DB.prepare("insert into email_token values (?, ?, 'verify', ?)");
  await env.DB.batch([
    link.bind("stale", "gone_1", at - MARGIN),
    link.bind("fresh", "kept_asked_again", at + MARGIN),
    link.bind("fresh, but too late", "gone_asking", at + MARGIN),
  ]);
  expect(await cleanUp(openDatabase(env), { chunk: 1 })).toMatchObject({
    user: 3,
    email_token: 1,
  });
  const kept = [{ id: "kept_asked_again" }, { id: "kept_verified" }, { id: "kept_young" }];
  expect(await rows("select id from user order by id")).toEqual(kept);
  expect(await rows("select user_id as id from player order by id")).toEqual(kept);
});

it("the clean-up continues until nothing is left, with more than 40 full batches, and counts the deleted rows", async () => {
  await expiredLimits(450);
  const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  expect(await cleanUp(openDatabase(env, use), { chunk: 10 })).toEqual({
    ...Object.fromEntries(EXPIRING_KINDS.map(([table]) => [table, 0])),
    rate_limit: 450,
  });
  expect(await rows("select * from rate_limit")).toEqual([]);
  // One query for expired kinds, 45 full batches, and one that finds nothing.
  expect(use.roundTrips).toBe(47);
  expect(use.rowsRead).toBeLessThan(450 * 5);
});

it("the clean-up stops when its time is up, and the next run continues", async () => {
  await expiredLimits(100);
  const start = Date.now();
  let reads = 0;
  // Each read of the clock advances it by a second.
  const clock = vi.spyOn(Date, "now").mockImplementation(() => {
    reads += 1;
    return start + reads * 1000;
  });
  const { rate_limit: deleted = 0 } = await cleanUp(openDatabase(env), { chunk: 10, budgetMs: 6_000 });
  clock.mockRestore();
  expect(deleted).toBeGreaterThan(10);
  expect(deleted).toBeLessThan(100);
  expect(await cleanUp(openDatabase(env), { chunk: 10 })).toMatchObject({
    rate_limit: 100 - deleted,
  });
});

it("the clean-up stops at its maximum number of statements, and the next run continues", async () => {
  await expiredLimits(100);
  expect(await cleanUp(openDatabase(env), { chunk: 10, statements: 4 })).toMatchObject({
    rate_limit: 40,
  });
  expect(await cleanUp(openDatabase(env), { chunk: 10 })).toMatchObject({ rate_limit: 60 });
});

it("the kinds of rows take turns in the clean-up, so that a large one doesn't starve the others", async () => {
  const { userId } = await createAccount();
  await series(50, "insert into security_event select null, ?, 1, 'signed_in', 'd' || i, '::1'", userId);
  await expiredLimits(15);
  expect(await cleanUp(openDatabase(env), { chunk: 10, statements: 4 })).toMatchObject({
    security_event: 20,
    rate_limit: 15,
  });
});

it("the cron names and logs every task that failed, and does the others", async () => {
  await expiredLimits(3);
  const { userId } = await createAccount();
  await change("insert into picture values ('p', ?, 0, 1)", userId);
  const away = () => {
    throw new Error("It is away");
  };
  const PICTURES = Object.assign(Object.create(env.PICTURES), { delete: away });
  const CHAT_ROOM = Object.assign(Object.create(env.CHAT_ROOM), { getByName: away, get: away });
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const running = worker.scheduled(createScheduledController(), { ...env, PICTURES, CHAT_ROOM });
  await expect(running).rejects.toThrow("Scheduled tasks failed: sweep of pictures, sample");
  const logged = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(logged).toMatchObject([
    { message: "a scheduled task failed", task: "sweep of pictures", reason: "It is away" },
    { message: "a scheduled task failed", task: "sample" },
  ]);
  expect(await rows("select * from rate_limit")).toEqual([]);
  expect(await rows("select key from picture")).toEqual([{ key: "p" }]);
});

it("the clean-up reads expired rows and none of those it keeps", async () => {
  const account = await createAccount();
  const at = Date.now();
  const session = "'s' || i, ?1, 's' || i, 'a', 'd', '::1', ?2, ?2, iif(i % 2, ?2, null), null";
  await series(200, `insert into session select ${session}`, account.userId, at);
  const link = "'l' || i, ?, 'reset', ?";
  await series(200, `insert into email_token select ${link}`, account.userId, at + HOUR_MS);
  await series(200, "insert into rate_limit select 'r' || i, ?, 1", at + HOUR_MS);
  await series(200, "insert into development_mail select null, 'a', 's', 't', 'h', ?", at);
  const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  await cleanUp(openDatabase(env, use));
  expect(use).toMatchObject({ roundTrips: 1, rowsWritten: 0 });
  // Some statements read a few extra rows; 500 rows are kept.
  expect(use.rowsRead).toBeLessThan(100);
});

const replies = (userId: string, count: number, createdAt: number) =>
  series(
    count,
    "insert into idempotency_key select ?1, ?2 || '-' || i, 'h', 200, '{}', ?2",
    userId,
    createdAt,
  );

it("every id belongs to exactly one slice of a round", () => {
  const { slices } = REPLY_BOUNDS;
  const round = Array.from({ length: slices }, (_, turn) => sliceAt(turn * CRON_INTERVAL_MS, slices));
  for (const id of ["", "0", "00000000-1", "7fff", crypto.randomUUID(), "ffffffff-f", "someone"]) {
    expect(round.filter(({ start, end }) => id >= start && id < end)).toHaveLength(1);
  }
  expect(sliceAt(slices * CRON_INTERVAL_MS, slices)).toEqual(round[0]);
});

describe("the clean-up of replies", () => {
  it("a round deletes the replies that have expired, in batches, and no other", async () => {
    const [one, two] = [await createAccount(), await createAccount()];
    const expired = Date.now() - IDEMPOTENCY_TTL_MS;
    for (const { userId } of [one, two]) {
      await replies(userId, 25, expired);
      await replies(userId, 3, expired + MARGIN);
    }
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    expect(await cleanUpReplies(openDatabase(env, use), { slices: 1, chunk: 10 })).toBe(50);
    expect(await rows("select distinct created_at as at from idempotency_key")).toEqual([
      { at: expired + MARGIN },
    ]);
    expect(await rows("select key from idempotency_key")).toHaveLength(6);
    expect(use.rowsWritten).toBe(50);
    // Each reply is passed once. A deleted one is looked up again.
    expect(use.rowsRead).toBeLessThan(56 * 5);
  });

  it("a run stops at its maximum number of statements, and a later one continues", async () => {
    const { userId } = await createAccount();
    await replies(userId, 30, 1);
    const db = openDatabase(env);
    expect(await cleanUpReplies(db, { slices: 1, chunk: 10, statements: 2 })).toBe(20);
    expect(await cleanUpReplies(db, { slices: 1, chunk: 10 })).toBe(10);
  });
});
