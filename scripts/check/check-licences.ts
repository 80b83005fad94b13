// Prints how many packages are under each licence. Fails if the game contains a package whose licence isn't permissive, or
// uses a tool under one that is neither permissive nor on a short list.
import { readFileSync } from "node:fs";
import { licenceReport } from "./licences.ts";

const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
const { counts, problems } = licenceReport(lock.packages);
for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a)) {
  console.log(`${String(count).padStart(5)}  ${licence}`);
}
for (const problem of problems) console.error(`not allowed: ${problem}`);
console.log(`licences: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
