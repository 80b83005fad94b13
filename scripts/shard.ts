// Migrates the databases of wrangler.toml and checks them: npm run shard [-- --remote] [--env staging]. Without --remote it does so with
// the local ones (STATE_DIR). Run it after adding a binding, before deploying: docs/operations.md#adding-a-database.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { shardProblems } from "./deploy-problems.ts";

const top = resolve(import.meta.dirname, "..");
const { values } = parseArgs({ options: { remote: { type: "boolean" }, env: { type: "string" } } });
const config = unstable_readConfig({ config: resolve(top, "wrangler.toml"), env: values.env });
const place = values.remote
  ? ["--remote"]
  : ["--local", "--persist-to", resolve(top, process.env.STATE_DIR || ".wrangler/state")];
const environment = values.env ? ["--env", values.env] : [];

function wrangler(...args: readonly string[]): string {
  return execFileSync(resolve(top, "node_modules/.bin/wrangler"), ["d1", ...args, ...place, ...environment], {
    cwd: top,
    encoding: "utf8",
    env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
  });
}

interface Found {
  readonly migrations: number;
  readonly broken: number;
  readonly players: number;
  readonly foreign: number;
}

/** Returns the SQL that checks a shard: its migrations, its references, and that its players have their home there. */
function checkOf(shard: number): string {
  const home = shard.toString(16).padStart(3, "0");
  const isHere =
    shard === 0 ? "user_id not like '________-____-8%'" : `user_id like '________-____-8${home}-%'`;
  return `select (select count(*) from d1_migrations) as migrations,
    (select count(*) from pragma_foreign_key_check) as broken, (select count(*) from player) as players,
    (select count(*) from player where not (${isHere})) as "foreign"`.replaceAll(/\s+/g, " ");
}

const problems = shardProblems(config);
const expected = readdirSync(resolve(top, "migrations")).filter((name) => name.endsWith(".sql")).length;
if (problems.length === 0) {
  for (const [shard, { binding }] of config.d1_databases.entries()) {
    wrangler("migrations", "apply", binding);
    const [reply] = JSON.parse(
      wrangler("execute", binding, "--json", "--yes", "--command", checkOf(shard)),
    ) as { results: Found[] }[];
    const found = reply?.results[0];
    console.log(`${binding}: ${found?.migrations} migrations, ${found?.players} players`);
    if (found?.migrations !== expected) problems.push(`${binding} should have ${expected} migrations.`);
    if (found?.broken !== 0) problems.push(`${binding} has rows whose parent is missing.`);
    if (found?.foreign !== 0) problems.push(`${binding} has players of another shard.`);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
