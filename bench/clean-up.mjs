// Measures one run of the cron of the built Worker on a local database with what 100,000 daily players leave in five minutes:
// expired rows, ledger rows that have grown old, and ledger rows that the insights have not counted, beside half a million
// live rows. Prints how much of it the run has done, the duration of each job, and the longest wait of a game's read
// during the run. Fails if the run leaves something behind.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newPlayer } from "#game/rules/player.ts";
import { BUDGET_MS, READ_BOUNDS, REPLY_BOUNDS } from "../worker/maintenance/bounds.ts";
import { sliceAt } from "../worker/maintenance/clean-up-replies.ts";
import { LEDGER_KEPT_MS } from "../worker/maintenance/roll-up-ledger.ts";
import { DAILY_PLAYERS, EXPIRING_PER_DAY, LEDGER_ROWS_PER_DAY } from "./daily-player.ts";
import { repeated, runCron, withDatabaseFile, withGame, withState } from "./game.mjs";
import { accountRows } from "./load/api-guru-accounts.mjs";

const toml = readFileSync(join(import.meta.dirname, "../wrangler.toml"), "utf8");
const INTERVAL_MINUTES = Number(/crons = \["\*\/(\d+) /.exec(toml)?.[1]);
const RUNS_A_DAY = (24 * 60) / INTERVAL_MINUTES;
/** Replies in the slice of the users whose turn it is: those of a day, and the expired ones of a round. */
const KEPT_KEYS = 500_000;
/** Size of the stored reply of a quick action in bytes. */
const REPLY_BYTES = 850;
const DAY_MS = 24 * 60 * 60 * 1000;
const ACCOUNTS = 10_000;
/** Accounts with a ledger. */
const LEDGERS = 2_000;

const perRun = (perPlayerAndDay) => Math.ceil((DAILY_PLAYERS * perPlayerAndDay) / RUNS_A_DAY);
/** Rows that expire between two runs. */
const EXPIRED = Object.fromEntries(
  Object.entries(EXPIRING_PER_DAY)
    // Scores of weeks expire once a week.
    .filter(([kind]) => kind !== "weeklyScores")
    .map(([kind, rows]) => [kind, perRun(rows)]),
);
/** Ledger rows that are written, and that grow old, between two runs. */
const LEDGER_ROWS = perRun(LEDGER_ROWS_PER_DAY);
/** Players whose rows grow old between two runs: each once a day. */
const DUE = perRun(1);

process.exitCode = (await withState(bench)) ? 0 : 1;

async function bench(state) {
  const reader = accountRows("reader", false);
  withDatabaseFile(state, (database) => fill(database, reader.rows));
  const log = new Map();
  const { ms, waits, counted } = await withGame(
    state,
    async (game, database) => {
      // The first one starts the Worker.
      await readPlayer(game, reader.token);
      let isRunning = true;
      const reads = readMeanwhile(game, reader.token, () => isRunning);
      const startedAt = performance.now();
      await runCron(game);
      const ms = performance.now() - startedAt;
      isRunning = false;
      const waits = await reads;
      const counted = await repeated(() =>
        database
          .prepare("select sum(seq) - ?1 as n from ledger_reading")
          .bind(LEDGERS * LEDGER_ROWS_PER_DAY)
          .first("n"),
      );
      return { ms, waits, counted };
    },
    { onLog: (line) => log.set(line.message, line) },
  );
  return report({ ms, waits, counted, log });
}

/** Fills the tables in one transaction. */
function fill(database, rows) {
  const now = Date.now();
  const numbers = (count) =>
    `with recursive n (i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;
  const insert = (count, sql) => database.exec(`${numbers(count)} ${sql}`);
  const { idempotencyKeys, posts, postLikes, postLikeCounts, unusedSessions, securityEvents, rateLimits } =
    EXPIRED;
  const old = now - 100 * DAY_MS;
  database.exec("begin");
  for (const [sql, values] of rows) database.prepare(sql).run(...values);
  insert(
    ACCOUNTS,
    `insert into user (id, username, username_key, email, email_key, email_verified_at, role, created_at, updated_at)
     select 'u' || i, 'user_' || i, 'user_' || i, i || '@x.test', i || '@x.test', 1, 'player', 0, 0 from n`,
  );
  database.exec(
    `insert into player_state (user_id, seq, state)
     select id, 0, json_set('${JSON.stringify(newPlayer("", 0))}', '$.name', username) from user where id glob 'u[0-9]*'`,
  );
  // The run may begin in the turn after this one.
  const slice = sliceAt(now + 30_000, REPLY_BOUNDS.slices).start;
  insert(
    ACCOUNTS,
    `insert into user (id, username, username_key, email, email_key, email_verified_at, role, created_at, updated_at)
     select '${slice}' || i, 'r' || i, 'r' || i, 'r' || i, 'r' || i, 1, 'player', 0, 0 from n`,
  );
  const key = (prefix, at) =>
    `insert into idempotency_key select '${slice}' || (i % ${ACCOUNTS}),
       '${prefix}' || printf('%036d', (i * 7919) % 1000003) || i, hex(zeroblob(32)), 200,
       zeroblob(${REPLY_BYTES}), ${at} - i from n`;
  insert(KEPT_KEYS, key("k", now));
  insert(idempotencyKeys, key("x", now - DAY_MS));
  insert(
    unusedSessions,
    `insert into session (id, user_id, token_hash, user_agent, device_info, ip_address, created_at, last_used_at)
     select 's' || i, 'u' || i, hex(randomblob(32)), 'a', 'd', '::1', ${old}, ${old} from n`,
  );
  insert(rateLimits, `insert into rate_limit select 'login:' || hex(randomblob(32)), ${old}, 1 from n`);
  insert(
    securityEvents,
    `insert into security_event select null, 'u' || i, ${old}, 'signed_in', 'd', '::1' from n`,
  );
  insert(
    posts,
    `insert into post select i, 'u' || (i % ${ACCOUNTS}), 'A post of a player.', 'brag', 3, ${old} from n`,
  );
  insert(postLikes, `insert into post_like select 'u' || i, 'n' || (i % 100), ${old} from n`);
  insert(postLikeCounts, `insert into post_like_count select 'n' || i, 1, ${old} from n`);
  fillLedgers(database, insert, now);
  database.exec("commit");
}

/**
 * Gives each ledger the rows of a day that have grown old and are counted, and rows that are not counted yet: as many
 * as a player writes from one visit of the count to the next, if all are daily players. Some are due for the roll-up.
 */
function fillLedgers(database, insert, now) {
  const visitedPerRun = READ_BOUNDS.steps * READ_BOUNDS.players;
  const uncounted = Math.ceil(LEDGER_ROWS / visitedPerRun);
  const rows = LEDGER_ROWS_PER_DAY + uncounted;
  insert(
    LEDGERS * rows,
    `insert into ledger select 'u' || (i / ${rows}), i % ${rows} + 1,
       iif(i % ${rows} < ${LEDGER_ROWS_PER_DAY}, ${now - LEDGER_KEPT_MS - DAY_MS}, ${now - DAY_MS}),
       json_array('action:bag_fries', 'action:read_book', 'action:post_content', 'post') ->> (i % 4), 1, 1, 0, -1,
       47 + i % ${rows}, 3, 0 from n`,
  );
  const ids = `select 'u' || i from n`;
  insert(
    LEDGERS,
    `update player_state set seq = ${rows}, state = json_set(state, '$.cash', 47 + ${rows}) where user_id in (${ids})`,
  );
  insert(LEDGERS, `update ledger_reading set seq = ${LEDGER_ROWS_PER_DAY} where player_id in (${ids})`);
  database.exec(`update ledger_reading set due_at = ${now + DAY_MS}`);
  insert(DUE, `update ledger_reading set due_at = 1 where player_id in (${ids})`);
}

/** Reads the player every 5 ms, as the game does. Returns the waits in milliseconds, the shortest first. */
async function readMeanwhile(game, token, isRunning) {
  const waits = [];
  while (isRunning()) {
    waits.push(await readPlayer(game, token));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return waits.sort((a, b) => a - b);
}

async function readPlayer(game, token) {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const reply = await repeated(() => game.dispatchFetch("http://localhost/api/auth/me", { headers }));
  if (!reply.ok) throw new Error(`A read failed: ${await reply.text()}`);
  await reply.text();
  return performance.now() - startedAt;
}

function report({ ms, waits, counted, log }) {
  const cleaned = log.get("clean-up");
  const { idempotencyKeys, ...others } = EXPIRED;
  const deleted = Object.keys(others).reduce((sum, kind) => sum + cleaned[kind], 0);
  const expired = Object.values(others).reduce((sum, rows) => sum + rows, 0);
  const replies = log.get("replies cleaned up");
  const rolledUp = log.get("ledger rolled up");
  const jobs = [
    ["clean-up", "expired rows", deleted, expired, cleaned.ms],
    ["replies", "expired replies", replies.deleted, idempotencyKeys, replies.ms],
    ["reading", "new ledger rows", counted, LEDGER_ROWS, log.get("ledger read").ms],
    ["roll-up", "old ledger rows", rolledUp.rows, LEDGER_ROWS, rolledUp.ms],
  ];
  console.log(
    `clean-up: one run of the cron with what ${DAILY_PLAYERS} daily players leave in ${INTERVAL_MINUTES} minutes, beside ${KEPT_KEYS} live rows`,
  );
  for (const [job, rows, done, due, jobMs] of jobs) {
    const speed = Math.round(done / (jobMs / 1000));
    const verdict = done >= due ? "ok" : "LEFT BEHIND";
    console.log(
      `${job}: ${done} of ${due} ${rows} in ${(jobMs / 1000).toFixed(1)} s, ${speed} rows/s, ${verdict}`,
    );
  }
  const at = (share) => waits[Math.floor(share * (waits.length - 1))]?.toFixed(0);
  const isInTime = ms < BUDGET_MS;
  console.log(
    `all: ${(ms / 1000).toFixed(1)} s of ${BUDGET_MS / 1000} s, ${waits.length} reads meanwhile: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${isInTime ? "ok" : "TOO SLOW"}`,
  );
  return isInTime && jobs.every(([, , done, due]) => done >= due);
}
