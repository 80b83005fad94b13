// `npm run test:storm`: sends hostile and harmless requests in random order over kept-alive connections to its own game,
// then opens sockets that the server has to close. Fails on a 5xx, a wrong status or a wrong close code.
// STORM_REQUESTS and STORM_SEED set the number and order of requests; STORM_ORIGIN tests a running game instead;
// STORM_REPORT names a file for the numbers of passed and failed tests.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLOSE, REALTIME_PROTOCOL } from "../../game/contract/realtime.ts";
import { kindsOf, randomOf, storm } from "./requests.ts";
import { type Closed, openSocket, type Socket } from "./sockets.ts";

const REQUESTS = Number(process.env.STORM_REQUESTS ?? 3_000);
const SEED = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);
const CONNECTIONS = 8;
/** Number of sockets for each close reason. */
const SOCKETS = 15;
/** Maximum open sockets of a player; one more closes the oldest. */
const MAX_SOCKETS = 8;
const CLOSE_LIMIT_MS = 5_000;
const START_LIMIT_MS = 180_000;
const SEEDED_ACCOUNT = { email: "player@example.com", password: "Guru!2345" };

const total = { passed: 0, failed: 0 };

await withGame(async (origin) => {
  await prove("a storm of requests gets the expected status from every call and no 5xx", () =>
    proveRequests(origin),
  );
  await prove("a socket without a session closes with its code", () => proveRefused(origin));
  await prove("a socket closes with its code when its session ends", () => proveRevoked(origin));
  await prove("a player's oldest socket closes with its code when the player opens one too many", () =>
    proveReplaced(origin),
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
    `storm: seed ${SEED}, ${tally.requests} requests in ${seconds} s; ${statuses.join(", ")}; 5xx ${tally.serverErrors}; sent twice ${[...tally.repeats.values()].reduce((a, b) => a + b, 0)}`,
  );
  if (tally.unexpected.length > 0) throw new Error(tally.unexpected.join("\n  "));
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

/** Starts a game with an empty state, unless STORM_ORIGIN names a running one. */
async function withGame(work: (origin: string) => Promise<void>): Promise<void> {
  if (process.env.STORM_ORIGIN) return work(process.env.STORM_ORIGIN);
  const state = mkdtempSync(join(tmpdir(), "guru-storm-"));
  const port = await freePort();
  const game = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, PORT: String(port), STATE_DIR: state },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => game.once("exit", () => resolve()));
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("The game did not start in time")), START_LIMIT_MS);
      game.stdout.on("data", (text) => {
        if (!String(text).includes("ready on")) return;
        clearTimeout(timer);
        resolve();
      });
      game.once("exit", (code) => reject(new Error(`The game ended with ${code}`)));
    });
    await work(`http://localhost:${port}`);
  } finally {
    game.kill("SIGTERM");
    await ended;
    rmSync(state, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}
