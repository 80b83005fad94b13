// Measures the game's action and list and two peers, round by round, so that noise affects all of them.
import { fork } from "node:child_process";
import { loadavg } from "node:os";
import { join } from "node:path";
import { CALLS, load, send } from "./api-load.mjs";

const SYSTEMS = ["guru", "minimal", "express"];
const CONNECTIONS = (process.env.CONNECTIONS ?? "1,10,50").split(",").map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Each account has the energy for ten actions. */
const ACTIONS_EACH = 10;
const REQUESTS = Number(process.env.REQUESTS ?? 1_000);
const ACCOUNTS_A_PHASE = Math.ceil(REQUESTS / ACTIONS_EACH);
const ACCOUNTS = ACCOUNTS_A_PHASE * (1 + ROUNDS * CONNECTIONS.length);
const TARGET = { connections: 10, ratio: 0.9, rowsRead: 15 };
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

/** Runs one phase with accounts that no earlier phase has used, after each of them has read its list once. */
async function phase(server, call, connections, number) {
  const first = number * ACCOUNTS_A_PHASE;
  const tokens = server.tokens.slice(first, first + ACCOUNTS_A_PHASE);
  await load({ ...server, tokens }, "list", { connections, count: tokens.length });
  return load({ ...server, tokens }, call, { connections, count: REQUESTS });
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
// The first list unlocks a new player's contacts and messages. The peers get as many messages of the same size.
const first = JSON.parse((await send(guru.url, CALLS.list, guru.tokens[0])).text);
const peerMessages = first.messages.map(({ subject, body }) => ({ subject, body }));
const servers = {
  guru,
  minimal: await start("minimal", peerMessages),
  express: await start("express", peerMessages),
};
try {
  await send(guru.url, CALLS.list, guru.full);
  const { status, headers, text } = await send(guru.url, CALLS.action, guru.full);
  if (status !== 200) throw new Error(`The action of the player with all content got ${status}: ${text}`);
  const rowsRead = Number(/read=(\d+)/.exec(headers["server-timing"] ?? "")?.[1]);

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
  for (const call of Object.keys(CALLS)) {
    if (!CONNECTIONS.includes(TARGET.connections)) continue;
    const ratio =
      middle("guru", call, TARGET.connections).perSecond /
      middle("minimal", call, TARGET.connections).perSecond;
    console.log(
      `${call} at ${TARGET.connections} connections: ${ratio.toFixed(2)} times the minimal Worker, target ${TARGET.ratio}: ${verdict(ratio >= TARGET.ratio)}`,
    );
  }
  console.log(
    `rows read by an action of a player with all content: ${rowsRead}, target ${TARGET.rowsRead}: ${verdict(rowsRead <= TARGET.rowsRead)}`,
  );
} finally {
  for (const { child } of Object.values(servers)) child.send("end");
}
process.exit(0);
