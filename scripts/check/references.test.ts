import { describe, expect, it } from "vitest";
import { anchorsOf, referenceProblems } from "./references.ts";

const pages = new Map([
  ["docs/reference/character.md", new Set(["character", "quick-actions"])],
  ["docs/decisions/002-one-batch.md", new Set(["context"])],
]);
const problemsIn = (text: string, path = "game/rules/energy.ts") => referenceProblems(path, text, pages);

describe("anchors", () => {
  it("anchors drop punctuation and join words with hyphens", () => {
    expect([...anchorsOf("# A, b & C\n## Full-size `x_y`\n```\n# not a heading\n```\n")]).toEqual([
      "a-b--c",
      "full-size-x_y",
    ]);
  });
});

describe("references", () => {
  it.each([
    "/** See docs/reference/character.md#quick-actions. */",
    "// See docs/reference/character.md.",
    "// docs/decisions/002 says why",
    "// https://example.com/docs/guide.md",
    "// the decision of 1999, and section 4",
  ])("the reference check accepts %s", (text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  it.each([
    ["// docs/reference/nowhere.md", "docs/reference/nowhere.md: no such page"],
    ["// docs/reference/character.md#luck", "docs/reference/character.md#luck: no such heading"],
    ["// docs/decisions/009", "docs/decisions/009: no such record"],
    ["// Decision 22.", '"Decision 22": cite a page of docs/reference instead'],
    ["// Player area, sections 4 and 7.", '"Player area, sections 4": cite a page of docs/reference instead'],
  ])("the reference check refuses %s", (text, problem) => {
    expect(problemsIn(text)).toEqual([`game/rules/energy.ts:1: ${problem}`]);
  });

  it("the reference check finds an old citation across a line break", () => {
    expect(problemsIn("/**\n * As\n * decision\n * 22 says.\n */")).toHaveLength(1);
    expect(problemsIn("// player area,\n// section 4")).toHaveLength(1);
  });

  it("follows the relative links of a page, and checks their headings", () => {
    const text =
      "[a](../reference/character.md#quick-actions) [b](002-one-batch.md#nothing) [c](x.svg) [d](#here)";
    expect(problemsIn(text, "docs/decisions/002-one-batch.md")).toEqual([
      "docs/decisions/002-one-batch.md:1: docs/decisions/002-one-batch.md#nothing: no such heading",
      "docs/decisions/002-one-batch.md:1: docs/decisions/002-one-batch.md#here: no such heading",
    ]);
  });
});
