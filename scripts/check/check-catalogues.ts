// Checks that the pages of players take their texts from catalogues. docs/decisions/083-texts-are-catalogues.md
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { literalTexts } from "./literal-texts.ts";

/** The administration's texts stay where they are drawn, and the service worker's are the server's. */
const STAFF = /^web\/src\/(features\/admin|app\/(admin|staff|preview))\/|^web\/src\/sw/;
const NO_PAGE = /\/texts(\.[a-z]+)?\.ts$|\.test\.tsx?$|\/test-[a-z]+\.tsx?$|-fixture\.ts$|\/(art|people)\//;

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "web/src"]);
const files = listed
  .toString()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !STAFF.test(file) && !NO_PAGE.test(file));
const problems = files.flatMap((file) =>
  literalTexts(file, readFileSync(file, "utf8")).map(
    ({ line, text }) => `${file}:${line}: “${text}” belongs into the room's texts.ts`,
  ),
);

for (const problem of problems) console.error(problem);
console.log(`catalogues: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 && files.length > 0 ? 0 : 1;
