import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled, fingerprint, run, step } from "../../scripts/process-tools.mjs";

const folder = dirname(fileURLToPath(import.meta.url));

/** Installs this folder's packages and builds the game if needed, then runs a program of this folder to its end. */
export async function measureWith(program) {
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
  process.exitCode = await run("node", [join(folder, program)]);
}
