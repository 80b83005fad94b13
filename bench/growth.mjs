// Measures on a real local D1 what each table and index takes per row, after 60 players with all content have played a day
// through the real Worker, and what their ledgers take once the real cron has rolled them up. Prints when 1,000, 10,000 and
// 100,000 daily players would fill D1, what they take after five years, and how many fit. Fails below MIN_PLAYERS. Takes one to five
// minutes.

import { randomUUID } from "node:crypto";
import { SESSION_TTL_MS } from "../worker/db/actors.ts";
import { POST_KEPT_MS, SECURITY_EVENT_KEPT_MS } from "../worker/db/clean-up.ts";
import { WEEKS_KEPT } from "../worker/db/ledger/weekly-scores.ts";
import { LEDGER_KEPT_MS } from "../worker/maintenance/roll-up-ledger.ts";
import { LEDGER_ROWS_PER_DAY, LIKES_PER_DAY, POSTS_PER_DAY, SIGN_INS_A_MONTH } from "./daily-player.ts";
import { repeated, runCron, withDatabaseFile, withGame, withState } from "./game.mjs";
import { accountRows } from "./load/api-guru-accounts.mjs";

/** Enough for some hundred pages of each large table, so that half-empty last pages don't matter. */
const PLAYERS = 60;
/** Each round is a post and three quick actions. */
const ROUNDS = POSTS_PER_DAY;
const ACTIONS = ["bag_fries", "read_book", "post_content"];
const ACTIONS_A_DAY = ROUNDS * (1 + ACTIONS.length);
if (ACTIONS_A_DAY !== LEDGER_ROWS_PER_DAY) throw new Error("The played day is not that of a daily player");
/** Sums of a month, at most: the three actions, posts, the brief, quests and courses. */
const CAUSES_A_MONTH = 12;
/** A player completes this many courses and quests with choices at most, with room for future content. */
const COURSES = 40;
const CHOICES = 30;
/** Runs that a player ends in five years. */
const CERTIFICATES = 3;
const PARALLEL = 16;

const DAY_MS = 24 * 60 * 60 * 1000;
const FIVE_YEARS = 1826;
const DAYS_A_MONTH = FIVE_YEARS / 60;
const LIMIT_BYTES = 10e9;
/** Daily players that 10 GB have to hold for five years. */
const MIN_PLAYERS = 6_500;
/** Rows of a day are rolled up together, so that the last one is a day older. */
const LEDGER_DAYS = LEDGER_KEPT_MS / DAY_MS + 1;

const months = (days) => Math.max(0, Math.ceil((days - LEDGER_DAYS) / DAYS_A_MONTH));
const upTo = (kept) => (perDay) => (days) => perDay * Math.min(days, kept / DAY_MS);
/** Rows of a daily player after some days, by table. `measured` is the number of rows of a player after a day. */
const ROWS = {
  ledger: (measured) => (days) => measured * Math.min(days, LEDGER_DAYS),
  // A day, and the round of the clean-up.
  idempotency_key: upTo(1.25 * DAY_MS),
  post: upTo(POST_KEPT_MS),
  post_like: upTo(POST_KEPT_MS),
  post_like_count: upTo(2 * POST_KEPT_MS),
  weekly_score: () => (days) => Math.min(Math.ceil(days / 7), WEEKS_KEPT + 1),
  session: () => upTo(SESSION_TTL_MS + 30 * DAY_MS)(SIGN_INS_A_MONTH / 30),
  security_event: () => upTo(SECURITY_EVENT_KEPT_MS)(SIGN_INS_A_MONTH / 30),
  ledger_month: () => months,
  ledger_month_sum: () => (days) => CAUSES_A_MONTH * months(days),
  certificate: () => (days) => CERTIFICATES * (days / FIVE_YEARS),
};
/** Tables with rows for each account, which stay as long as it does. */
const ACCOUNT_TABLES = [
  ...[
    "user",
    "player_state",
    "player_activity",
    "ledger_sum",
    "player_contact",
    "player_quest",
    "player_message",
  ],
  ...[
    "posting",
    "player_brief",
    "client_book",
    "room_object",
    "enrollment",
    "completed_course",
    "ledger_reading",
  ],
];
/** Tables whose rows only the cron writes. */
const CRON_TABLES = ["ledger_month", "ledger_month_sum"];

process.exitCode = (await withState(bench)) ? 0 : 1;

async function bench(state) {
  const startedAt = performance.now();
  const tokens = withDatabaseFile(state, createPlayers);
  await withGame(state, (game, database) => play(game, database, tokens));
  const played = withDatabaseFile(state, measure);
  await withGame(state, rollUp);
  const rolledUp = withDatabaseFile(state, measure);
  const tables = [...Object.keys(ROWS), ...ACCOUNT_TABLES].map((table) => {
    const { bytes, rows, indexes } = (CRON_TABLES.includes(table) ? rolledUp : played)[table];
    const a = rows / PLAYERS;
    return { table, bytesPerRow: bytes / rows, indexes, rowsAfter: ROWS[table]?.(a) ?? (() => a) };
  });
  console.log(`growth: measured in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return report(tables);
}

/** Creates players with all content, a month of sign-ins and a day of likes. Returns their tokens. */
function createPlayers(database) {
  const players = Array.from({ length: PLAYERS }, (_, i) => accountRows(`growth_player_${i}`, true));
  const list = (length) => JSON.stringify(Array.from({ length }, (_, i) => i));
  const now = Date.now();
  const insert = (sql, ...values) => database.prepare(sql).run(...values);
  database.exec("begin");
  for (const [sql, values] of players.flatMap(({ rows }) => rows)) insert(sql, ...values);
  insert(
    `insert into security_event select null, u.id, ?1, 'signed_in', 'Firefox on Linux', '203.0.113.195'
     from user u, json_each(?2)`,
    now,
    list(SIGN_INS_A_MONTH),
  );
  // Two players like each post.
  insert(
    `insert into post_like select u.id, 'n' || (496000 + value * 50 + u.rowid / 2), ?1 from user u, json_each(?2)`,
    now,
    list(LIKES_PER_DAY),
  );
  insert("insert into post_like_count select post_id, count(*), min(created_at) from post_like group by 1");
  insert(
    `insert into player_brief select user_id, 1, ?1, 1, '[["bag_fries",1000],["quests",100],["cash",100000]]', null, 0, 0
     from player`,
    now,
  );
  insert(
    `insert into client_book select user_id, 1, '[' || (select group_concat('["lost_property",20000,"now"]') from json_each(?1)) || ']',
       '[]', 10, 0, null, '[]' from player`,
    list(30),
  );
  insert(
    "insert into room_object select user_id, value, 'filing_cabinet', ?1 from player, json_each(?2)",
    now,
    JSON.stringify(["wall_left", "wall_right", "shelf", "left", "middle", "right"]),
  );
  insert("insert into enrollment select user_id, 'intro_to_funnels', ?1, ?1, 1000 from player", now);
  insert(
    "insert into completed_course select user_id, 'course_number_' || value, ?1 from player, json_each(?2)",
    now,
    list(COURSES),
  );
  const choices = JSON.stringify(Array.from({ length: CHOICES }, (_, i) => `your_mum.mission_${i}:choice`));
  insert(
    "insert into certificate select user_id, 1, 'retired', ?1, 1000, 50, ?2, '[]', null from player",
    now,
    choices,
  );
  // A player who has logged out can't post.
  database.exec(
    "update player_quest set completions = 0, first_completed_at = null, last_completed_at = null where quest_id = 'log_out'",
  );
  database.exec("commit");
  return players.map(({ token }) => token);
}

/** Plays a day: every player makes 100 changes, each with an idempotency key, at the same time as others. */
async function play(game, database, tokens) {
  for (let round = 0; round < ROUNDS; round += 1) {
    // Time passes: energy is back, and the next post is due. Marks tell the cache that the stored state has changed.
    await repeated(() =>
      database.batch([
        database.prepare(
          "update player_state set marks = marks + 1, state = json_set(state, '$.energy.amount', 100)",
        ),
        database.prepare("update posting set last_cycle_at = last_cycle_at - 60000, unattended_cycles = 0"),
      ]),
    );
    const left = [...tokens];
    const paths = ["/api/social/posts", ...ACTIONS.map((id) => `/api/player/action/${id}`)];
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        for (let token = left.pop(); token; token = left.pop()) {
          for (const path of paths) await change(game, path, token);
        }
      }),
    );
  }
  // Gathers the scores of the week.
  await repeated(() => runCron(game));
}

async function change(game, path, token) {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
  const { status, text } = await repeated(async () => {
    const reply = await game.dispatchFetch(`http://localhost${path}`, { method: "POST", headers });
    return { status: reply.status, text: await reply.text() };
  });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
}

/** Makes the day old, and runs the cron until all of it is sums. */
async function rollUp(game, database) {
  await repeated(() =>
    database
      .prepare("update ledger set at = ?1")
      .bind(Date.now() - 2 * LEDGER_KEPT_MS)
      .run(),
  );
  for (let run = 0; run < 10; run += 1) {
    await repeated(() => database.prepare("update ledger_reading set due_at = 0").run());
    await repeated(() => runCron(game));
    const left = await repeated(() => database.prepare("select count(*) as left from ledger").first("left"));
    if (left === PLAYERS) return;
  }
  throw new Error("The ledger was not rolled up");
}

/** Returns the bytes, rows and indexes of each table of the database file. */
function measure(database) {
  const sizes = database
    .prepare(
      `select m.tbl_name as "table", s.name, sum(s.pgsize) as bytes from dbstat s
       join sqlite_master m on m.name = s.name group by 1, 2`,
    )
    .all();
  const found = {};
  for (const [table, parts] of Object.entries(Object.groupBy(sizes, (size) => size.table))) {
    const { rows } = database.prepare(`select count(*) as rows from "${table}"`).get();
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    const indexes = parts
      .filter(({ name }) => name !== table)
      .map((part) => ({ name: part.name, share: part.bytes / bytes }));
    found[table] = { rows, bytes, indexes };
  }
  return found;
}

function report(tables) {
  const bytesOf = ({ bytesPerRow, rowsAfter }, days) => bytesPerRow * rowsAfter(days);
  const total = (players, days) => players * tables.reduce((sum, table) => sum + bytesOf(table, days), 0);
  console.log(
    `growth: bytes of a daily player with ${ACTIONS_A_DAY} changes a day, ${ROUNDS} of them posts, after all content\n`,
  );
  console.log(line("table and indexes", "a row", "day 1", "5 years"));
  for (const table of [...tables].sort((a, b) => bytesOf(b, FIVE_YEARS) - bytesOf(a, FIVE_YEARS))) {
    console.log(line(table.table, table.bytesPerRow, bytesOf(table, 1), bytesOf(table, FIVE_YEARS)));
    for (const { name, share } of table.indexes) {
      const short = name.startsWith("sqlite_autoindex") ? "primary key or unique" : name;
      console.log(
        line(
          `  ${short}`,
          table.bytesPerRow * share,
          bytesOf(table, 1) * share,
          bytesOf(table, FIVE_YEARS) * share,
        ),
      );
    }
  }
  console.log(line("all", 0, total(1, 1), total(1, FIVE_YEARS)));
  console.log("");
  for (const players of [1_000, 10_000, 100_000]) {
    const gigabytes = total(players, FIVE_YEARS) / 1e9;
    console.log(
      `${players.toLocaleString("en-US").padStart(7)} daily players: ${gigabytes.toFixed(2)} GB after five years, 10 GB ${fullText((days) => total(players, days))}`,
    );
  }
  const players = Math.floor(LIMIT_BYTES / total(1, FIVE_YEARS));
  const fits = players >= MIN_PLAYERS;
  console.log(
    `\n10 GB hold ${players.toLocaleString("en-US")} daily players for five years: ${fits ? "ok" : "NO"}`,
  );
  return fits;
}

function line(name, ...bytes) {
  const cells = bytes.map((value) =>
    (value === 0 ? "" : Math.round(value).toLocaleString("en-US")).padStart(10),
  );
  return `${name.padEnd(34)}${cells.map((cell, i) => (typeof bytes[i] === "string" ? bytes[i].padStart(10) : cell)).join("")}`;
}

/** Says when the database is full, if that is within a hundred years. */
function fullText(bytesAfter) {
  for (let days = 1; days <= 36_525; days += 1) {
    if (bytesAfter(days) <= LIMIT_BYTES) continue;
    const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    return `on ${date}, after ${days.toLocaleString("en-US")} days`;
  }
  return "not within a hundred years";
}
