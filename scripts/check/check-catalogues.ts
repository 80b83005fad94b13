// Checks that what players read comes from catalogues, whatever part of the game says it. docs/decisions/083-texts-are-catalogues.md
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { literalTexts } from "./literal-texts.ts";

/** The administration's texts stay where they are drawn, and so do those of the content's schemas, which its editors read. */
const STAFF = [
  /^web\/src\/(features\/admin|app\/(admin|staff))\//,
  /^worker\/features\/(admin\/|auth\/development-mail)|^worker\/.*\/admin-[^/]*\.ts$/,
  /^game\/contract\/(admin|content|endings|other-run)|^game\/rules\/feed\/(check-feed|house-style)/,
];
const NO_PAGE = /\/texts(\.[a-z]+)?\.ts$|\.test\.tsx?$|\/test-[a-z]+\.tsx?$|test-support|\bfixture\.ts$/;
/** Says nothing to players, or what the game stores: statuses, and what a new character is called. */
const SILENT =
  /^worker\/(db|content|maintenance)\/|\/(limits\/limits|common-passwords|reserved-usernames)\.ts$|^game\/(rules\/(player|status)|contract\/openapi)\.ts$/;
const ROOMS = [
  "web/src",
  "web/manifest.ts",
  "web/link-card.ts",
  "game/contract",
  "game/rules",
  "game/views",
  "worker",
];

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...ROOMS]);
const files = listed
  .toString()
  .split("\n")
  .filter(
    (file) => /\.tsx?$/.test(file) && ![...STAFF, NO_PAGE, SILENT].some((pattern) => pattern.test(file)),
  );
const problems = files.flatMap((file) =>
  literalTexts(file, readFileSync(file, "utf8")).map(
    ({ line, text }) => `${file}:${line}: “${text}” belongs into the room's texts.ts`,
  ),
);

for (const problem of problems) console.error(problem);
console.log(`catalogues: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 && files.length > 0 ? 0 : 1;
