import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "rolldown/utils";
import { forbidImport } from "./import-directions.ts";
import { outboundCalls } from "./outbound-calls.ts";
import { sharedPromises } from "./shared-promises.ts";

/** The imports of a file: paths from the project's root, and packages. */
function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const requested = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^["'`]|["'`]$/g, ""),
    ),
  ];
  return requested.filter((name) => name !== undefined).map((name) => fromTop(file, name));
}

function fromTop(file: string, name: string): string {
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? posix.join(posix.dirname(file), name) : name;
}

/** Import cycles, each as a path of files. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

/** Files that may read the device's clock: the one that corrects it, those that run without the page, and tests. */
const OWN_CLOCK =
  /^web\/src\/(clock|device\/missing-files|sw[^/]*|features\/admin\/map\/graph-worker)\.ts$|test/;

/** Returns a problem if a file of the page reads the device's clock, which may be wrong or jump. */
function forbidDeviceClock(file: string, text: string): string | null {
  if (!file.startsWith("web/src/") || OWN_CLOCK.test(file)) return null;
  const found = /\bDate\.now\b|\bnew Date\(\)/.test(text);
  return found ? `${file}: reads the device's clock. Use web/src/clock.ts` : null;
}

/** Returns the problems of a file that sends requests by itself, without the limits of outbound.ts. */
function forbidOwnCalls(file: string, text: string): string[] {
  const lines = outboundCalls(file, text);
  return lines.map((line) => `${file}:${line}: uses the global fetch. Use worker/platform/outbound.ts`);
}

/** Returns the problems of a file in which a request could await the promise of another one. */
function forbidSharedPromises(file: string, text: string): string[] {
  const lines = sharedPromises(file, text);
  return lines.map((line) => `${file}: outlives a request and holds a promise: ${line.trim()}`);
}

const listed = execFileSync("git", [
  "ls-files",
  "--cached",
  "--others",
  "--exclude-standard",
  "game",
  "worker",
  "web/src",
]);
const files = listed
  .toString()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file));
const sources = files.map((file) => [file, readFileSync(file, "utf8")] as const);
const graph = new Map(sources.map(([file, text]) => [file, importsOf(file, text)]));
const problems = [
  ...sources.map(([file, text]) => forbidDeviceClock(file, text)),
  ...sources.flatMap(([file, text]) => forbidOwnCalls(file, text)),
  ...sources.flatMap(([file, text]) => forbidSharedPromises(file, text)),
  ...[...graph].flatMap(([file, targets]) => targets.map((target) => forbidImport(file, target))),
  ...findCycles(graph).map((cycle) => `import cycle: ${cycle}`),
].filter((problem) => problem !== null);

for (const problem of problems) console.error(problem);
console.log(`import directions: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
