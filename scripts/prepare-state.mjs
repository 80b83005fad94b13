import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS, migrationFiles, moveAside, unknownMigrations } from "./known-migrations.ts";
import { exclusively, fingerprint, stateDir, top } from "./process-tools.mjs";
import { seedStatements } from "./seed.ts";

const config = join(top, "wrangler.toml");
const MAX_ATTEMPTS = 4;

/**
 * Applies missing migrations to the local database in STATE_DIR and seeds two accounts. Does nothing if a stamp file
 * shows that both are done. Moves the state of another version of the game aside and begins anew. Maintains wrangler's table of
 * migrations, so that wrangler can continue from there.
 */
export async function prepareState() {
  const files = migrationFiles();
  const sources = [
    config,
    join(import.meta.dirname, "seed.ts"),
    ...files.map((name) => join(MIGRATIONS, name)),
  ];
  const wanted = fingerprint(sources.map((path) => readFileSync(path)));
  const stamp = join(stateDir, "prepared");
  const isPrepared = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isPrepared()) return;
  await exclusively("state", async () => {
    if (isPrepared()) return;
    if (existsSync(stateDir)) await leaveOther(files);
    mkdirSync(stateDir, { recursive: true });
    const seed = await seedStatements();
    await withLocalDatabase(stateDir, async (database) => {
      await repeated(() => migrate(database, files));
      await repeated(() => database.batch(seed.map((sql) => database.prepare(sql))));
    });
    writeFileSync(stamp, wanted);
  });
}

/** Moves STATE_DIR aside if another version of the game has made it. Throws, with a reason for people, if it can't. */
async function leaveOther(files) {
  let unknown = [];
  await withLocalDatabase(stateDir, async (database) => {
    unknown = unknownMigrations(await appliedMigrations(database), files);
  });
  if (unknown.length === 0) return;
  const found = `${stateDir} is of another version of the game (${unknown[0]})`;
  try {
    console.log(`${found}: moved to ${moveAside(stateDir)}, and a new game begins`);
  } catch (cause) {
    throw new Error(`${found}, and can't be moved aside. Move it, or set STATE_DIR to another folder.`, {
      cause,
    });
  }
}

/** Opens the local database in a state directory. No game may be using it. */
export async function withLocalDatabase(state, work) {
  // Loading it takes longer than everything else here, and a prepared state does without it.
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const { convertV4MiniflareOptions, Miniflare } = await import("./miniflare.mjs");
  const server = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(state, "v3"),
      telemetry: { enabled: false },
      modules: true,
      script: "export default {};",
      d1Databases: workerOptions.d1Databases,
    }),
  );
  try {
    await work(await server.getD1Database("DB"));
  } finally {
    await server.dispose();
  }
}

/** Applies every missing migration. */
export function migrateAll(database) {
  return repeated(() => migrate(database, migrationFiles()));
}

async function appliedMigrations(database) {
  await database
    .prepare(
      "create table if not exists d1_migrations (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)",
    )
    .run();
  const { results } = await database.prepare("select name from d1_migrations order by id").all();
  return results.map(({ name }) => name);
}

/** Applies each missing migration as one atomic batch, which also records it. */
async function migrate(database, files) {
  const applied = new Set(await appliedMigrations(database));
  for (const file of files.filter((name) => !applied.has(name))) {
    const statements = readFileSync(join(MIGRATIONS, file), "utf8").split("--> statement-breakpoint");
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
