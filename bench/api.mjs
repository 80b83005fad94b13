// Measures a quick action and the list of messages of the built game at 1, 10 and 50 connections: requests a second, the median and
// the 99th percentile of the wait, processor time of workerd and rows of D1. Load and game share the processor, so compare figures of
// one machine only. REQUESTS sets the requests of a figure, CONNECTIONS the numbers of connections.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { addressOf, cpuMicros, withLoadedGame } from "./loaded-game.mjs";

const CONNECTIONS = (process.env.CONNECTIONS ?? "1,10,50").split(",").map(Number);
const REQUESTS = Number(process.env.REQUESTS ?? 800);
/** A player has the energy for ten actions, of which the first isn't measured: it creates their Durable Object. */
const ACTIONS_EACH = 8;
const CALLS = {
  list: { method: "GET", path: "/api/messages" },
  action: { method: "POST", path: "/api/player/action/bag_fries" },
};

/** Players of a phase. Two requests of one player at once would be a race. */
const players = Math.max(Math.ceil(REQUESTS / ACTIONS_EACH), ...CONNECTIONS);
/** Round trips and rows of the logged requests by path: production logs one in a hundred. */
const uses = new Map(Object.values(CALLS).map(({ path }) => [path, []]));

let isMeasuring = false;

await withLoadedGame(players * (CONNECTIONS.length + 1), bench, (line) => {
  // Each slow request is logged, so that its repeats would count too much.
  if (isMeasuring && line.ms < 1_000) uses.get(line.path)?.push(line);
});

async function bench({ origin, tokens, pid }) {
  // The first phase warms up.
  for (const [phase, connections] of [10, ...CONNECTIONS].entries()) {
    const senders = tokens
      .map((token, user) => ({ authorization: `Bearer ${token}`, ...addressOf(user) }))
      .slice(phase * players, (phase + 1) * players);
    isMeasuring = false;
    for (const call of Object.values(CALLS)) await load(origin, call, senders, connections, players);
    isMeasuring = phase > 0;
    for (const [name, call] of Object.entries(CALLS)) {
      const cpuBefore = cpuMicros(pid);
      const startedAt = performance.now();
      const waits = await load(origin, call, senders, connections, REQUESTS);
      const seconds = (performance.now() - startedAt) / 1_000;
      const at = (share) => waits[Math.floor(share * (REQUESTS - 1))].toFixed(1);
      const cpu = (cpuMicros(pid) - cpuBefore) / REQUESTS;
      if (!isMeasuring) continue;
      console.log(
        `${name}, ${connections} connections: ${(REQUESTS / seconds).toFixed()} a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${cpu.toFixed()} µs CPU each`,
      );
    }
  }
  for (const [name, { path }] of Object.entries(CALLS)) {
    const lines = uses.get(path);
    const mean = (key) => (lines.reduce((sum, line) => sum + line[key], 0) / lines.length).toFixed(1);
    console.log(
      `${name}: ${mean("roundTrips")} round trips, ${mean("rowsRead")} rows read and ${mean("rowsWritten")} written a request (${lines.length} requests)`,
    );
  }
}

/** Sends `count` requests, the senders in turn. Returns the waits in milliseconds, the shortest first. Throws if one fails. */
async function load(origin, call, senders, connections, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waits = [];
  let sent = 0;
  const work = async () => {
    while (sent < count) {
      const headers = { ...senders[sent % senders.length], "idempotency-key": randomUUID() };
      sent += 1;
      const startedAt = performance.now();
      const attempt = () => send(origin, call, headers, agent);
      // A busy machine loses connections; the key makes the repeat safe.
      await attempt().catch(attempt);
      waits.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return waits.sort((a, b) => a - b);
}

/** Sends a request. Plain HTTP, because `fetch` would take more of the processor than the game. */
function send(origin, { method, path }, headers, agent) {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { agent, method, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path} got ${reply.statusCode}`));
      reply.on("end", resolve);
      reply.on("error", reject);
      reply.resume();
    });
    sent.on("error", reject);
    sent.end();
  });
}
