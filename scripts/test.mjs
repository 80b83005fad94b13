// Runs every check and test, on a machine that has only Node: check, game, worker, web, storm, e2e. The last line sums up
// the reports of the runners. Two runs may share a machine: each picks free ports, and one build serves both.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, run, top } from "./process-tools.mjs";

const total = { passed: 0, failed: 0 };
let isFinished = false;
// A failed installation or build ends this process, and counts as one failed test.
process.once("exit", () => {
  if (!isFinished) printTotal({ ...total, failed: total.failed + 1 });
});

await ensureInstalled();
const { ensureBuilt, ensureDevVars } = await import("./build.mjs");
const { ensureChromium } = await import("./chromium.mjs");

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

function printTotal({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
}

/** Runs a program and adds up its tests. A failure without a failed test in the report counts as one failed test. */
async function prove(title, command, args, { env = {}, count = () => ({ passed: 0, failed: 0 }) } = {}) {
  console.log(`\n— ${title}`);
  const code = await run(command, args, { env });
  const { passed, failed } = count();
  total.passed += passed;
  total.failed += failed > 0 || code === 0 ? failed : 1;
}

await ensureBuilt();
await prove("check", "npm", ["run", "--silent", "check"]);

await prove(
  "game, worker, web",
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, "vitest.json")}`],
  {
    env: { WRANGLER_LOG: "warn" },
    count: () => {
      const report = readReport("vitest.json");
      return {
        passed: report?.numPassedTests ?? 0,
        failed: (report?.numFailedTests ?? 0) + (report ? 0 : 1),
      };
    },
  },
);

await prove("storm", "npm", ["run", "--silent", "test:storm"], {
  env: { MINUTES: "0.4", STORM_REPORT: join(reports, "storm.json") },
  count: () => readReport("storm.json") ?? { passed: 0, failed: 1 },
});

const chromium = await ensureChromium();
await prove("e2e", "playwright", ["test"], {
  env: {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "e2e.json"),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  },
  count: () => {
    const stats = readReport("e2e.json")?.stats;
    return { passed: stats?.expected ?? 0, failed: stats ? stats.unexpected + stats.flaky : 1 };
  },
});

rmSync(reports, { recursive: true, force: true });
isFinished = true;
printTotal(total);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
