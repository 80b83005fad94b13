// Measures the systems in turn, round by round, so that other load on the machine affects all of them.
import { loadavg } from "node:os";
import { measure } from "./measure.mjs";
import { checked, guru, limited, otherBuild, plain, socketio } from "./systems.mjs";

const SIZES = numbers(process.env.CLIENTS ?? "50,200,500,1000");
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SYSTEMS = [guru, limited, plain, checked, socketio];
if (process.env.OTHER_BUILD) SYSTEMS.push(otherBuild(process.env.OTHER_BUILD));
/** Ends the program even if a server hangs. */
const DEADLINE_MS = 40 * 60_000;

/** The targets: figures of the room at one size, with their bounds. */
const TARGETS = [
  { clients: 1_000, title: "join, s", value: ({ guru }) => guru.joinMs / 1_000, max: 1.3, digits: 2 },
  {
    clients: 1_000,
    title: "kB a connection",
    value: ({ guru }) => guru.memoryPerConnection / 1_024,
    max: 150,
    digits: 0,
  },
  { clients: 50, title: "p50 of a calm room, ms", value: ({ guru }) => guru.p50, max: 4.5, digits: 1 },
  {
    clients: 1_000,
    title: "deliveries a second",
    value: ({ guru }) => guru.deliveriesPerSecond,
    min: 400_000,
    digits: 0,
  },
  {
    clients: 1_000,
    title: "capacity, times socket.io",
    value: (systems) => systems.guru.deliveriesPerSecond / systems["socket.io"].deliveriesPerSecond,
    min: 4,
    digits: 1,
  },
  ...[
    ["join, times the checked room", "checked room", "joinMs"],
    ["kB, times the checked room", "checked room", "memoryPerConnection"],
    ["p99, times the plain room", "plain room", "p99"],
  ].map(([title, peer, figure]) => ({
    clients: 1_000,
    title,
    value: (systems) => systems.guru[figure] / systems[peer][figure],
    max: 1.2,
    digits: 2,
  })),
];
/** The same figures of the plain room: the cost of the platform alone. */
const FLOOR = {
  "join, s": ({ joinMs }) => joinMs / 1_000,
  "kB a connection": ({ memoryPerConnection }) => memoryPerConnection / 1_024,
  "p50 of a calm room, ms": ({ p50 }) => p50,
  "deliveries a second": ({ deliveriesPerSecond }) => deliveriesPerSecond,
};

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

function printTarget({ clients, title, value, min, max, digits }, systems) {
  const ours = value(systems);
  const isMet = min === undefined ? ours <= max : ours >= min;
  const bound = min === undefined ? `at most ${max}` : `at least ${min}`;
  const floor = FLOOR[title]?.(systems["plain room"]);
  const cells = [
    `${clients}`.padStart(5),
    title.padEnd(28),
    ours.toFixed(digits).padStart(9),
    bound.padEnd(16),
    isMet ? "reached" : "MISSED ",
    floor === undefined ? "" : `plain room ${floor.toFixed(digits)}`,
  ];
  console.log(cells.join("  ").trimEnd());
}

const all = [];
console.log(`${"".padEnd(26)} ${COLUMNS.map(([, title]) => title).join("  ")}`);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [index, clients] of SIZES.entries()) {
    // Rotate the order, so that no system always runs on a warm machine.
    const first = (round + index) % SYSTEMS.length;
    for (const system of [...SYSTEMS.slice(first), ...SYSTEMS.slice(0, first)]) {
      const figures = await measure(system, clients);
      all.push({ system: system.name, clients, figures });
      line(`${round + 1}  ${String(clients).padStart(4)} ${system.name}`, figures);
    }
  }
}

console.log(`\nmedians of ${ROUNDS} rounds; load of the machine now ${loadavg()[0].toFixed(1)}`);
const medians = new Map();
for (const clients of SIZES) {
  const systems = {};
  for (const { name } of SYSTEMS) {
    const found = all.filter((one) => one.system === name && one.clients === clients);
    systems[name] = Object.fromEntries(
      COLUMNS.map(([column]) => [column, median(found.map(({ figures }) => figures[column]))]),
    );
    line(`   ${String(clients).padStart(4)} ${name}`, systems[name]);
  }
  medians.set(clients, systems);
}

console.log("\nclients  figure of the room             median  target");
for (const target of TARGETS) {
  const systems = medians.get(target.clients);
  if (systems) printTarget(target, systems);
}
const isBroken = all.some(({ figures }) => figures.drops > 0);
if (isBroken) console.log("Messages were lost, doubled or out of order.");
process.exit(isBroken ? 1 : 0);
