// Checks, builds for production, prints the bookmark of the remote database, migrates it, and deploys the build. `--env staging`
// does so for the second world of wrangler.toml. `--dry-run` checks and builds, but changes nothing deployed and says what
// would be. Needs `wrangler login` or CLOUDFLARE_API_TOKEN, and your own origin, sender and database in wrangler.toml;
// refuses unsafe settings.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { deploySteps, readDeployArguments } from "./deploy/deploy-steps.mjs";
import { ensureInstalled, run, step, top } from "./process-tools.mjs";

let isDryRun = false;
let environment = "";
try {
  ({ isDryRun, environment } = readDeployArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// Wrangler and the build read it. Set even for production, so that a variable of the shell can't choose another world.
process.env.CLOUDFLARE_ENV = environment;
await ensureInstalled();
const { ensureBuilt } = await import("./build.mjs");
const settings = await run("node", ["scripts/deploy/deploy-settings.ts"]);
if (settings !== 0 && !isDryRun) process.exit(settings);
await step("check", "npm", ["run", "--silent", "check"], { loud: true });
await ensureBuilt();
if (isDryRun) {
  const migrations = readdirSync(join(top, "migrations")).filter((name) => name.endsWith(".sql"));
  console.log(
    `Would apply those of ${migrations.length} migrations that the remote database lacks, up to ${migrations.sort().at(-1)}.`,
  );
}
for (const { title, command, args, env } of deploySteps(isDryRun)) {
  console.log(isDryRun ? `Would ${title}:` : `${title} …`);
  await step(title, command, [...args], { loud: true, env: { CI: "true", ...env } });
}
if (isDryRun) {
  console.log(
    settings === 0 ? "Nothing was deployed." : "Nothing was deployed. The settings above would be refused.",
  );
  process.exitCode = settings;
}
