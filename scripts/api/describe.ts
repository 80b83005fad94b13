// Writes docs/reference/api.json: the REST API as OpenAPI 3.1, made from the contract and the Worker's routes. With `--check`, fails
// if the file is stale instead.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { GenericSchema } from "valibot";
import { type Plugin, runnerImport } from "vite";
import type { Endpoint } from "#game/contract/endpoint.ts";
import { type DescribedRoute, describeApi } from "./openapi.ts";

const top = fileURLToPath(new URL("../..", import.meta.url));
const FILE = join(top, "docs/reference/api.json");
const CONTRACT = "game/contract";

/** Exports of the module that loads the Worker outside its runtime. */
interface Loaded {
  readonly registeredRoutes: readonly Pick<DescribedRoute, "endpoint" | "access">[];
  readonly contract: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const ENTRY = "virtual:api";

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
      export const contract = import.meta.glob(["/${CONTRACT}/**/*.ts", "!**/*.test.ts"], { eager: true });`;
  },
};

const { module } = await runnerImport<Loaded>(ENTRY, {
  root: top,
  configFile: false,
  logLevel: "error",
  plugins: [workerRoutes],
});

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && "path" in value && "reply" in value;
const isSchema = (value: unknown): value is GenericSchema =>
  isObject(value) && "kind" in value && value.kind === "schema";

const summaries = new Map<string, string>();
for (const path of globSync(`${CONTRACT}/**/*.ts`, { cwd: top })) {
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

const names = new Map<Endpoint, { name: string; file: string }>();
const schemas: Record<string, GenericSchema> = {};
for (const [path, values] of Object.entries(module.contract)) {
  for (const [name, value] of Object.entries(values)) {
    if (isEndpoint(value)) names.set(value, { name, file: basename(path, ".ts") });
    else if (isSchema(value) && /^[A-Z][a-z]/.test(name)) schemas[name] = value;
  }
}
const routes = module.registeredRoutes.flatMap(({ endpoint, access }) => {
  const known = names.get(endpoint);
  // A local run has more calls than production.
  return known && !endpoint.path.startsWith("/dev/")
    ? [{ endpoint, access, ...known, summary: summaries.get(known.name) ?? "" }]
    : [];
});
const text = `${JSON.stringify(describeApi(routes, schemas), null, 1)}\n`;

const isStale = readFileSync(FILE, { encoding: "utf8", flag: "a+" }) !== text;
if (isStale && process.argv.includes("--check")) {
  console.error("docs/reference/api.json is stale: run `npm run api:describe` and read the difference.");
  process.exitCode = 1;
} else if (isStale) writeFileSync(FILE, text);
console.log(`api: ${routes.length} calls, ${Object.keys(schemas).length} schemas`);
process.exit();
