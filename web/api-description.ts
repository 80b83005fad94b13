import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import type { ContractFiles, describeApi, ServedRoute } from "../game/core/wire/openapi.ts";

const top = fileURLToPath(new URL("..", import.meta.url));
/** The files with the schemas of requests and replies. */
const CONTRACT = ["game/core/wire/*.ts", "game/*/{wire,*-wire}.ts"];
const ENTRY = "virtual:api";

/** Exports of the module that loads the Worker outside its runtime. */
interface Loaded {
  readonly registeredRoutes: readonly ServedRoute[];
  readonly contract: ContractFiles;
  readonly describeApi: typeof describeApi;
}

/** Loads the Worker's routes: Vite reads the content, and nothing here runs a Durable Object. */
const workerRoutes: Plugin = {
  name: "guru-grind:worker-routes",
  enforce: "pre",
  resolveId: (id) => (id === ENTRY || id.startsWith("cloudflare:") ? `\0${id}` : undefined),
  load(id) {
    if (id.startsWith("\0cloudflare:"))
      return "export class DurableObject {} export class WorkerEntrypoint {} export const env = {}; export const exports = {};";
    if (id !== `\0${ENTRY}`) return;
    return `import "${top}worker/app.ts";
      export { registeredRoutes } from "${top}worker/http/route.ts";
      export { describeApi } from "${top}game/core/wire/openapi.ts";
      export const contract = import.meta.glob(${JSON.stringify([...CONTRACT.map((files) => `/${files}`), "!**/*.test.ts"])}, { eager: true });`;
  },
};

/** Adds the description of the API to the static files. See docs/reference/platform.md#description-of-the-api */
export function apiDescription(): Plugin {
  return {
    name: "guru-grind:api-description",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      const { module } = await runnerImport<Loaded>(ENTRY, {
        root: top,
        configFile: false,
        logLevel: "error",
        plugins: [workerRoutes],
      });
      const api = module.describeApi(module.registeredRoutes, module.contract, readSummaries());
      this.emitFile({ type: "asset", fileName: "openapi.json", source: JSON.stringify(api) });
    },
  };
}

/** Returns the docstrings of the contract's exports, each on one line. */
function readSummaries(): Map<string, string> {
  const summaries = new Map<string, string>();
  for (const path of globSync(CONTRACT, { cwd: top })) {
    const text = readFileSync(join(top, path), "utf8");
    for (const [, comment = "", name = ""] of text.matchAll(
      /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\nexport const (\w+)/g,
    )) {
      summaries.set(
        name,
        comment
          .replace(/^\s*\* ?/gm, " ")
          .replace(/\s+/g, " ")
          .trim(),
      );
    }
  }
  return summaries;
}
