import { appendFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { top } from "./entry.mjs";

/**
 * A copy of the build with settings of its own on top of those of .dev.vars, which the build took with it: so worlds
 * that share one build can differ. Returns the root to serve it from.
 */
export function ownSite(stateDir, settings) {
  const root = join(stateDir, "site");
  const deploy = join(root, ".wrangler", "deploy");
  const worker = join(root, "dist", "guru_grind");
  cpSync(join(top, "dist"), join(root, "dist"), { recursive: true });
  appendFileSync(join(worker, ".dev.vars"), `\n${settings}\n`);
  mkdirSync(deploy, { recursive: true });
  const config = { configPath: join(worker, "wrangler.json"), auxiliaryWorkers: [] };
  writeFileSync(join(deploy, "config.json"), JSON.stringify(config));
  return root;
}
