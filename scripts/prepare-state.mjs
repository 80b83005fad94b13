import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LOCAL_SHARDS, otherDatabases } from "./local-databases.mjs";
import { exclusively, fingerprint, stateDir, top } from "./process-tools.mjs";
import { seedStatements } from "./seed.ts";

const folder = join(top, "migrations");
const config = join(top, "wrangler.toml");
const MAX_ATTEMPTS = 4;

/**
 * Applies missing migrations to the local databases in STATE_DIR and seeds two accounts. Does nothing if a stamp file
 * shows that both are done. Maintains wrangler's table of migrations, so that wrangler can continue from there.
 */
export async function prepareState() {
  const files = migrationFiles();
  const sources = [config, join(import.meta.dirname, "seed.ts"), ...files.map((name) => join(folder, name))];
  const wanted = fingerprint([String(LOCAL_SHARDS), ...sources.map((path) => readFileSync(path))]);
  const stamp = join(stateDir, "prepared");
  const isPrepared = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isPrepared()) return;
  mkdirSync(stateDir, { recursive: true });
  await exclusively("state", async () => {
    if (isPrepared()) return;
    const seed = await seedStatements();
    await withLocalDatabases(stateDir, async (shards) => {
      for (const shard of shards) await repeated(() => migrate(shard, files));
      const [directory] = shards;
      await repeated(() => directory.batch(seed.map((sql) => directory.prepare(sql))));
    });
    writeFileSync(stamp, wanted);
  });
}

/** Returns the databases of wrangler.toml by their bindings, and those that SHARDS adds. */
async function localDatabases() {
  // Loading it takes longer than everything else here, and a prepared state does without it.
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  return { ...workerOptions.d1Databases, ...otherDatabases() };
}

/** Opens the local databases in a state directory, the directory of the accounts first. No game may be using them. */
export async function withLocalDatabases(state, work) {
  const databases = await localDatabases();
  const { convertV4MiniflareOptions, Miniflare } = await import("./miniflare.mjs");
  const server = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(state, "v3"),
      telemetry: { enabled: false },
      modules: true,
      script: "export default {};",
      d1Databases: databases,
    }),
  );
  try {
    await work(await Promise.all(Object.keys(databases).map((binding) => server.getD1Database(binding))));
  } finally {
    await server.dispose();
  }
}

/** Applies every missing migration. */
export function migrateAll(database) {
  return repeated(() => migrate(database, migrationFiles()));
}

function migrationFiles() {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

/** Applies each missing migration as one atomic batch, which also records it. */
async function migrate(database, files) {
  await database
    .prepare(
      "create table if not exists d1_migrations (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)",
    )
    .run();
  const { results } = await database.prepare("select name from d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  for (const file of files.filter((name) => !applied.has(name))) {
    const statements = readFileSync(join(folder, file), "utf8").split("--> statement-breakpoint");
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("insert into d1_migrations (name) values (?)").bind(file),
    ]);
  }
}

/** Retries idempotent `work`: on a busy machine, Miniflare occasionally loses a reply. */
async function repeated(work) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

if (import.meta.main) await prepareState();
