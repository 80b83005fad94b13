// Measures the clean-up on a local database that holds the expired rows of 100,000 daily players in five minutes and half
// a million live rows. Prints its duration and limit, its longest batch, and the longest wait of a game read during the
// run. Fails if the run exceeds its bounds.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { getPlatformProxy } from "wrangler";
import { openDatabase } from "../worker/db/client.ts";
import { CLEAN_UP_BOUNDS, cleanUp } from "../worker/maintenance/clean-up.ts";

const DAILY_PLAYERS = 100_000;
const ACTIONS_A_DAY = 100;
/** Runs of the cron trigger per day. */
const RUNS_A_DAY = (24 * 60) / 5;
const KEPT_KEYS = 500_000;
/** Size of a stored reply in bytes. */
const REPLY_BYTES = 700;
/** Rows per insert statement. */
const FILL = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const perRun = (perPlayerAndDay) => Math.ceil((DAILY_PLAYERS * perPlayerAndDay) / RUNS_A_DAY);
/** Rows that expire between two runs. */
const EXPIRED = { keys: perRun(ACTIONS_A_DAY), sessions: perRun(1), limits: perRun(2), events: perRun(2) };

const top = join(import.meta.dirname, "..");
const state = mkdtempSync(join(tmpdir(), "guru-clean-up-"));
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  rmSync(state, { recursive: true, force: true });
}

async function bench() {
  await promisify(execFile)(
    join(top, "node_modules/.bin/wrangler"),
    ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state],
    { cwd: top, env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" } },
  );
  const { env, dispose } = await getPlatformProxy({
    configPath: join(top, "wrangler.toml"),
    persist: { path: join(state, "v3") },
  });
  try {
    await fill(env.DB);
    const measured = await measure(env.DB);
    return report(measured);
  } finally {
    await dispose();
  }
}

/** Fills the tables with users, sessions and idempotency keys, some of them expired. */
async function fill(d1) {
  const now = Date.now();
  const numbers = (from, to) =>
    `with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${to - 1})`;
  const chunks = async (count, sql) => {
    for (let from = 0; from < count; from += FILL) {
      await d1.prepare(sql(from, Math.min(count, from + FILL))).run();
    }
  };
  const users = 10_000;
  await chunks(
    users,
    (from, to) => `${numbers(from, to)}
      insert into user (id, username, username_key, email, email_key, email_verified_at, role, created_at, updated_at)
      select 'u' || i, 'user_' || i, 'user_' || i, i || '@x.test', i || '@x.test', 1, 'player', 0, 0 from n`,
  );
  const keys = (prefix, age) => (from, to) =>
    `${numbers(from, to)} insert into idempotency_key select 'u' || (i % ${users}),
      '${prefix}' || printf('%036d', (i * 7919) % 1000003) || i, hex(zeroblob(32)), 200,
      hex(zeroblob(${REPLY_BYTES / 2})), ${now - age} - i from n`;
  await chunks(KEPT_KEYS, keys("k", 0));
  await chunks(EXPIRED.keys, keys("x", DAY_MS));
  const at = now - 100 * DAY_MS;
  await d1.batch(
    [
      `${numbers(0, EXPIRED.sessions)} insert into session select 's' || i, 'u' || i, hex(randomblob(32)), 'a', 'd', '::1',
        ${at}, ${at}, null from n`,
      `${numbers(0, EXPIRED.limits)} insert into rate_limit select 'login:' || hex(randomblob(32)), ${at}, 1 from n`,
      `${numbers(0, EXPIRED.events)} insert into security_event select null, 'u' || i, ${at}, 'signed_in', 'd', '::1' from n`,
    ].map((sql) => d1.prepare(sql)),
  );
}

async function measure(d1) {
  let longestBatchMs = 0;
  const timed = new Proxy(d1, {
    get(target, property) {
      if (property !== "batch") {
        const value = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (statements) => {
        const startedAt = performance.now();
        const results = await target.batch(statements);
        longestBatchMs = Math.max(longestBatchMs, performance.now() - startedAt);
        return results;
      };
    },
  });
  let isRunning = true;
  const reads = readMeanwhile(d1, () => isRunning);
  const startedAt = performance.now();
  const counts = await cleanUp(openDatabase(timed));
  const ms = performance.now() - startedAt;
  isRunning = false;
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const left = await d1
    .prepare("select count(*) as left from idempotency_key where created_at <= ?1")
    .bind(Date.now() - DAY_MS)
    .first("left");
  return { rows, ms, longestBatchMs, longestReadMs: await reads, left: left ?? 0 };
}

/** Reads a user every 5 ms, as a game call does. Returns the longest wait in milliseconds. */
async function readMeanwhile(d1, isRunning) {
  let longest = 0;
  while (isRunning()) {
    const startedAt = performance.now();
    await d1.prepare("select * from user where id = 'u1'").all();
    longest = Math.max(longest, performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return longest;
}

function report({ rows, ms, longestBatchMs, longestReadMs, left }) {
  const expected = Object.values(EXPIRED).reduce((sum, count) => sum + count, 0);
  const isDone = rows === expected && left === 0 && ms < CLEAN_UP_BOUNDS.budgetMs;
  console.log(
    [
      `clean-up: ${rows} of ${expected} rows of ${DAILY_PLAYERS} daily players in five minutes, beside ${KEPT_KEYS} kept:`,
      `${(ms / 1000).toFixed(1)} s of ${CLEAN_UP_BOUNDS.budgetMs / 1000} s, ${Math.round(rows / (ms / 1000))} rows/s,`,
      `longest batch ${longestBatchMs.toFixed(0)} ms, longest read meanwhile ${longestReadMs.toFixed(0)} ms,`,
      isDone ? "ok" : "TOO SLOW",
    ].join(" "),
  );
  return isDone;
}
