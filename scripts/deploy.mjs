// Checks, builds for production, migrates the remote database, and deploys the build. `--dry-run` checks and builds, but
// changes nothing in production and says what would be deployed. Needs `wrangler login` or CLOUDFLARE_API_TOKEN, and
// your own origin, sender and database in wrangler.toml; refuses unsafe settings.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { deploySteps, readDeployArguments } from "./deploy-steps.mjs";
import { ensureInstalled, run, step, top } from "./process-tools.mjs";

let isDryRun = false;
try {
  ({ isDryRun } = readDeployArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

await ensureInstalled();
const { ensureBuilt } = await import("./build.mjs");
const settings = await run("node", ["scripts/deploy-settings.ts"]);
if (settings !== 0 && !isDryRun) process.exit(settings);
await step("check", "npm", ["run", "--silent", "check"], { loud: true });
await ensureBuilt();
if (isDryRun) {
  const migrations = readdirSync(join(top, "migrations")).filter((name) => name.endsWith(".sql"));
  console.log(
    `Would apply those of ${migrations.length} migrations that the remote database lacks, up to ${migrations.sort().at(-1)}.`,
  );
}
for (const { title, command, args, changes } of deploySteps(isDryRun)) {
  console.log(changes === null ? `Would ${title}:` : `${title} …`);
  await step(title, command, [...args], { loud: true, env: { CI: "true" } });
}
if (isDryRun) {
  console.log(
    settings === 0 ? "Nothing was deployed." : "Nothing was deployed. The settings above would be refused.",
  );
  process.exitCode = settings;
}
