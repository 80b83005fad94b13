import { describe, expect, it } from "vitest";
import { sharedPromises } from "./shared-promises.ts";

const FILE = "worker/passwords/queue.ts";

describe("promises shared by requests", () => {
  it.each([
    "  #last: Promise<unknown> = Promise.resolve();",
    "  #turn: Promise<void> | null = null;",
    "let loading: Promise<Content> | null = null;",
    "const pending = new Map<string, Promise<Content>>();",
    "  readonly #waiting = new Map<string, PromiseWithResolvers<void>>();",
    "const ready = Promise.withResolvers<void>();",
  ])("%j is one", (line) => {
    expect(sharedPromises(FILE, line)).toEqual([line]);
  });

  it.each([
    "  ping(): Promise<true>;",
    "  hash(password: string): Promise<string | null> {",
    "    const late = new Promise<never>((_, reject) => {",
    'const library = () => import("@simplewebauthn/server");',
  ])("%j is none", (line) => {
    expect(sharedPromises(FILE, line)).toEqual([]);
  });

  it("tests and the page may keep one", () => {
    const line = "let loading: Promise<Content> | null = null;";
    for (const file of ["worker/passwords/queue.test.ts", "web/src/app.ts"]) {
      expect(sharedPromises(file, line)).toEqual([]);
    }
  });
});
