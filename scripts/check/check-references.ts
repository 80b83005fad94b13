// Checks that every reference to the documentation resolves, in code, tests and documentation, and that the index of
// decision records is complete.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { anchorsOf, indexProblems, referenceProblems } from "./references.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
  .toString()
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|css|md|sql|json|toml|html|ya?ml)$/.test(file) && existsSync(file))
  // The test of this check contains broken references.
  .filter((file) => file !== "scripts/check/references.test.ts" && file !== "package-lock.json");
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const pages = new Map(
  [...texts].filter(([file]) => file.endsWith(".md")).map(([file, text]) => [file, anchorsOf(text)]),
);
const problems = [
  ...[...texts].flatMap(([file, text]) => referenceProblems(file, text, pages)),
  ...indexProblems(texts),
];

for (const problem of problems) console.error(problem);
console.log(`references: ${files.length} files, ${pages.size} pages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
