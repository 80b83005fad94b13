// Measures both systems in turn, round by round, so that what else the machine does falls on both alike.
import { loadavg } from "node:os";
import { measure } from "./measure.mjs";
import { guru, socketio } from "./systems.mjs";

const SIZES = numbers(process.env.CLIENTS ?? "50,200,500,1000");
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Whatever happens, it ends after this long. */
const DEADLINE_MS = 25 * 60_000;
/** To reach with 500 clients and more: capacity against socket.io, and the time in which 1,000 join. */
const TARGET = { from: 500, capacity: 2.5, joinMs: 2_000, joinClients: 1_000 };

setTimeout(() => {
  console.error("The time is up.");
  process.exit(1);
}, DEADLINE_MS).unref();

const COLUMNS = [
  ["joinMs", "join ms", 0],
  ["p50", "p50 ms", 1],
  ["p99", "p99 ms", 1],
  ["deliveriesPerSecond", "deliveries/s", 0],
  ["cpuMicros", "server µs each", 1],
  ["steadyCpuMicros", "at 10/s µs each", 1],
  ["memoryPerConnection", "kB/connection", 0, 1024],
  ["drops", "drops", 0],
];

function numbers(text) {
  return text.split(",").map(Number);
}

function line(label, figures) {
  const cells = COLUMNS.map(([name, title, digits, unit = 1]) =>
    (figures[name] / unit).toFixed(digits).padStart(title.length),
  );
  console.log(`${label.padEnd(26)} ${cells.join("  ")}`);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const all = [];
console.log(`${"".padEnd(26)} ${COLUMNS.map(([, title]) => title).join("  ")}`);
for (let round = 1; round <= ROUNDS; round += 1) {
  for (const [index, clients] of SIZES.entries()) {
    // Who goes first changes, so that neither always finds the machine warm.
    const order = (round + index) % 2 === 0 ? [guru, socketio] : [socketio, guru];
    for (const system of order) {
      const figures = await measure(system, clients);
      all.push({ system: system.name, clients, figures });
      line(`${round}  ${String(clients).padStart(4)} ${system.name}`, figures);
    }
  }
}

console.log(`\nmedians of ${ROUNDS} rounds; load of the machine now ${loadavg()[0].toFixed(1)}`);
const broken = all.some(({ figures }) => figures.drops > 0);
for (const clients of SIZES) {
  const middle = Object.fromEntries(
    [guru, socketio].map(({ name }) => {
      const found = all.filter((one) => one.system === name && one.clients === clients);
      const figures = Object.fromEntries(
        COLUMNS.map(([column]) => [column, median(found.map((one) => one.figures[column]))]),
      );
      line(`   ${String(clients).padStart(4)} ${name}`, figures);
      return [name, figures];
    }),
  );
  const ratio = middle.guru.deliveriesPerSecond / middle["socket.io"].deliveriesPerSecond;
  const verdict = clients < TARGET.from ? "" : ratio >= TARGET.capacity ? ": reached" : ": MISSED";
  console.log(`        capacity ${ratio.toFixed(1)} times socket.io${verdict}`);
  if (clients !== TARGET.joinClients) continue;
  const { joinMs } = middle.guru;
  console.log(`        join ${joinMs.toFixed(0)} ms${joinMs <= TARGET.joinMs ? ": reached" : ": MISSED"}`);
}
if (broken) console.log("Messages were lost, doubled or out of order.");
process.exit(broken ? 1 : 0);
