import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STATUSES } from "../core/status.ts";
import { deadpanLines, type HeadlineFacts, headlines, masthead } from "./headlines.ts";

const sum = (group: string, rows: number, cash = 0) => ({ group, rows, cash });
const actions = [
  { id: "post_content", headline: "Local person posts {times}" },
  { id: "bag_fries", headline: "{bag|bags} of fries packed, none of them for the packer" },
  { id: "rest", headline: "Entrepreneur lies down {times}, calls it strategy" },
  { id: "walk" },
];
const facts: HeadlineFacts = { level: 4, cash: 1_204, followers: 178, causes: [], actions };
const causes = [sum("action:post_content", 30), sum("post", 1), sum("action:bag_fries", 1_200, 9_600)];

describe("headlines of a level-up", () => {
  const bags = "1,200 bags of fries packed, none of them for the packer";
  const posts = "Local person posts 31 times";
  const people = "178 people follow, some on purpose";
  const chosen = ["Employee leaves at nine", "Lift still broken"];
  const small = [sum("quest", 1, 12), sum("action:rest", 1), sum("enroll", 1, -37), sum("admin", 2)];
  it.each<[string, Partial<HeadlineFacts>, ...string[]]>([
    [
      "an unknown ledger leaves the other facts",
      {},
      people,
      "$1,204 in account, owner still local",
      "Level 4 reached, ceiling unharmed",
    ],
    ["quick posts and feed posts count together", { causes }, posts, bags, people],
    ["the next level starts elsewhere", { level: 5, causes }, bags, posts, people],
    ["a choice comes first, by level", { level: 5, causes, chosen }, "Lift still broken", bags, posts],
    [
      "one of each",
      { level: 3, causes: small },
      "Entrepreneur lies down once, calls it strategy",
      "One favour done, nobody claps",
      "$37 spent on learning, lesson not disclosed",
    ],
  ])("%s", (_, change, ...expected) => {
    expect(headlines({ ...facts, ...change })).toEqual(expected);
  });

  it("headlines are always three different lines without invented numbers", () => {
    const groups = [
      ...["action:post_content", "post", "quest", "action:rest", "action:read_book", "enroll"],
      ...["action:bag_fries", "action:consulting_call", "admin", "start"],
    ];
    const anySum = fc.record({
      group: fc.constantFrom(...groups),
      rows: fc.nat({ max: 5_000 }),
      cash: fc.integer({ min: -90_000, max: 90_000 }),
    });
    const anyFacts = fc.record({
      level: fc.integer({ min: 1, max: 99 }),
      cash: fc.nat(),
      followers: fc.nat(),
      causes: fc.uniqueArray(anySum, { selector: ({ group }) => group }),
    });
    fc.assert(
      fc.property(anyFacts, (any) => {
        const lines = headlines({ ...any, actions });
        expect(new Set(lines).size).toBe(3);
        const rows = (name: string) => any.causes.find(({ group }) => group === name)?.rows ?? 0;
        const known = new Set([
          ...[any.level, any.cash, any.followers, rows("action:post_content") + rows("post")],
          ...any.causes.flatMap(({ rows: count, cash }) => [count, Math.abs(cash)]),
        ]);
        for (const printed of lines.join(" ").match(/\d[\d,]*(?=\D|$)/g) ?? []) {
          expect(known).toContain(Number(printed.replaceAll(",", "")));
        }
      }),
    );
  });

  it("each status has its own magazine", () => {
    const names = STATUSES.map(({ status }) => masthead(status));
    expect(new Set(names).size).toBe(STATUSES.length);
    expect(names[0]).toBe("Brokie Weekly");
    expect(masthead("Legend")).toBe("Local Weekly");
  });
});

it.each<[number, string]>([
  [178, "178 followers. Two are Mum."],
  [1, "One follower. Not Mum."],
  [0, "0 followers. Not Mum."],
])("the first deadpan line counts %i followers", (followers, line) => {
  expect(deadpanLines({ ...facts, followers })[0]).toBe(line);
});

it("deadpan lines are sentences from the ledger and from other known facts", () => {
  expect(deadpanLines({ ...facts, causes })).toEqual([
    "178 followers. Two are Mum.",
    "Local person posts 31 times.",
    "1,200 bags of fries packed, none of them for the packer.",
    "$1,204 in account, owner still local.",
    "Level 4 reached, ceiling unharmed.",
  ]);
});
