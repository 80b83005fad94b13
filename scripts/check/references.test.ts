import { describe, expect, it } from "vitest";
import { anchorsOf, indexProblems, referenceProblems } from "./references.ts";

const pages = new Map([
  ["docs/reference/character.md", new Set(["character", "quick-actions"])],
  ["docs/decisions/002-one-batch.md", new Set(["context"])],
]);
const problemsIn = (text: string, path = "game/core/energy.ts") => referenceProblems(path, text, pages);

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
    expect(problemsIn(text)).toEqual([`game/core/energy.ts:1: ${problem}`]);
  });

  it("the reference check finds an old citation across a line break", () => {
    expect(problemsIn("/**\n * As\n * decision\n * 22 says.\n */")).toHaveLength(1);
    expect(problemsIn("// player area,\n// section 4")).toHaveLength(1);
  });

  it("the reference check follows the relative links of a page, and checks their headings", () => {
    const text =
      "[a](../reference/character.md#quick-actions) [b](002-one-batch.md#nothing) [c](x.svg) [d](#here)";
    expect(problemsIn(text, "docs/decisions/002-one-batch.md")).toEqual([
      "docs/decisions/002-one-batch.md:1: docs/decisions/002-one-batch.md#nothing: no such heading",
      "docs/decisions/002-one-batch.md:1: docs/decisions/002-one-batch.md#here: no such heading",
    ]);
  });
});

describe("the index of decision records", () => {
  const records: readonly [string, string][] = [
    ["docs/decisions/001-layout.md", "# 001: Layout\n"],
    ["docs/decisions/002-ledger.md", "# 002: Ledger\n"],
  ];
  const COMPLETE = "[001: Layout](001-layout.md) [002: Ledger](002-ledger.md)";

  const FOURTH = ["docs/decisions/004-router.md", "# 004: Router"] as const;
  const SECOND = ["docs/decisions/002-router.md", "# 002: Router"] as const;
  const title = COMPLETE.replace("Ledger]", "Books]");
  const lacking = "docs/decisions/README.md: lacks [002: Ledger](002-ledger.md)";
  const gap = "docs/decisions/README.md: there is no record 003";
  const taken = "docs/decisions/002-router.md: its number is taken";
  it.each<[string, string, (readonly [string, string])[], string[]]>([
    ["links every record by its title", COMPLETE, [], []],
    ["lacks a record", "[001: Layout](001-layout.md)", [], [lacking]],
    ["has another title", title, [], [lacking]],
    ["has a gap", `${COMPLETE} [004: Router](004-router.md)`, [FOURTH], [gap]],
    ["has a number twice", `${COMPLETE} [002: Router](002-router.md)`, [SECOND], [taken]],
  ])("the reference check of an index that %s", (_what, index, more, problems) => {
    expect(indexProblems(new Map([...records, ...more, ["docs/decisions/README.md", index]]))).toEqual(
      problems,
    );
  });
});
