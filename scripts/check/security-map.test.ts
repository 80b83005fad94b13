import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const top = join(import.meta.dirname, "../..");
const rows = readFileSync(join(top, "SECURITY.md"), "utf8")
  .split("\n")
  .filter((line) => /^(\| \d|- )/.test(line));

/** Converts a path of the map to one from the project's root. A path without a root folder is below worker/features. */
function fromTop(path: string): string {
  return /^(worker|game|web|tests|scripts)\//.test(path) ? path : `worker/features/${path}`;
}

/** The texts that the rows have in these marks. */
const marked = (marks: RegExp) => [
  ...new Set(rows.flatMap((row) => [...row.matchAll(marks)].map(([, text]) => text ?? ""))),
];
const files = marked(/`([\w./-]+\.(?:test|spec)\.ts)`/g).map(fromTop);
const OTHER_WORDS = ["Ways in", "Rules", "secrets", "Always use HTTPS"];
const tests = marked(/"([^"]+)"/g).filter((name) => !OTHER_WORDS.includes(name));

describe("SECURITY.md", () => {
  it("SECURITY.md covers chapters 1 to 17, each requirement with its state", () => {
    const requirements = rows.filter((row) => row.startsWith("| "));
    for (let chapter = 1; chapter <= 17; chapter += 1) {
      expect(requirements.some((row) => row.startsWith(`| ${chapter}.`))).toBe(true);
    }
    const states = requirements.map((row) => row.split(" | ")[1]);
    expect(new Set(states)).toEqual(new Set(["met", "partly", "not met", "n/a", "platform"]));
  });

  it("SECURITY.md lists the requirements that are not met at its top", () => {
    const text = readFileSync(join(top, "SECURITY.md"), "utf8");
    const summary = text.slice(text.indexOf("Not met: "), text.indexOf("## Rules"));
    const missing = rows.filter((row) => row.includes(" | not met | "));
    const named = missing.flatMap((row) => row.split(" | ")[0]?.match(/\d+\.\d+\.\d+/g) ?? []);
    expect(named.filter((id) => !summary.includes(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  it("SECURITY.md names only existing tests", () => {
    const texts = files.map((path) => readFileSync(join(top, path), "utf8")).join("\n");
    expect(tests.length).toBeGreaterThan(30);
    expect(tests.filter((name) => !texts.includes(name))).toEqual([]);
  });
});
