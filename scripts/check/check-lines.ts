// Counts the lines of code, tests and styles that are neither blank nor comment, by feature, and fails if a commit raises the
// total without saying why: in a line of its message that begins with `Lines:`.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { countLines, featureOf, kindOf, type LineKind } from "./lines.ts";

const COUNTED = ["*.ts", "*.tsx", "*.mjs", "*.js", "*.css"];
/** Each commit counts from the one that brought this file. */
const SELF = "scripts/check/check-lines.ts";
/** Number of the latest commits that are looked at. A copy of the project without its history has none. */
const COMMITS = 50;

const git = (...args: string[]): string =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] });
const listOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

type Counts = Record<LineKind, number>;

printTree();
const problems = unexplained();
const pending = riseOf("HEAD", null);
if (pending > 0)
  console.log(`lines: ${pending} more than the last commit. Say why in the next one: "Lines: …"`);
if (problems.length > 0) console.error(problems.join("\n"));
process.exitCode = problems.length === 0 ? 0 : 1;

function printTree(): void {
  const features = new Map<string, Counts>();
  const total: Counts = { code: 0, tests: 0, css: 0 };
  const listed = git("ls-files", "--cached", "--others", "--exclude-standard", "--", ...COUNTED);
  for (const file of listOf(listed).filter((path) => existsSync(path))) {
    const feature = features.get(featureOf(file)) ?? { code: 0, tests: 0, css: 0 };
    const lines = countLines(file, readFileSync(file, "utf8"));
    feature[kindOf(file)] += lines;
    total[kindOf(file)] += lines;
    features.set(featureOf(file), feature);
  }
  const sorted = [...features].sort(([, a], [, b]) => sum(b) - sum(a));
  for (const [name, counts] of [...sorted, ["total", total] as const])
    console.log(`lines: ${row(name, counts)}`);
}

function sum({ code, tests, css }: Counts): number {
  return code + tests + css;
}

function row(name: string, counts: Counts): string {
  const numbers = [sum(counts), counts.code, counts.tests, counts.css].map((number) =>
    String(number).padStart(7),
  );
  return `${name.padEnd(20)}${numbers.join("")}`;
}

/** Returns the latest commits that raise the total without saying why. */
function unexplained(): string[] {
  const format = "--format=%H%x09%P%x09%(trailers:key=Lines,valueonly,separator=%x20)%x09%s";
  return listOf(git("log", "--no-merges", `--max-count=${COMMITS}`, format)).flatMap((line) => {
    const [commit = "", parent = "", why = "", subject = ""] = line.split("\t");
    if (why !== "" || textsAt(parent, [SELF])[0] === null) return [];
    const rise = riseOf(parent, commit);
    return rise > 0
      ? [`${commit.slice(0, 8)} ${subject}: ${rise} lines more, and no line "Lines: …" says why`]
      : [];
  });
}

/** Returns by how many lines the total rises from one commit to another, or to the working tree. */
function riseOf(from: string, to: string | null): number {
  const range = to === null ? [from] : [from, to];
  const changed = listOf(git("diff", "--name-only", "--no-renames", ...range, "--", ...COUNTED));
  const added =
    to === null ? listOf(git("ls-files", "--others", "--exclude-standard", "--", ...COUNTED)) : [];
  const files = [...changed, ...added];
  const lines = (texts: readonly (string | null)[]): number =>
    texts.reduce(
      (total, text, place) => total + (text === null ? 0 : countLines(files[place] ?? "", text)),
      0,
    );
  return lines(to === null ? files.map(onDisk) : textsAt(to, files)) - lines(textsAt(from, files));
}

function onDisk(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Returns files as a commit has them; null for each if there is no such file or commit. One process reads them all. */
function textsAt(commit: string, files: readonly string[]): readonly (string | null)[] {
  const input = files.map((file) => `${commit}:${file}\n`).join("");
  const output = execFileSync("git", ["cat-file", "--batch"], { input, maxBuffer: 2 ** 28 });
  let at = 0;
  return files.map(() => {
    const start = output.indexOf("\n", at) + 1;
    const [, size] = / blob (\d+)$/.exec(output.toString("utf8", at, start - 1)) ?? [];
    // A line break follows each text.
    at = size === undefined ? start : start + Number(size) + 1;
    return size === undefined ? null : output.toString("utf8", start, at - 1);
  });
}
