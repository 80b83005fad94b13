// Measures the game's action and list, without and with the limiters, and a peer, round by round, so that noise affects all of them.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { join } from "node:path";
import { CALLS, load, send } from "./api-load.mjs";

const SYSTEMS = ["guru", "limited", "minimal"];
const CONNECTIONS = (process.env.CONNECTIONS ?? "1,10,50").split(",").map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Each account has the energy for ten actions, of which one before each phase isn't measured. */
const ACTIONS_EACH = 8;
const REQUESTS = Number(process.env.REQUESTS ?? 800);
const ACCOUNTS_A_PHASE = Math.ceil(REQUESTS / ACTIONS_EACH);
const ACCOUNTS = ACCOUNTS_A_PHASE * (1 + ROUNDS * CONNECTIONS.length);
const TARGET = { connections: 10, ratios: { action: 1.3, list: 0.9 } };
const DEADLINE_MS = 10 * 60_000;

setTimeout(() => {
  console.error("The time is up.");
  process.exit(1);
}, DEADLINE_MS).unref();

function start(system, peerMessages = []) {
  const child = fork(join(import.meta.dirname, "api-server.mjs"), [system, String(ACCOUNTS)], {
    env: { ...process.env, PEER_MESSAGES: JSON.stringify(peerMessages) },
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${system} ended with ${code}`)));
    child.once("message", (figures) => resolve({ ...figures, child }));
  });
}

/**
 * Runs one phase with accounts that no earlier phase has used, after each of them has read its list and acted once: the first
 * call of an account unlocks its contacts, and creates its Durable Object.
 */
async function phase(server, call, connections, number) {
  const start = number * ACCOUNTS_A_PHASE;
  const tokens = server.tokens.slice(start, start + ACCOUNTS_A_PHASE);
  for (const first of ["list", "action"]) {
    await load({ ...server, tokens }, first, { connections, count: tokens.length });
  }
  return load({ ...server, tokens }, call, { connections, count: REQUESTS });
}

/** Throws unless an action is applied once for each key, and only for a session. Its account has energy again when it is measured. */
async function checkPromises({ url, tokens }) {
  const sender = { token: tokens.at(-1), address: "10.1.0.0", key: randomUUID() };
  const first = await send(url, CALLS.action, sender);
  const second = await send(url, CALLS.action, sender);
  const stranger = await send(url, CALLS.action, { ...sender, token: "x".repeat(43) });
  const statuses = [first, second, stranger].map(({ status }) => status).join();
  if (statuses !== "200,200,401" || first.text !== second.text) {
    throw new Error(`${url} breaks a promise: ${statuses}, ${first.text}, ${second.text}`);
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function line(label, { perSecond, cpuMicros, p50, p99 }) {
  console.log(
    `${label.padEnd(26)} ${perSecond.toFixed(0).padStart(8)} ${cpuMicros.toFixed(0).padStart(10)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)}`,
  );
}

function verdict(isReached) {
  return isReached ? "reached" : "MISSED";
}

const guru = await start("guru");
// The first list unlocks a new player's contacts and messages. The peer gets as many messages of the same size.
const first = JSON.parse(
  (await send(guru.url, CALLS.list, { token: guru.tokens[0], address: "10.1.0.0" })).text,
);
const peerMessages = first.messages.map(({ subject, body }) => ({ subject, body }));
const servers = {
  guru,
  limited: await start("limited"),
  minimal: await start("minimal", peerMessages),
};
try {
  for (const system of SYSTEMS) await checkPromises(servers[system]);
  for (const system of SYSTEMS) {
    for (const call of ["list", "action"]) {
      await phase(servers[system], call, 10, 0);
    }
  }
  const all = [];
  console.log(
    `${"".padEnd(26)} ${"per s".padStart(8)} ${"CPU µs".padStart(10)} ${"p50 ms".padStart(8)} ${"p99 ms".padStart(8)}`,
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, connections] of CONNECTIONS.entries()) {
      const number = 1 + round * CONNECTIONS.length + index;
      for (const call of Object.keys(CALLS)) {
        for (const offset of SYSTEMS.keys()) {
          const system = SYSTEMS[(offset + round) % SYSTEMS.length];
          const figures = await phase(servers[system], call, connections, number);
          all.push({ system, call, connections, figures });
        }
      }
    }
  }
  const middle = (system, call, connections) => {
    const found = all.filter(
      (one) => one.system === system && one.call === call && one.connections === connections,
    );
    return Object.fromEntries(
      ["perSecond", "cpuMicros", "p50", "p99"].map((name) => [
        name,
        median(found.map(({ figures }) => figures[name])),
      ]),
    );
  };
  for (const call of Object.keys(CALLS)) {
    for (const connections of CONNECTIONS) {
      for (const system of SYSTEMS)
        line(`${call} ${String(connections).padStart(3)} ${system}`, middle(system, call, connections));
    }
  }
  console.log(
    `\nmedians of ${ROUNDS} rounds of ${REQUESTS} requests; load of the machine now ${loadavg()[0].toFixed(1)}`,
  );
  for (const [call, target] of Object.entries(TARGET.ratios)) {
    if (!CONNECTIONS.includes(TARGET.connections)) continue;
    const ratio =
      middle("guru", call, TARGET.connections).perSecond /
      middle("minimal", call, TARGET.connections).perSecond;
    console.log(
      `${call} at ${TARGET.connections} connections: ${ratio.toFixed(2)} times the minimal Worker, target ${target}: ${verdict(ratio >= target)}`,
    );
  }
} finally {
  for (const { child } of Object.values(servers)) child.send("end");
}
process.exit(0);
