// Prints what 1,000 daily players cost in a month on Cloudflare. A scripted player plays in Chromium against the
// metered production build: opens the dashboard with the chat beside it, as on every day but the first, and presses six times
// a minute. Counts the use of a minute 30 times, and a start once. Also prints the figures of the previous commit, if it was measured here, and
// of a page that polls the player every five seconds. Fails above the target. MINUTES sets the length of play (4 by
// default).

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DAY_MS } from "../game/rules/durations.ts";
import { withBrowserGame } from "../scripts/browser-game.mjs";
import { top } from "../scripts/process-tools.mjs";
import { isKept } from "../worker/http/log/request-log.ts";
import { repeated, runCron } from "./game.mjs";

const MINUTES = Number(process.env.MINUTES ?? 4);
const MINUTES_A_DAY = 30;
const TARGET_DOLLARS = 40;
const PLAYERS = 1_000;
/** Time by which everything is made older, so that the cron deletes it. */
const PAST_MS = 40 * DAY_MS;
const DAYS_A_MONTH = 30;
/** They cost less energy than time and the rest give back. */
const PRESSES = ["rest", "bag_fries", "post_content", "bag_fries", "post_content", "bag_fries"];
const PRESS_EVERY_MS = 60_000 / PRESSES.length;
/** CPU time of a request in milliseconds, as `npm run bench:api` measures it. */
const CPU_MS = 2;
const POLL_EVERY_SECONDS = 5;

/** Dollars a million, Workers Paid plan without its included amounts, as of November 2026. */
const PRICES = {
  requests: 0.3,
  cpuMs: 0.02,
  d1RowsWritten: 1,
  d1RowsRead: 0.001,
  objectRequests: 0.15,
  objectRowsWritten: 1,
  logEvents: 0.6,
};
const NAMES = {
  requests: "Worker requests",
  cpuMs: "CPU time, ms",
  d1RowsWritten: "D1 rows written",
  d1RowsRead: "D1 rows read",
  objectRequests: "object requests, alarms, frames/20",
  objectRowsWritten: "object rows written, alarms set",
  logEvents: "log events",
};

let logEvents = 0;
const isGood = await withBrowserGame(bench, {}, { onLog: note, change: withMeter });
process.exitCode = isGood ? 0 : 1;

/** Counts a line of the log if production keeps it; the local game logs each request. */
function note(line) {
  if (line.message !== "request" || isKept(line)) logEvents += 1;
}

/** Puts the meter before the entry of the main Worker. */
function withMeter([main, ...others]) {
  const meter = {
    type: "ESModule",
    path: join(dirname(main.modules[0].path), "cost-meter.mjs"),
    contents: readFileSync(join(import.meta.dirname, "cost-meter.mjs"), "utf8"),
  };
  return [{ ...main, modules: [meter, ...main.modules] }, ...others];
}

async function bench({ browser, game, database, origin, tokens }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((token) => localStorage.setItem("token", token), tokens.midGame);
  const page = await context.newPage();
  let frames = 0;
  page.on("websocket", (socket) =>
    socket.on("framesent", () => {
      frames += 1;
    }),
  );
  const measure = async () => ({
    ...(await (await game.dispatchFetch("http://localhost/cost-meter")).json()),
    frames,
    logEvents,
  });

  // Earlier play isn't counted, nor is the first visit, which copies the data of the other pages.
  await settle(game, database);
  await open(page, origin);
  const before = await measure();
  await open(page, origin);
  const started = await measure();
  const presses = await play(page);
  const played = await measure();
  await context.close();
  // Rows that the cron deletes and rolls up later.
  await settle(game, database);
  const cleaned = await measure();
  // Rows for the whole game: a sample, and the counts of quests and texts.
  await settle(game, database);
  const idle = await measure();
  // A run visits the replies of one user in 72, so those of the play are probably still there.
  const { left } = await repeated(() =>
    database
      .prepare("select count(*) as left from idempotency_key where created_at > ?1")
      .bind(Date.now() - PAST_MS - DAY_MS)
      .first(),
  );

  const start = difference(before, started);
  const used = difference(started, played);
  const forEverybody = idle.d1RowsWritten - cleaned.d1RowsWritten;
  const rowsLater = cleaned.d1RowsWritten - played.d1RowsWritten - forEverybody + left;
  const minute = each(used, (count) => count / MINUTES);
  const day = dayOf(start, minute, rowsLater / MINUTES);
  const polling = dayOf(start, polled(minute), rowsLater / MINUTES);
  console.log(`cost: ${MINUTES} minutes of play with ${presses} presses, chat open`);
  console.log(`requests of a start ${start.requests}, of a minute ${minute.requests.toFixed(1)}`);
  console.log(
    `D1 rows written a press ${(used.d1RowsWritten / presses).toFixed(1)}, deleted later ${(rowsLater / presses).toFixed(1)}\n`,
  );
  console.log(`of a start: ${calls(before, started, 1)}`);
  console.log(`of a minute: ${calls(started, played, MINUTES)}\n`);
  return report(day, polling);
}

/** Lists the calls between two measurements, most frequent first. */
function calls(from, to, times) {
  return Object.entries(to.paths)
    .map(([call, count]) => [call, (count - (from.paths[call] ?? 0)) / times])
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([call, count]) => `${call} ${count}`)
    .join(", ");
}

/** Opens the dashboard. Resolves once it has requested nothing for 12 seconds: after 10, it copies what this device lacks. */
async function open(page, origin) {
  await page.goto(`${origin}/dashboard`);
  await page.locator("#root #quick-actions").waitFor();
  await page.getByRole("textbox", { name: /message/i }).waitFor();
  while (await page.waitForRequest(() => true, { timeout: 12_000 }).catch(() => null));
}

/** Presses quick actions, evenly spread. Returns how many were pressed. */
async function play(page) {
  // A level-up shows a cover over the page.
  await page.addLocatorHandler(page.getByRole("dialog"), () => page.keyboard.press("Escape"), {
    noWaitAfter: true,
  });
  let presses = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    for (const id of PRESSES) {
      const next = new Promise((resolve) => setTimeout(resolve, PRESS_EVERY_MS));
      // Not by its name, which later forms of an action change.
      const button = page.locator(`section[aria-labelledby=quick-actions] button[data-action=${id}]`);
      if (await button.isEnabled()) {
        await button.click();
        presses += 1;
      }
      await next;
    }
  }
  await page.waitForLoadState("networkidle");
  return presses;
}

/** Makes everything old, and runs the cron until it has cleaned up. */
async function settle(game, database) {
  await repeated(() =>
    database.batch([
      database.prepare("update ledger set at = at - ?1").bind(PAST_MS),
      database.prepare("update idempotency_key set created_at = created_at - ?1").bind(PAST_MS),
    ]),
  );
  for (let run = 0; run < 4; run += 1) {
    await repeated(() => database.prepare("update ledger_reading set due_at = 0").run());
    await repeated(() => runCron(game));
  }
}

/** Changes each count, with its name; the counts by path are left out. */
function each(counts, change) {
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => typeof count === "number")
      .map(([name, count]) => [name, change(count, name)]),
  );
}

function difference(from, to) {
  return each(to, (count, name) => count - from[name]);
}

/** Bills a start and the minutes of a day, each with the rows that the cron writes for it later. */
function dayOf(start, minute, rowsLater) {
  const whole = { ...minute, d1RowsWritten: minute.d1RowsWritten + rowsLater };
  return meters(each(start, (count, name) => count + whole[name] * MINUTES_A_DAY));
}

/** A minute of polling: a round trip of one row, and no object. */
function polled(minute) {
  const polls = 60 / POLL_EVERY_SECONDS;
  return {
    ...minute,
    requests: minute.requests + polls,
    d1RowsRead: minute.d1RowsRead + polls * 3,
    logEvents: minute.logEvents + polls / 100,
    objectRequests: 0,
    objectRowsWritten: 0,
    alarms: 0,
    frames: 0,
  };
}

/** The billed part of what was counted. */
function meters(counts) {
  return {
    requests: counts.requests,
    cpuMs: counts.requests * CPU_MS,
    d1RowsWritten: counts.d1RowsWritten,
    d1RowsRead: counts.d1RowsRead,
    // Twenty messages to an object are charged as one request.
    objectRequests: counts.objectRequests + counts.alarms + counts.frames / 20,
    objectRowsWritten: counts.objectRowsWritten,
    logEvents:
      counts.logEvents + eventsAnInvocation() * (counts.requests + counts.objectRequests + counts.alarms),
  };
}

/** Workers Logs keeps an event of each invocation, unless told otherwise, besides the lines that the Worker writes. */
function eventsAnInvocation() {
  const { observability } = JSON.parse(readFileSync(join(top, "dist/guru_grind/wrangler.json"), "utf8"));
  return observability.logs?.invocation_logs === false ? 0 : 1;
}

function report(day, polling) {
  const folder = join(top, ".cache/cost");
  mkdirSync(folder, { recursive: true });
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: top, encoding: "utf8" }).trim();
  const earlier = readdirSync(folder)
    .filter((name) => name !== `${commit}.json`)
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)[0]?.name;
  const past = earlier && JSON.parse(readFileSync(join(folder, earlier), "utf8"));
  writeFileSync(join(folder, `${commit}.json`), JSON.stringify(day));
  const columns = [
    [commit, day],
    [`polling ${POLL_EVERY_SECONDS} s`, polling],
    ...(past ? [[earlier.replace(".json", ""), past]] : []),
  ];
  console.log(
    row(
      "a player and day; dollars a month",
      columns.flatMap(([name]) => [name, ""]),
    ),
  );
  for (const key of Object.keys(PRICES)) {
    console.log(
      row(
        NAMES[key],
        columns.flatMap(([, used]) => [used[key].toFixed(0), dollarsOf(key, used).toFixed(2)]),
      ),
    );
  }
  const totals = columns.map(([, used]) =>
    Object.keys(PRICES).reduce((all, key) => all + dollarsOf(key, used), 0),
  );
  console.log(
    row(
      `${PLAYERS.toLocaleString("en-US")} daily players`,
      totals.flatMap((total) => ["", total.toFixed(2)]),
    ),
  );
  const isMet = totals[0] <= TARGET_DOLLARS;
  console.log(`\nat most $${TARGET_DOLLARS}: ${isMet ? "ok" : "MISSED"}`);
  return isMet;
}

function dollarsOf(key, used) {
  return (used[key] * PLAYERS * DAYS_A_MONTH * PRICES[key]) / 1e6;
}

function row(name, cells) {
  return `${name.padEnd(36)}${cells.map((cell) => cell.padStart(13)).join("")}`;
}
