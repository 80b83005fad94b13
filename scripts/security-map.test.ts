import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const top = join(import.meta.dirname, "..");
const rows = readFileSync(join(top, "SECURITY.md"), "utf8")
  .split("\n")
  .filter((line) => /^(\| \d|- )/.test(line));

/** Converts a path of the map to one from the project's root. A path without a root folder is below worker/features. */
function fromTop(path: string): string {
  return /^(worker|game|web|tests|scripts)\//.test(path) ? path : `worker/features/${path}`;
}

const files = [
  ...new Set(
    rows.flatMap((row) =>
      [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, path]) => path ?? ""),
    ),
  ),
].map(fromTop);
const tests = [
  ...new Set(rows.flatMap((row) => [...row.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? ""))),
].filter((name) => name !== "Ways in" && name !== "Rules");

describe("SECURITY.md", () => {
  it("SECURITY.md names requirements of chapters 6, 7, 8 and 10", () => {
    for (const chapter of [6, 7, 8, 10]) {
      expect(rows.some((row) => row.startsWith(`| ${chapter}.`))).toBe(true);
    }
  });

  it("SECURITY.md names only existing tests", () => {
    const texts = files.map((path) => readFileSync(join(top, path), "utf8")).join("\n");
    expect(tests.length).toBeGreaterThan(30);
    expect(tests.filter((name) => !texts.includes(name))).toEqual([]);
  });
});
