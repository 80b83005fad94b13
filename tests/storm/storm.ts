// `npm run test:storm`: attacks its own game. First, strangers send hostile and harmless requests over kept-alive
// connections, and sockets open that the server has to close. Then many players do random things in parallel while the
// game is killed in the middle of its writing and started again; every other time with a database and Durable Objects that
// fail. Meanwhile a week goes by, in which others play the Intake until the town has counted it. At the end, nothing may be
// lost, doubled or broken, and what was promised to the objects has been done.
// MINUTES sets how long it takes (2 by default), SEED the order of what it does. STORM_REPORT names a file for the numbers of
// passed and failed tests.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "../../game/core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../../game/core/epoch-week.ts";
import { CLOSE, REALTIME_PROTOCOL } from "../../game/core/wire/realtime.ts";
import { SETTLEMENT_DAY } from "../../game/intake/book.ts";
import { closeOf } from "../../game/intake/town.ts";
import { readContent } from "../../scripts/content/read-content.ts";
import { ADMIN, PASSWORD, seededAccounts } from "../e2e/support/accounts.ts";
import { gameNow } from "../e2e/support/clock.ts";
import { freePort } from "../e2e/support/free-port.ts";
import { openLocalDatabase } from "../e2e/support/local-database.ts";
import { type OwnGame, ownGame } from "../e2e/support/own-game.ts";
import { answerAll, IDLE_MS, newTally, stormOfPlayers, stormOfWeeks, type Tally } from "./players.ts";
import { kindsOf, randomOf, storm } from "./requests.ts";
import { type Closed, openSocket, type Socket } from "./sockets.ts";
import { storedFaults, weekFaults } from "./stored.ts";

const MINUTES = Number(process.env.MINUTES ?? 2);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
/** Of the storm of requests. */
const REQUESTS = Math.ceil(1_500 * MINUTES);
const PLAYERS = 12;
const KILLS = Math.max(2, Math.round(4 * MINUTES));
/** Accounts that play the Intake, and nothing else: no fresh start takes their level. */
const WEEK_PLAYERS = seededAccounts().slice(50, 58);
const WEEK = weekOf(gameNow()) + 1;
/** Accounts whose votes let the players' own decide in per cents. */
const VOTERS = 20;
const CONNECTIONS = 8;
/** Number of sockets for each close reason. */
const SOCKETS = 15;
/** Maximum open sockets of a player; one more closes the oldest. */
const MAX_SOCKETS = 8;
const CLOSE_LIMIT_MS = 5_000;
const MAX_CRONS = 40;
/** Holds the deployment with faults. */
const FAULTY_DIR = mkdtempSync(join(tmpdir(), "guru-faulty-"));
const SEEDED_ACCOUNT = { email: "player@example.com", password: "Guru!2345" };

const total = { passed: 0, failed: 0 };

console.log(`storm: SEED=${SEED} MINUTES=${MINUTES}`);
await withGame(async (origin, game, state) => {
  await prove("a storm of requests gets the expected status from every call and no 5xx", () =>
    proveRequests(origin),
  );
  await prove("a socket without a session closes with its code", () => proveRefused(origin));
  await prove("a socket closes with its code when its session ends", () => proveRevoked(origin));
  await prove("a player's oldest socket closes with its code when the player opens one too many", () =>
    proveReplaced(origin),
  );
  const tally = newTally();
  await prove(
    "a storm of players over kills and faults of the game gets one reply under each key, and no 5xx but by a fault",
    () => provePlayers(origin, game, tally),
  );
  await prove("after the storm, everybody signs in", () => proveSignIns(origin));
  await prove("a socket closes with its code when its session ends, although objects and database fail", () =>
    provePromised(origin, game),
  );
  await prove(
    "after the storm, each acknowledged chat message is stored once, and no number is missing",
    () => proveMessages(origin, tally),
  );
  await game.kill();
  await prove(
    "after the storm, every balance equals its ledger, nothing is lost or doubled, and each week of the Intake is counted once",
    async () => proveStored(state, tally),
  );
});
if (process.env.STORM_REPORT) writeFileSync(process.env.STORM_REPORT, JSON.stringify(total));
process.exitCode = total.failed === 0 ? 0 : 1;

async function prove(title: string, test: () => Promise<void>): Promise<void> {
  try {
    await test();
    total.passed += 1;
    console.log(`passed: ${title}`);
  } catch (error) {
    total.failed += 1;
    console.error(`FAILED: ${title}\n  ${error instanceof Error ? error.message : error}`);
  }
}

async function proveRequests(origin: string): Promise<void> {
  const page = await (await fetch(`${origin}/`)).text();
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0];
  if (!script) throw new Error("The page names no script");
  const startedAt = performance.now();
  const tally = await storm(origin, kindsOf(await signIn(origin), script), {
    count: REQUESTS,
    connections: CONNECTIONS,
    random: randomOf(SEED),
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const statuses = [...tally.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`);
  console.log(
    `storm of requests: ${tally.requests} requests in ${seconds} s; ${statuses.join(", ")}; 5xx ${tally.serverErrors}; sent twice ${[...tally.repeats.values()].reduce((a, b) => a + b, 0)}`,
  );
  if (tally.unexpected.length > 0) throw new Error(tally.unexpected.join("\n  "));
}

/** The accounts that take part in the storm. */
function players() {
  return seededAccounts().slice(0, PLAYERS);
}

async function provePlayers(origin: string, game: OwnGame, tally: Tally): Promise<void> {
  const [visitor] = seededAccounts().slice(PLAYERS);
  if (!visitor) throw new Error("There are too few accounts");
  const random = randomOf(SEED + 1);
  const length = MINUTES * 60_000;
  const kinds = kindsOf(visitor.token, "/assets/none.js").filter(({ name }) => !name.startsWith("script"));
  let isFaulty = false;
  const part = { origin, kinds, random, tally, isFaulty: () => isFaulty, until: 0 };
  await prepareWeek(origin, game, part);
  const startedAt = Date.now();
  const all = { ...part, until: startedAt + length };
  const storming = Promise.all([stormOfPlayers(all, players()), stormOfWeeks(all, WEEK_PLAYERS)]);
  for (let kills = 1; kills <= KILLS; kills += 1) {
    const at = startedAt + (length * kills) / (KILLS + 1);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));
    if (kills === KILLS - 1) {
      await game.moveTo(noonOf(SETTLEMENT_DAY));
      // The players' next requests settle their weeks, and the kill falls among them.
      await new Promise((resolve) => setTimeout(resolve, random() * IDLE_MS));
    } else if (kills === KILLS) {
      await game.moveTo(closeOf(WEEK));
      void countTown(origin);
    }
    await game.kill();
    isFaulty = kills % 2 === 1;
    await game.start(isFaulty ? FAULTY_DIR : undefined);
  }
  await countTown(origin);
  await storming;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  const statuses = [...tally.statuses].sort(([a], [b]) => a - b).map((entry) => entry.join(": "));
  console.log(
    `storm of players: ${PLAYERS} players for ${seconds} s, ${KILLS} kills; ${statuses.join(", ")}; sent twice at once ${tally.doubled}, without a reply ${tally.unanswered}, failed ${tally.failed}; signed in ${tally.signedIn}, left while signing in ${tally.left}`,
  );
  if (tally.faults.length > 0) throw new Error(tally.faults.join("\n  "));
}

function noonOf(day: number): number {
  return WEEK * MS_PER_WEEK + (day + 0.5) * DAY_MS;
}

/** Runs the cron several times at once, in a game that may be killed. */
async function countTown(origin: string): Promise<void> {
  await Promise.allSettled([1, 2, 3].map(() => fetch(`${origin}/cdn-cgi/local/scheduled`)));
}

/**
 * Lets accounts play the Intake up to its Tuesday, beside others who have voted. Moved so far while players wait for replies, the clock
 * would let their keys expire.
 */
async function prepareWeek(
  origin: string,
  game: OwnGame,
  storm: Parameters<typeof answerAll>[0],
): Promise<void> {
  for (const { id } of WEEK_PLAYERS) {
    const reply = await fetch(`${origin}/api/admin/players/${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${ADMIN.token}` },
      body: JSON.stringify({ level: 12, reason: "Prepares the storm" }),
    });
    if (!reply.ok) throw new Error(`Raising a player got ${reply.status}: ${await reply.text()}`);
  }
  await game.kill();
  game.change(
    `insert into intake_vote select id, ?, 'frlafrlaf', null from user where role = 'player' order by id desc limit ${VOTERS}`,
    WEEK,
  );
  await game.start();
  for (const day of [1, 3, 5]) {
    await game.moveTo(noonOf(day));
    if (day < 5) await answerAll(storm, WEEK_PLAYERS);
  }
}

async function proveMessages(origin: string, tally: Tally): Promise<void> {
  const [reader] = players();
  let count = 0;
  for (const [roomId, acknowledged] of tally.messages) {
    const stored: { seq: number; id: string }[] = [];
    for (let hasMore = true; hasMore; ) {
      const path = `/api/chat/messages/${roomId}?limit=100&after=${stored.at(-1)?.seq ?? 0}`;
      const reply = await fetch(origin + path, { headers: { authorization: `Bearer ${reader?.token}` } });
      const page = (await reply.json()) as { messages: typeof stored; hasMore: boolean };
      stored.push(...page.messages);
      hasMore = page.hasMore;
    }
    const numbers = stored.map(({ seq }) => seq);
    const gap = numbers.findIndex((seq, index) => seq !== index + 1);
    if (gap >= 0) throw new Error(`${roomId}: message ${gap + 1} is missing`);
    const ids = stored.map(({ id }) => id);
    const lost = [...acknowledged].filter((id) => !ids.includes(id));
    const others = ids.length - new Set(ids).size + ids.filter((id) => !acknowledged.has(id)).length;
    if (lost.length > 0 || others > 0) {
      throw new Error(`${roomId}: ${lost.length} lost, ${others} doubled or never acknowledged`);
    }
    count += ids.length;
  }
  console.log(`chat: ${count} messages in ${tally.messages.size} rooms`);
}

function proveStored(state: string, tally: Tally): void {
  const database = openLocalDatabase(state);
  try {
    const { "the-intake": intake } = readContent().documents;
    const faults = [
      ...storedFaults(database, players(), tally),
      ...weekFaults(database, WEEK_PLAYERS, WEEK, intake),
    ];
    const { rows } = database.prepare("select count(*) as rows from ledger").get() ?? {};
    const { likes } = database.prepare("select count(*) as likes from post_like").get() ?? {};
    const { votes } =
      database.prepare("select count(*) as votes from intake_vote where week = ?").get(WEEK) ?? {};
    console.log(`ledgers: ${rows} rows, ${likes} likes, ${Number(votes) - VOTERS} votes on the week`);
    if (faults.length > 0) throw new Error(faults.slice(0, 20).join("\n  "));
  } finally {
    database.close();
  }
}

/** Signs in accounts whose sign-ins the storm hasn't counted. */
async function proveSignIns(origin: string): Promise<void> {
  const accounts = seededAccounts().slice(PLAYERS + 1 + SOCKETS, PLAYERS + 1 + 2 * SOCKETS);
  for (const [index, { email }] of accounts.entries()) {
    const reply = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "cf-connecting-ip": `10.0.0.${index}` },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    if (!reply.ok) throw new Error(`Signing in got ${reply.status}: ${await reply.text()}`);
  }
}

async function proveRefused(origin: string): Promise<void> {
  await proveClosed("refused", CLOSE.unauthenticated, async () => {
    const startedAt = performance.now();
    const socket = await openGame(origin, "A".repeat(43));
    return { startedAt, socket };
  });
}

async function proveRevoked(origin: string): Promise<void> {
  await proveClosed("revoked", CLOSE.unauthenticated, async () => {
    const token = await signIn(origin);
    const socket = await openGame(origin, token);
    const startedAt = performance.now();
    const reply = await post(origin, "/api/auth/logout", {}, token);
    if (!reply.ok) throw new Error(`Signing out got ${reply.status}`);
    return { startedAt, socket };
  });
}

/** Signs out of sessions while object calls fail. What the request could not tell the objects, the cron does. */
async function provePromised(origin: string, game: OwnGame): Promise<void> {
  await game.kill();
  await game.start(FAULTY_DIR);
  const tokens = seededAccounts()
    .slice(PLAYERS + 1, PLAYERS + 1 + SOCKETS)
    .map(({ token }) => token);
  const sockets = await Promise.all(tokens.map((token) => openAgain(origin, token)));
  let closed = 0;
  for (const socket of sockets) {
    void socket.closed.then(({ code }) => {
      if (code === CLOSE.unauthenticated) closed += 1;
    });
  }
  await Promise.all(tokens.map((token) => signOut(origin, token)));
  const closedAtOnce = closed;
  let crons = 0;
  for (; closed < SOCKETS && crons < MAX_CRONS; crons += 1) {
    await fetch(`${origin}/cdn-cgi/local/scheduled`);
  }
  console.log(`promises: ${closedAtOnce} of ${SOCKETS} sockets closed at once, all after ${crons} crons`);
  if (closed < SOCKETS) throw new Error(`${SOCKETS - closed} sockets of revoked sessions are open`);
  await game.kill();
  game.change("delete from object_task_failure");
  await game.start();
  await fetch(`${origin}/cdn-cgi/local/scheduled`);
}

/** Opens a socket as a page does: again, if the game fails. */
async function openAgain(origin: string, token: string): Promise<Socket> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openGame(origin, token);
    } catch (error) {
      if (tries === 50) throw error;
    }
  }
}

/** Signs out as a page does: again, if there is no answer. A session that is over gets 401. */
async function signOut(origin: string, token: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { status } = await post(origin, "/api/auth/logout", {}, token);
    if (status < 500) return;
  }
  throw new Error("Signing out fails each time");
}

async function proveReplaced(origin: string): Promise<void> {
  const token = await signIn(origin);
  const open: Socket[] = [];
  await proveClosed("replaced", CLOSE.replaced, async () => {
    while (open.length < MAX_SOCKETS) open.push(await openGame(origin, token));
    const oldest = open.shift();
    if (!oldest) throw new Error("There is no socket to replace");
    const startedAt = performance.now();
    open.push(await openGame(origin, token));
    return { startedAt, socket: oldest };
  });
  for (const socket of open) socket.end();
}

/** Waits until the server has closed `SOCKETS` sockets, one by one. Prints the time to the close frames. */
async function proveClosed(
  name: string,
  code: number,
  open: () => Promise<{ startedAt: number; socket: Socket }>,
): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < SOCKETS; index += 1) {
    const { startedAt, socket } = await open();
    const closed = await within(socket.closed, CLOSE_LIMIT_MS);
    if (closed.code !== code) throw new Error(`A ${name} socket closed with ${closed.code}, not ${code}`);
    times.push(closed.at - startedAt);
  }
  times.sort((a, b) => a - b);
  console.log(
    `sockets: ${name} with ${code}: p50 ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`,
  );
}

async function within(closed: Promise<Closed>, ms: number): Promise<Closed> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No close frame within ${ms} ms`)), ms);
  });
  return Promise.race([closed, late]).finally(() => clearTimeout(timer));
}

function openGame(origin: string, token: string): Promise<Socket> {
  return openSocket(origin, "/api/realtime/game", [REALTIME_PROTOCOL, `bearer.${token}`]);
}

async function signIn(origin: string): Promise<string> {
  const reply = await post(origin, "/api/auth/login", SEEDED_ACCOUNT);
  const body = (await reply.json()) as { token?: string };
  if (!body.token) throw new Error(`Signing in got ${reply.status}: ${JSON.stringify(body)}`);
  return body.token;
}

function post(origin: string, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
}

/** Runs a game with an empty state. */
async function withGame(
  work: (origin: string, game: OwnGame, state: string) => Promise<void>,
): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), "guru-storm-"));
  const port = await freePort();
  const game = ownGame(port, state);
  try {
    await game.start();
    copyFaultyBuild();
    await work(`http://localhost:${port}`, game, state);
  } finally {
    await game.remove();
    rmSync(FAULTY_DIR, { recursive: true, force: true });
  }
}

/** Copies the build, whose Worker gets a database and Durable Objects that fail. */
function copyFaultyBuild(): void {
  cpSync("dist/client", join(FAULTY_DIR, "client"), { recursive: true });
  cpSync("dist/guru_grind/index.js", join(FAULTY_DIR, "worker/built.js"), { recursive: true });
  cpSync("dist/guru_grind/assets", join(FAULTY_DIR, "worker/assets"), { recursive: true });
  cpSync("tests/storm/faulty-worker.js", join(FAULTY_DIR, "worker/index.js"));
}
