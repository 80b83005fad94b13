// Serves the production build in workerd with accounts inserted by SQL. Started by run.mjs. Clients connect to workerd.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newPlayer } from "../../game/rules/player.ts";
import { limiterEntry, unlimited } from "./limiter-entry.mjs";
import { serve } from "./workerd.mjs";

const top = fileURLToPath(new URL("../..", import.meta.url));
const accounts = Number(process.argv[2]);
const isLimited = process.argv[3] === "limited";
const folder = (!isLimited && process.argv[3]) || join(top, "dist/guru_grind");
const built = JSON.parse(readFileSync(join(folder, "wrangler.json"), "utf8"));

await serve({
  name: "guru",
  script: join(folder, "index.js"),
  entry: isLimited ? [limiterEntry(folder)] : [],
  compatibilityDate: built.compatibility_date,
  compatibilityFlags: built.compatibility_flags,
  bindings: built.vars,
  versionMetadata: built.version_metadata.binding,
  ratelimits: unlimited(Object.fromEntries(built.ratelimits.map((each) => [each.name, each]))),
  d1Databases: ["DB"],
  durableObjects: Object.fromEntries(
    built.durable_objects.bindings.map(({ name, class_name: className }) => [
      name,
      { className, useSQLite: true },
    ]),
  ),
  prepare: createAccounts,
});

/** Migrates and fills the database. Returns the accounts' session tokens. */
async function createAccounts(server) {
  const database = await server.getD1Database("DB");
  /** Retries a batch whose reply was lost on a busy machine: batches are atomic. */
  async function write(statements) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.batch(statements);
      } catch (error) {
        if (attempt === 4) throw error;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  }
  const migrations = join(top, "migrations");
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    const statements = readFileSync(join(migrations, file), "utf8").split("--> statement-breakpoint");
    await write(statements.map((statement) => database.prepare(statement)));
  }
  const tokens = [];
  for (let first = 0; first < accounts; first += 100) {
    const batch = [];
    for (let index = first; index < Math.min(accounts, first + 100); index += 1) {
      const token = randomBytes(32).toString("base64url");
      const hash = createHash("sha256").update(token).digest("hex");
      const id = randomUUID();
      const name = `load_${index}`;
      const now = Date.now();
      batch.push(
        database
          .prepare(
            "insert or ignore into user (id, username, username_key, email, email_key, email_verified_at, role, created_at, updated_at) values (?1, ?2, ?2, ?3, ?3, ?4, 'player', ?4, ?4)",
          )
          .bind(id, name, `${name}@example.com`, now),
        database
          .prepare("insert or ignore into player_state (user_id, seq, state) values (?, 0, ?)")
          .bind(id, JSON.stringify(newPlayer(name, now))),
        database
          .prepare(
            "insert or ignore into session (id, user_id, token_hash, user_agent, device_info, ip_address, created_at, last_used_at) values (?1, ?2, ?3, 'load', 'load', '127.0.0.1', ?4, ?4)",
          )
          .bind(randomUUID(), id, hash, now),
      );
      tokens.push(token);
    }
    await write(batch);
  }
  return tokens;
}
