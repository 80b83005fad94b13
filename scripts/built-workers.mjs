import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { parseEnv } from "node:util";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { BUILT_CONFIG } from "./build.mjs";
import { clockWorker } from "./clock-worker.ts";
import { top } from "./process-tools.mjs";

/**
 * Returns the Miniflare options of every Worker of the last build, the main one first. `vars`, in the format of .dev.vars,
 * overrides the main Worker's settings, so that two games can share one build. `nextDir` holds another deployment:
 * `client` replaces its static files, and `worker` its modules, of which index.js is the entry. The main Worker's clock is ahead of the
 * machine's by `aheadMs`.
 */
export function builtWorkers(vars = "", nextDir = "", aheadMs = 0) {
  const { configPath, auxiliaryWorkers } = JSON.parse(readFileSync(BUILT_CONFIG, "utf8"));
  const [main, ...others] = workersOf(configPath);
  const deployed = { ...main, ...(nextDir && nextDeployment(main, nextDir)) };
  return [
    {
      ...deployed,
      modules: [...(aheadMs === 0 ? [] : [clockModule(deployed, aheadMs)]), ...deployed.modules],
      bindings: { ...main.bindings, ...parseEnv(vars) },
    },
    ...others,
    ...auxiliaryWorkers.flatMap((worker) => workersOf(worker.configPath)),
  ];
}

function nextDeployment({ assets }, nextDir) {
  const modulesRoot = resolve(nextDir, "worker");
  return {
    assets: { ...assets, directory: resolve(nextDir, "client") },
    modulesRoot,
    modules: modulesIn(modulesRoot, "index.js"),
  };
}

/** The entry of a Worker with another clock. */
function clockModule({ modulesRoot }, aheadMs) {
  return { type: "ESModule", path: resolve(modulesRoot, "clock.js"), contents: clockWorker(aheadMs) };
}

/** Lists the modules of a folder, the entry first, as `wrangler deploy` uploads them: some load when they are needed. */
function modulesIn(root, entry) {
  const names = readdirSync(root, { recursive: true }).filter(
    (name) => name.endsWith(".js") && name !== entry,
  );
  return [entry, ...names].map((name) => ({ type: "ESModule", path: resolve(root, name) }));
}

/** Options of a built Worker and of the Workers that Miniflare adds for its bindings. */
function workersOf(pathInDeployConfig) {
  const configPath = resolve(dirname(BUILT_CONFIG), pathInDeployConfig);
  const { workerOptions, main, externalWorkers } = unstable_getMiniflareWorkerOptions(configPath);
  if (main === undefined) throw new Error(`${relative(top, configPath)} names no entry file`);
  const { modulesRules: _rules, ...options } = workerOptions;
  return [
    {
      ...options,
      name: JSON.parse(readFileSync(configPath, "utf8")).name,
      modulesRoot: dirname(main),
      modules: modulesIn(dirname(main), basename(main)),
    },
    ...externalWorkers,
  ];
}
