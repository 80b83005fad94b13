// `npm run bench:api`: installs this folder's packages and builds the game if needed, then measures.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, fingerprint, run, step } from "../../scripts/process-tools.mjs";

const folder = import.meta.dirname ?? new URL(".", import.meta.url).pathname;

await ensureInstalled();
const { ensureBuilt, ensureDevVars } = await import("../../scripts/build.mjs");
const wanted = fingerprint([readFileSync(join(folder, "package-lock.json"))]);
const stamp = join(folder, "node_modules", ".installed-lock");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  await step("install the load program", "npm", ["ci", "--prefix", folder]);
  writeFileSync(stamp, wanted);
}
ensureDevVars();
await ensureBuilt();
process.exitCode = await run("node", [join(folder, "api-run.mjs")]);
