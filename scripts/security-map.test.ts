import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const top = join(import.meta.dirname, "..");
const rows = readFileSync(join(top, "SECURITY.md"), "utf8")
  .split("\n")
  .filter((line) => /^(\| \d|- )/.test(line));

/** A path of the map, from the top: one without a folder at the top is a feature's. */
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
  it("names requirements of the three chapters and more", () => {
    for (const chapter of [6, 7, 8, 10]) {
      expect(rows.some((row) => row.startsWith(`| ${chapter}.`))).toBe(true);
    }
  });

  it("names tests that there are", () => {
    const texts = files.map((path) => readFileSync(join(top, path), "utf8")).join("\n");
    expect(tests.length).toBeGreaterThan(30);
    expect(tests.filter((name) => !texts.includes(name))).toEqual([]);
  });
});
