// Runs one system under test: `guru`, `limited` or `minimal`. Started by api-run.mjs.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { builtWorkers } from "../../scripts/built-workers.mjs";
import { convertV4MiniflareOptions, Miniflare } from "../../scripts/miniflare.mjs";
import { withLocalDatabase } from "../../scripts/prepare-state.mjs";
import { top } from "../../scripts/process-tools.mjs";
import { accountRows } from "./api-guru-accounts.mjs";
import { limiterEntry, unlimited } from "./limiter-entry.mjs";
import { childOf } from "./process-figures.mjs";

const [system, accounts] = process.argv.slice(2);
const names = Array.from(
  { length: Number(accounts) },
  (_, index) => `load_${String(index).padStart(15, "0")}`,
);
const state = mkdtempSync(join(tmpdir(), "guru-api-"));
/** The peer's messages, equal in number and size to those of a new player. */
const MESSAGES = JSON.parse(process.env.PEER_MESSAGES ?? "[]");
/** Tables of the peer. */
const PEER_TABLES = [
  "create table player (id text primary key, seq integer not null, cash integer not null, experience integer not null, energy integer not null, energy_at integer not null) without rowid",
  "create table session (token_hash text primary key, player_id text not null, last_used_at integer not null, revoked_at integer) without rowid",
  "create table ledger (player_id text not null, seq integer not null, cause text not null, cash integer not null, experience integer not null, at integer not null, primary key (player_id, seq)) without rowid",
  "create table reply (player_id text not null, key text not null, request_hash text not null, status integer not null, reply text not null, at integer not null, primary key (player_id, key)) without rowid",
  "create table message (player_id text not null, id text not null, subject text not null, body text not null, primary key (player_id, id))",
];

let server = null;
const started = { guru: startGuru, limited: startGuru, minimal: startMinimal }[system];
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
  const [main, ...others] = builtWorkers("ENVIRONMENT=production");
  const entry = system === "limited" ? [limiterEntry(main.modulesRoot)] : [];
  const limited = { ...main, modules: [...entry, ...main.modules], ratelimits: unlimited(main.ratelimits) };
  execFileSync("node", ["scripts/prepare-state.mjs"], {
    cwd: top,
    env: { ...process.env, STATE_DIR: state },
  });
  const made = names.map((name) => accountRows(name, false));
  await insert(made.flatMap(({ rows }) => rows));
  const url = await serve([limited, ...others]);
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

/** Yields the rows of the players with these tokens, which are their ids as well, as statements with their parameters. */
function* peerRows(tokens, messages) {
  const now = Date.now();
  for (const token of tokens) {
    yield ["insert into player values (?, 0, 47, 0, 100, ?)", [token, now]];
    const hash = createHash("sha256").update(token).digest("hex");
    yield ["insert into session values (?, ?, ?, null)", [hash, token, now]];
    for (const [index, { subject, body }] of messages.entries()) {
      yield [
        "insert into message values (?, ?, ?, ?)",
        [token, String(index).padStart(4, "0"), subject, body],
      ];
    }
  }
}
