// Checks types, lint, import directions, references, lines, content and size budgets. Every commit must pass.
import { ensureInstalled, run } from "./process-tools.mjs";

await ensureInstalled();
const { ensureBuilt, ensureDevVars } = await import("./build.mjs");
ensureDevVars();

const CHECKS = [
  ["types", "tsc", ["-b"]],
  ["lint", "biome", ["ci", "--error-on-warnings", "."]],
  ["import directions", "node", ["scripts/check/check-imports.ts"]],
  ["lines", "node", ["scripts/check/check-lines.ts"]],
  ["texts", "node", ["scripts/check/check-texts.ts"]],
  ["references", "node", ["scripts/check/check-references.ts"]],
  ["content", "node", ["scripts/content/check.ts"]],
  ["size", "node", ["bench/size.ts"]],
];

let failed = 0;
for (const [title, command, args] of CHECKS) {
  if (title === "size") await ensureBuilt();
  const code = await run(command, args);
  if (code !== 0) {
    failed += 1;
    console.error(`check failed: ${title}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
