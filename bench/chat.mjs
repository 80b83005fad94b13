// Measures the chat room of the built game with 50, 200, 500 and 1,000 users: how long it takes until each has the history and
// the full presence, how many messages a second it delivers with 16 in flight, and the memory of a connection. Fails if a client
// misses a message, or gets one twice or out of order. Clients and game share the processor, so compare figures of one machine
// only. CLIENTS sets the numbers of users.
import { setTimeout as pause } from "node:timers/promises";
import { Crowd } from "./crowd.mjs";
import { cpuMicros, memoryBytes, withLoadedGame } from "./loaded-game.mjs";

const CLIENTS = (process.env.CLIENTS ?? "50,200,500,1000").split(",").map(Number);
/** Users who only warm up, so that no figure includes compilation. */
const WARMERS = 20;
const SECONDS = 5;

for (const count of CLIENTS) await withLoadedGame(count + WARMERS, (server) => bench(server, count));

async function bench({ origin, tokens, pid }, count) {
  const warmers = await Crowd.join(origin, tokens.slice(count));
  await warmers.talk(1);
  await warmers.leave();
  const memoryBefore = memoryBytes(pid);
  const startedAt = performance.now();
  const crowd = await Crowd.join(origin, tokens.slice(0, count));
  const joinMs = performance.now() - startedAt;
  // Memory settles.
  await pause(1_000);
  const kilobytes = (memoryBytes(pid) - memoryBefore) / count / 1024;
  const cpuBefore = cpuMicros(pid);
  const talkedAt = performance.now();
  const deliveries = await crowd.talk(SECONDS);
  const rate = deliveries / ((performance.now() - talkedAt) / 1_000);
  const cpu = (cpuMicros(pid) - cpuBefore) / deliveries;
  await crowd.leave();
  console.log(
    `${count} users: join ${joinMs.toFixed()} ms, ${rate.toFixed()} deliveries a second of ${cpu.toFixed(1)} µs CPU each, ` +
      `${kilobytes.toFixed()} kB a connection, ${crowd.drops} drops`,
  );
  if (crowd.drops > 0) process.exitCode = 1;
}
