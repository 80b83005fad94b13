// Runs one system under test: `guru`, `minimal` or `express`. Started by api-run.mjs.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { builtWorkers } from "../../scripts/built-workers.mjs";
import { convertV4MiniflareOptions, Miniflare } from "../../scripts/miniflare.mjs";
import { withLocalDatabase } from "../../scripts/prepare-state.mjs";
import { top } from "../../scripts/process-tools.mjs";
import { startExpress } from "./api-express-server.mjs";
import { accountRows } from "./api-guru-accounts.mjs";
import { PEER_TABLES, peerRows } from "./api-peer-schema.mjs";
import { childOf } from "./process-figures.mjs";

const [system, accounts] = process.argv.slice(2);
const names = Array.from(
  { length: Number(accounts) },
  (_, index) => `load_${String(index).padStart(15, "0")}`,
);
const state = mkdtempSync(join(tmpdir(), "guru-api-"));
/** The peers' messages, equal in number and size to those of a new player. */
const MESSAGES = JSON.parse(process.env.PEER_MESSAGES ?? "[]");
const UNLIMITED = { simple: { limit: 1_000_000_000, period: 60 } };

let server = null;
const started = { guru: startGuru, minimal: startMinimal, express: startPeer }[system];
process.on("message", (message) => {
  if (message === "end") end();
});
process.on("disconnect", end);
process.send(await started());

async function end() {
  await server?.dispose();
  rmSync(state, { recursive: true, force: true });
  process.exit(0);
}

async function startGuru() {
  const workers = builtWorkers("ENVIRONMENT=production");
  for (const worker of workers) {
    for (const name of Object.keys(worker.ratelimits ?? {})) {
      worker.ratelimits[name] = { ...worker.ratelimits[name], ...UNLIMITED };
    }
  }
  execFileSync("node", ["scripts/prepare-state.mjs"], {
    cwd: top,
    env: { ...process.env, STATE_DIR: state },
  });
  const made = names.map((name) => accountRows(name, false));
  await insert(made.flatMap(({ rows }) => rows));
  const url = await serve(workers);
  return {
    url,
    pid: childOf(process.pid, "workerd"),
    tokens: made.map(({ token }) => token),
  };
}

async function startMinimal() {
  const [{ d1Databases, assets, compatibilityDate }] = builtWorkers();
  const bundle = await rolldown({
    input: join(import.meta.dirname, "api-minimal-worker.mjs"),
    platform: "browser",
    external: "cloudflare:workers",
  });
  const { output } = await bundle.generate({ format: "esm" });
  await write(PEER_TABLES.map((sql) => [sql]));
  await insert([...peerRows(names, MESSAGES)]);
  const url = await serve([
    {
      name: "minimal",
      modules: [{ type: "ESModule", path: "index.mjs", contents: output[0].code }],
      compatibilityDate,
      d1Databases: { DB: d1Databases.DB },
      durableObjects: { CHANNEL: { className: "Channel", useSQLite: true } },
      // The runtime's own router, which looks up each path among the static files, costs every request about 1.3 ms.
      assets,
    },
  ]);
  return { url, pid: childOf(process.pid, "workerd"), tokens: names };
}

async function startPeer() {
  const url = await startExpress(join(state, "peer.sqlite"), names, MESSAGES);
  return { url, pid: process.pid, tokens: names };
}

/** Serves Workers in the same way as `npm start`. Returns their address. */
async function serve(workers) {
  server = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      resourcePersistencePath: join(state, "v3"),
      telemetry: { enabled: false },
      handleStructuredLogs: ({ level, message }) => level === "error" && console.error(message),
      workers,
    }),
  );
  return (await server.ready).origin;
}

/** Inserts rows with one statement for each kind: binding values through Miniflare takes two synchronous calls each. */
async function insert(rows) {
  const kinds = new Map();
  for (const [sql, values] of rows) {
    if (!kinds.has(sql)) kinds.set(sql, []);
    kinds.get(sql).push(values);
  }
  await write([...kinds].map(([sql, values]) => [fromJson(sql), JSON.stringify(values)]));
}

/** Turns an insert of one row into one that takes all rows from a JSON array. */
function fromJson(sql) {
  let next = 0;
  return sql
    .replace(/values \((.*)\)$/, "select $1 from json_each(?) as rows")
    .replaceAll(/\?(\d*)(?=.*json_each)/g, (_, number) => `rows.value->>${number ? number - 1 : next++}`);
}

/** Sends an atomic batch of statements, each with at most one value. */
function write(statements) {
  return withLocalDatabase(state, (database) =>
    database.batch(statements.map(([sql, ...values]) => database.prepare(sql).bind(...values))),
  );
}
