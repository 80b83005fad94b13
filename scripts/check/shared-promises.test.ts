import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);

/** A variable of a module, or a field of an instance, that holds a promise. */
const SHARED = [
  /^(export )?(const|let) \w+\b.*Promise.*;$/,
  /^ {2}(static |readonly )*#\w+\b(?!\().*Promise.*;$/,
];

/**
 * Returns the lines that keep a promise for longer than a request. A request that awaits the promise of another one hangs for ever if
 * the runtime cancels that one. A line with an arrow is a function, which makes its promise anew.
 */
function sharedPromises(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => !line.includes("=>") && SHARED.some((pattern) => pattern.test(line)));
}

describe("promises shared by requests", () => {
  it.each([
    "  #last: Promise<unknown> = Promise.resolve();",
    "  #turn: Promise<void> | null = null;",
    "let loading: Promise<Content> | null = null;",
    "const pending = new Map<string, Promise<Content>>();",
    "  readonly #waiting = new Map<string, PromiseWithResolvers<void>>();",
    "const ready = Promise.withResolvers<void>();",
  ])("%j is one", (line) => {
    expect(sharedPromises(line)).toEqual([line]);
  });

  it.each([
    "  ping(): Promise<true>;",
    "  hash(password: string): Promise<string | null> {",
    "    const late = new Promise<never>((_, reject) => {",
    'const library = () => import("@simplewebauthn/server");',
  ])("%j is none", (line) => {
    expect(sharedPromises(line)).toEqual([]);
  });

  it("no value of the Worker that outlives a request holds a promise", () => {
    const files = globSync("worker/**/*.ts", { cwd: ROOT }).filter((path) => !/test/.test(path));
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((path) =>
      sharedPromises(readFileSync(new URL(path, ROOT), "utf8")).map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
