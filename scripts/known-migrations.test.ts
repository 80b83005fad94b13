import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrationFiles, moveAside, unknownMigrations } from "./known-migrations.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guru-state-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  [[], []],
  [migrationFiles(), []],
  [[...migrationFiles(), "0001_later.sql"], ["0001_later.sql"]],
  [["0000_accounts_and_ledger.sql"], ["0000_accounts_and_ledger.sql"]],
])("of the migrations %j, %j are unknown", (applied, unknown) => {
  expect(unknownMigrations(applied)).toEqual(unknown);
});

it("states are moved aside one after the other, and none is overwritten", () => {
  const state = join(folder, "state");
  const moved = ["first", "second"].map((content) => {
    mkdirSync(state);
    writeFileSync(join(state, "file"), content);
    return moveAside(state);
  });
  expect(moved).toEqual([`${state}.old-1`, `${state}.old-2`]);
  expect(moved.map((aside) => readFileSync(join(aside, "file"), "utf8"))).toEqual(["first", "second"]);
});

it("a state that can't be moved is left alone", () => {
  expect(() => moveAside(join(folder, "none"))).toThrow("ENOENT");
});
