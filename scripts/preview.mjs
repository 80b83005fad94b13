// The world of a pull request in the account of staging (docs/operations.md#previews):
//   npm run preview -- up NUMBER [--dry-run]   builds and deploys it
//   npm run preview -- down NUMBER             takes it down
//   npm run preview -- sweep OPEN              takes down all but those of the open pull requests: "12,15"
// Needs PREVIEW_SUBDOMAIN, MAIL_FROM and SECURITY_CONTACT to deploy, and CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureBuilt } from "./build.mjs";
import { deployProblems } from "./deploy/deploy-problems.ts";
import {
  gameSettings,
  hasherSettings,
  makeWorld,
  originOf,
  readNumber,
  takeDownOthers,
  takeDownWorld,
} from "./deploy/preview-world.ts";
import { step, toolEnvironment, top } from "./process-tools.mjs";

const DATABASE_OF_DRY_RUN = "00000000-0000-4000-8000-000000000001";

/** Runs Wrangler; see `Wrangler` of preview-world.ts. */
async function wrangler(...args) {
  try {
    const options = { cwd: top, env: toolEnvironment({ CI: "true" }) };
    const { stdout } = await promisify(execFile)("wrangler", args, options);
    return { isDone: true, output: stdout };
  } catch (fault) {
    const { stdout = "", stderr = "" } = fault;
    return { isDone: false, output: `wrangler ${args.join(" ")}: ${stdout}${stderr}` };
  }
}

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

/** The built Workers in the order of their deployment. */
const FOLDERS = { hasher: "guru_grind_passwords", game: "guru_grind" };
const settingsOf = (folder) => `dist/${folder}/preview.json`;

/** Writes the settings of a preview beside those of the build. */
function writeSettings(folder, change) {
  const built = JSON.parse(readFileSync(join(top, "dist", folder, "wrangler.json"), "utf8"));
  writeFileSync(join(top, settingsOf(folder)), JSON.stringify(change(built)));
}

async function up(number, isDryRun) {
  const preview = {
    number,
    subdomain: required("PREVIEW_SUBDOMAIN"),
    mailFrom: required("MAIL_FROM"),
    securityContact: required("SECURITY_CONTACT"),
  };
  // What would be deployed to production, and no other world of wrangler.toml.
  process.env.CLOUDFLARE_ENV = "";
  await ensureBuilt();
  const databaseId = isDryRun ? DATABASE_OF_DRY_RUN : await makeWorld(wrangler, number);
  writeSettings(FOLDERS.game, (built) => {
    const settings = gameSettings(built, preview, databaseId);
    // A preview is at workers.dev.
    const problems = deployProblems(settings).filter((text) => !/^(PUBLIC_ORIGIN|workers_dev) /.test(text));
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return settings;
  });
  writeSettings(FOLDERS.hasher, (built) => hasherSettings(built, number));
  const migration = ["d1", "migrations", "apply", "DB", "--remote", "-c", settingsOf(FOLDERS.game)];
  if (!isDryRun)
    await step("migrate the database", "wrangler", migration, { loud: true, env: { CI: "true" } });
  for (const [name, folder] of Object.entries(FOLDERS)) {
    const args = ["deploy", "-c", settingsOf(folder), ...(isDryRun ? ["--dry-run"] : [])];
    await step(`deploy the ${name}`, "wrangler", args, { loud: true, env: { CI: "true" } });
  }
  console.log(`${isDryRun ? "Would be" : "Is"} at ${originOf(number, preview.subdomain)}`);
}

async function main([verb, numbers = "", flag]) {
  if (verb === "up" && (flag === undefined || flag === "--dry-run")) {
    await up(readNumber(numbers), flag === "--dry-run");
  } else if (verb === "down" && flag === undefined) {
    await takeDownWorld(wrangler, readNumber(numbers));
  } else if (verb === "sweep" && flag === undefined) {
    const open = numbers === "" ? [] : numbers.split(",").map(readNumber);
    console.log(`Taken down: ${(await takeDownOthers(wrangler, open)).join(", ") || "none"}`);
  } else {
    throw new Error("Usage: npm run preview -- up NUMBER [--dry-run] | down NUMBER | sweep OPEN");
  }
}

await main(process.argv.slice(2)).catch((fault) => {
  console.error(fault.message);
  process.exitCode = 1;
});
