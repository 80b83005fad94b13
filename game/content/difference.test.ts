import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUNDLED_DOCUMENTS } from "../../worker/content/documents.ts";
import type { Contact } from "../core/content.ts";
import { contentDifference, movedPositions, partDifference } from "./difference.ts";
import { aContact, aMessage, aQuest } from "./fixture.ts";

const gary = aContact("gary", {
  name: "Gary",
  missions: [
    aQuest("fries", { name: "Fries" }),
    aQuest("grill", { name: "Grill" }),
    aQuest("van", { name: "Van" }),
  ],
  messages: [aMessage("hello", { subject: "Hello" })],
});

/** The differences after a change of Gary, one line each. */
function lines(change: Partial<Contact>): readonly string[] {
  const changes = partDifference("gary", gary, { ...gary, ...change })?.changes ?? [];
  return changes.map(
    ({ path, label, kind, before, after }) => `${kind} ${path} | ${label} | ${before} → ${after}`,
  );
}

const [fries, grill, van] = gary.missions;
if (!fries || !grill || !van) throw new Error("Gary has three missions");

describe("partDifference", () => {
  it.each<[string, Partial<Contact>, readonly string[]]>([
    ["a changed text", { name: "Gaz" }, ["changed name | Name | Gary → Gaz"]],
    [
      "an added optional text",
      { lockedName: "A smell" },
      ["added lockedName | Name while locked | null → A smell"],
    ],
    [
      "a changed type of condition with its value",
      { unlockConditions: { type: "mission_completed", value: "mum.shop" } },
      [
        "changed unlockConditions.type | Unlock condition › Type | level_reached → mission_completed",
        "added unlockConditions.value | Unlock condition › Value | null → mum.shop",
        "removed unlockConditions.level | Unlock condition › Level | 1 → null",
      ],
    ],
    [
      "a changed reward, in the mission's name",
      { missions: [fries, { ...grill, rewards: { ...grill.rewards, cash: 5 } }, van] },
      ["added missions.1.rewards.cash | Mission “Grill” › Rewards › Cash | null → 5"],
    ],
    [
      "a changed cost, by its position",
      { missions: [{ ...fries, requirements: [{ type: "energy", amount: 20 }] }, grill, van] },
      ["changed missions.0.requirements.0.amount | Mission “Fries” › Requirement 1 › Amount | 10 → 20"],
    ],
    [
      "a removed cost",
      { missions: [{ ...fries, requirements: [] }, grill, van] },
      [
        "removed missions.0.requirements.0 | Mission “Fries” › Requirement 1 | Type: energy, Amount: 10 → null",
      ],
    ],
    [
      "a removed and an added mission",
      { missions: [fries, van, aQuest("bin", { name: "Bin" })] },
      [
        "removed missions.1 | Mission “Grill” | Grill → null",
        "added missions.2 | Mission “Bin” | null → Bin",
      ],
    ],
    [
      "one move for one dragged mission",
      { missions: [van, fries, grill] },
      ["moved missions.0 | Mission “Van” | 3 → 1"],
    ],
    [
      "a move and a change of the same mission",
      { missions: [{ ...van, isRepeatable: true }, fries, grill] },
      [
        "moved missions.0 | Mission “Van” | 3 → 1",
        "changed missions.0.isRepeatable | Mission “Van” › Repeatable | no → yes",
      ],
    ],
    [
      "an added tag",
      { metadata: { ...gary.metadata, tags: ["chips"] } },
      ["added metadata.tags.0 | Metadata › Tag 1 | null → chips"],
    ],
  ])("shows %s", (_name, change, expected) => {
    expect(lines(change)).toEqual(expected);
  });

  it.each([
    ["taken out", ["fries", "night"], "removed metadata.tags.1 | grease → null"],
    ["put in between", ["fries", "new", "grease", "night"], "added metadata.tags.1 | null → new"],
    ["changed", ["fries", "salt", "night"], "changed metadata.tags.1 | grease → salt"],
    ["taken from the end", ["fries", "grease"], "removed metadata.tags.2 | night → null"],
  ])("shows only the text without an id that was %s", (_, tags, expected) => {
    const tagged = (list: string[]) => ({ ...gary, metadata: { ...gary.metadata, tags: list } });
    const found = partDifference("gary", tagged(["fries", "grease", "night"]), tagged(tags))?.changes ?? [];
    expect(found.map(({ path, kind, before, after }) => `${kind} ${path} | ${before} → ${after}`)).toEqual([
      expected,
    ]);
  });

  it("partDifference lists the quests and messages of a new contact, and of a removed one", () => {
    const added = partDifference("gary", null, gary);
    expect([added?.kind, added?.name, added?.changes.map(({ kind, path }) => `${kind} ${path}`)]).toEqual([
      "added",
      "Gary",
      ["added missions.0", "added missions.1", "added missions.2", "added messages.0"],
    ]);
    expect(partDifference("gary", gary, null)?.changes.map(({ kind }) => kind)).toEqual(
      Array(4).fill("removed"),
    );
    expect(partDifference("gary", null, null)).toBeNull();
  });

  it("partDifference compares fields that it does not know", () => {
    const later = { ...gary, missions: [{ ...fries, choices: [{ id: "a", label: "Ask" }] }, grill, van] };
    const sooner = { ...gary, missions: [{ ...fries, choices: [{ id: "a", label: "Beg" }] }, grill, van] };
    expect(partDifference("gary", sooner, later)?.changes).toEqual([
      {
        path: "missions.0.choices.0.label",
        label: "Mission “Fries” › Choice “Ask” › Label",
        kind: "changed",
        before: "Beg",
        after: "Ask",
      },
    ]);
  });
});

describe("contentDifference", () => {
  it("contentDifference names changed, added and removed contacts, and no others", () => {
    const [mum, kai] = [aContact("mum"), aContact("kai")];
    const of = (contacts: readonly Contact[]) => ({ contacts, documents: BUNDLED_DOCUMENTS });
    const found = contentDifference(of([gary, mum]), of([{ ...gary, avatar: "🍟" }, kai]));
    expect(found.map(({ id, kind }) => [id, kind])).toEqual([
      ["gary", "changed"],
      ["kai", "added"],
      ["mum", "removed"],
    ]);
  });
});

const ids = fc.uniqueArray(fc.constantFrom("one", "two", "three", "four", "five"));
const amount = fc.integer({ min: 0, max: 2 });
const someContact = fc
  .record({
    missions: ids.chain((list) =>
      fc.tuple(
        ...list.map((id) =>
          fc.record({ cash: amount, isRepeatable: fc.boolean() }).map((parts) => ({ id, ...parts })),
        ),
      ),
    ),
    messages: ids,
    tags: fc.array(fc.constantFrom("a", "b"), { maxLength: 3 }),
    lockedName: fc.option(fc.constantFrom("x", "y"), { nil: undefined }),
  })
  .map(({ missions: quests, messages, tags, lockedName }) =>
    aContact("gary", {
      missions: quests.map(({ id, cash, isRepeatable }) => aQuest(id, { rewards: { cash }, isRepeatable })),
      messages: messages.map((id) => aMessage(id)),
      metadata: { ...gary.metadata, tags },
      ...(lockedName === undefined ? {} : { lockedName }),
    }),
  );

const SWAPPED = { added: "removed", removed: "added", changed: "changed", moved: "moved" } as const;

describe("any two versions of a contact", () => {
  it("equal versions, and no others, have no difference", () => {
    fc.assert(
      fc.property(someContact, someContact, (a, b) => {
        const isSame = JSON.stringify(a) === JSON.stringify(b);
        expect(partDifference("gary", a, b) === null).toBe(isSame);
        expect(partDifference("gary", a, a)).toBeNull();
      }),
    );
  });

  it("the difference in the other direction swaps additions and removals, and the values", () => {
    fc.assert(
      fc.property(someContact, someContact, (a, b) => {
        const there = (partDifference("gary", a, b)?.changes ?? [])
          // The same number of items moves, but not necessarily the same ones.
          .map(({ kind, before, after }) =>
            kind === "moved" ? "moved" : `${SWAPPED[kind]} ${after} ${before}`,
          );
        const back = (partDifference("gary", b, a)?.changes ?? []).map(({ kind, before, after }) =>
          kind === "moved" ? "moved" : `${kind} ${before} ${after}`,
        );
        expect(back.sort()).toEqual(there.sort());
      }),
    );
  });

  it("each change has a path that leads to its value in the newer version, or in the older one if it was removed", () => {
    const at = (source: unknown, path: string) =>
      path.split(".").reduce<unknown>((value, step) => Reflect.get(Object(value), step), source);
    fc.assert(
      fc.property(someContact, someContact, (a, b) => {
        for (const { path, kind } of partDifference("gary", a, b)?.changes ?? []) {
          expect(at(kind === "removed" ? a : b, path)).toBeDefined();
        }
      }),
    );
  });
});

describe("movedPositions", () => {
  it("movedPositions leaves the other items in rising order, and moves none of a sorted list", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7]), (order) => {
        const moved = movedPositions(order);
        const stayed = order.filter((position) => !moved.has(position));
        expect(stayed).toEqual([...stayed].sort((a, b) => a - b));
        expect(movedPositions([...order].sort((a, b) => a - b)).size).toBe(0);
        if (order.length > 0) expect(moved.size).toBeLessThan(order.length);
      }),
    );
  });
});

it("a changed refusal is a difference with a readable place", () => {
  const withRefusal = (refusal: string) =>
    aContact("a", {
      missions: [aQuest("door", { terms: [{ when: [{ type: "affinity_below", value: 9 }], refusal }] })],
    });
  expect(partDifference("gary", withRefusal("No."), withRefusal("Not yet."))?.changes).toMatchObject([
    {
      path: "missions.0.terms.0.refusal",
      label: "Mission “Quest door” › Other terms 1 › Refusal",
      before: "No.",
      after: "Not yet.",
    },
  ]);
});
