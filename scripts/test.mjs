// Runs every check and test, on a machine that has only Node: check beside the storm, then game, worker, web, and e2e. Prints how long each part
// took and the slowest files. The last line sums up the reports of the runners. Two runs may share a machine: each picks
// free ports, and one build serves both. `--changed` leaves out the storm and the journeys that the change didn't edit.
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureInstalled, run, top } from "./process-tools.mjs";

/** Number of the slowest files to print. */
const SLOWEST = 10;

const unknown = process.argv.slice(2).filter((argument) => argument !== "--changed");
if (unknown.length > 0) {
  console.error(`Unknown argument ${unknown.join(" ")}. The only option is --changed.`);
  process.exit(1);
}
const isChangedOnly = process.argv.includes("--changed");

const total = { passed: 0, failed: 0 };
let isFinished = false;
// A failed installation or build ends this process, and counts as one failed test.
process.once("exit", () => {
  if (!isFinished) printTotal({ ...total, failed: total.failed + 1 });
});

await ensureInstalled();
const { ensureBuilt, ensureDevVars } = await import("./build.mjs");
const { ensureTestBrowsers } = await import("./chromium.mjs");

const reports = join(top, ".cache", `reports-${process.pid}`);
mkdirSync(reports, { recursive: true });
ensureDevVars();

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), "utf8"));
  } catch {
    return null;
  }
}

/** Titles and seconds of the parts, and of the test files. */
const parts = [];
const files = [];

function addFile(name, ms) {
  files.push({ name, seconds: ms / 1000 });
}

/** Counts the tests of a part that has none. */
const none = () => ({ passed: 0, failed: 0 });

/** Sums up the durations of a suite of Playwright and of those within it, in milliseconds. */
function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}

function printTimes() {
  const line = ({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`;
  console.log(["\nTime of each part", ...parts.map(line)].join("\n"));
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log([`\nThe ${slowest.length} slowest files`, ...slowest.map(line)].join("\n"));
}

/** Returns the commit that the change began from: where its branch left main, or the last one. */
function baseOfChange() {
  const git = (...args) => execFileSync("git", args, { cwd: top, encoding: "utf8" }).trim();
  try {
    return git("merge-base", "HEAD", "main");
  } catch {
    return git("rev-parse", "HEAD");
  }
}

function printTotal({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
}

/**
 * Runs a program and adds up its tests. A failure without a failed test in the report counts as one failed test. Prints its output
 * at the end if another part runs beside it.
 */
async function prove(title, command, args, { env = {}, count = none, isBesideAnother = false } = {}) {
  const start = Date.now();
  const head = `\n— ${title}`;
  const path = join(reports, `${title}.log`);
  const log = isBesideAnother ? openSync(path, "w") : null;
  if (log === null) console.log(head);
  const code = await run(command, args, { env, ...(log !== null && { stdio: ["ignore", log, log] }) });
  if (log !== null) {
    closeSync(log);
    console.log(`${head}\n${readFileSync(path, "utf8")}`);
  }
  parts.push({ name: title, seconds: (Date.now() - start) / 1000 });
  const { passed, failed } = count();
  total.passed += passed;
  total.failed += failed > 0 || code === 0 ? failed : 1;
}

await ensureBuilt();
// The storm mostly waits for its own game, so the check costs it no time.
const isBesideAnother = !isChangedOnly;
const checked = prove("check", "npm", ["run", "--silent", "check"], { isBesideAnother });
if (!isChangedOnly) {
  await prove("storm", "npm", ["run", "--silent", "test:storm"], {
    env: { MINUTES: "0.4", STORM_REPORT: join(reports, "storm.json") },
    count: () => readReport("storm.json") ?? { passed: 0, failed: 1 },
    isBesideAnother,
  });
}
await checked;

await prove(
  "game, worker, web",
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, "vitest.json")}`],
  {
    env: { WRANGLER_LOG: "warn" },
    count: () => {
      const report = readReport("vitest.json");
      for (const { name, startTime, endTime } of report?.testResults ?? []) {
        addFile(relative(top, name), endTime - startTime);
      }
      return {
        passed: report?.numPassedTests ?? 0,
        failed: (report?.numFailedTests ?? 0) + (report ? 0 : 1),
      };
    },
  },
);

await ensureTestBrowsers();
// Playwright fails a run without a test.
const only = isChangedOnly ? [`--only-changed=${baseOfChange()}`, "--pass-with-no-tests"] : [];
await prove("e2e", "playwright", ["test", ...only], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "e2e.json") },
  count: () => {
    const { stats, suites = [] } = readReport("e2e.json") ?? {};
    for (const suite of suites) addFile(`tests/e2e/${suite.file}`, durationOf(suite));
    return { passed: stats?.expected ?? 0, failed: stats ? stats.unexpected + stats.flaky : 1 };
  },
});

rmSync(reports, { recursive: true, force: true });
isFinished = true;
printTimes();
printTotal(total);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
