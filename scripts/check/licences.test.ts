import { expect, it } from "vitest";
import { type LockedPackage, licenceReport } from "./licences.ts";

const problemsOf = (one: LockedPackage) =>
  licenceReport({ "": { version: "0.1.0" }, "node_modules/a/node_modules/b": { version: "1.0.0", ...one } })
    .problems;

it.each<[LockedPackage, string?]>([
  [{ license: "MIT" }],
  [{ license: "(MIT OR GPL-3.0-only)" }],
  [{ license: "Apache-2.0 AND MIT" }],
  [{ license: "Apache-2.0 AND LGPL-3.0-or-later", dev: true }],
  [{ license: "MPL-2.0", devOptional: true }],
  [{}, "none (in the game)"],
  [{ dev: true }, "none (tools)"],
  [{ license: "SEE LICENSE IN LICENSE" }, "SEE LICENSE IN LICENSE (in the game)"],
  [{ license: "MPL-2.0" }, "MPL-2.0 (in the game)"],
  [{ license: "MIT AND GPL-3.0-only" }, "MIT AND GPL-3.0-only (in the game)"],
  [{ license: "AGPL-3.0-only", dev: true }, "AGPL-3.0-only (tools)"],
])("the package %j is refused as %s", (one, problem) => {
  expect(problemsOf(one)).toEqual(problem === undefined ? [] : [`b@1.0.0: ${problem}`]);
});

it("the report counts the packages of each licence and use", () => {
  const { counts } = licenceReport({
    "": {},
    "node_modules/a": { license: "MIT" },
    "node_modules/b": { license: "MIT", dev: true },
    "node_modules/c": { license: "MIT", dev: true },
  });
  expect([...counts]).toEqual([
    ["MIT (in the game)", 1],
    ["MIT (tools)", 2],
  ]);
});
