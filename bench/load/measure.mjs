import { Crowd, pause } from "./crowd.mjs";
import { cpuSeconds, memoryBytes } from "./process-figures.mjs";
import { startServer } from "./systems.mjs";

/** The steady phase: messages per second, and duration. */
const STEADY = { perSecond: 10, seconds: 5 };
/** The full phase: messages in flight, and duration, or until the senders approach the flood limit. */
const FULL = { inFlight: 16, seconds: 5, messagesEach: 8 };

/** Measures one system with `count` users on a fresh server. */
export async function measure(system, count) {
  const server = await startServer(system, count + 21);
  const crowd = new Crowd(system);
  const witness = system.witness ? await system.witness(server.url, server.tokens.at(-1)) : null;
  try {
    await warmUp(system, server, count);
    const memoryBefore = memoryBytes(server.pid);
    const cpuBefore = cpuSeconds(server.pid);
    const joinMs = await crowd.join(server, count);
    const joinCpu = cpuSeconds(server.pid) - cpuBefore;
    await pause(1_000);
    const memoryPerConnection = (memoryBytes(server.pid) - memoryBefore) / crowd.size;
    const steady = await runSteady(crowd, server.pid);
    const full = await runFull(crowd, server.pid);
    if (witness && witness.heard() === 0) throw new Error(`${system.name}'s own client heard nothing`);
    return {
      joinMs,
      joinCpu,
      memoryPerConnection,
      ...steady,
      ...full,
      // Messages that a client missed, received twice or out of order, and refused messages.
      drops: crowd.unheard + crowd.faults + crowd.refused,
    };
  } finally {
    witness?.end();
    await crowd.end();
    await server.end();
  }
}

/** Warms up with a few other clients, so that no figure includes compilation. */
async function warmUp(system, { url, tokens }, count) {
  const crowd = new Crowd(system);
  await crowd.join({ url, tokens: tokens.slice(count, count + 20) }, 20);
  for (let i = 0; i < 100; i += 1) {
    crowd.send();
    if (i % 10 === 9) await crowd.settle();
  }
  await crowd.end();
  await pause(1_000);
}

async function runSteady(crowd, pid) {
  const latencies = [];
  crowd.latencies = latencies;
  const cpuBefore = cpuSeconds(pid);
  const deliveriesBefore = crowd.deliveries;
  for (let i = 0; i < STEADY.perSecond * STEADY.seconds; i += 1) {
    crowd.send();
    await pause(1_000 / STEADY.perSecond);
  }
  await crowd.settle();
  crowd.latencies = null;
  latencies.sort((a, b) => a - b);
  return {
    p50: latencies[Math.floor(latencies.length * 0.5)],
    p99: latencies[Math.floor(latencies.length * 0.99)],
    steadyCpuMicros: ((cpuSeconds(pid) - cpuBefore) * 1e6) / (crowd.deliveries - deliveriesBefore),
  };
}

async function runFull(crowd, pid) {
  const most = crowd.size * FULL.messagesEach;
  let sent = 0;
  const began = performance.now();
  const until = began + FULL.seconds * 1_000;
  const next = () => {
    if (sent >= most || performance.now() >= until) return;
    sent += 1;
    crowd.send();
  };
  crowd.onDone = next;
  const cpuBefore = cpuSeconds(pid);
  const deliveriesBefore = crowd.deliveries;
  for (let i = 0; i < FULL.inFlight; i += 1) next();
  while (sent < most && performance.now() < until) await pause(5);
  await crowd.settle();
  const seconds = (performance.now() - began) / 1_000;
  const deliveries = crowd.deliveries - deliveriesBefore;
  return {
    messages: sent,
    fullSeconds: seconds,
    deliveriesPerSecond: deliveries / seconds,
    cpuMicros: ((cpuSeconds(pid) - cpuBefore) * 1e6) / deliveries,
  };
}
