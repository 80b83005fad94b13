import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUNDLED_DOCUMENTS } from "../../worker/content/documents.ts";
import type { Contact } from "../core/content.ts";
import { contentDifference, movedPositions, partDifference } from "./difference.ts";
import { aContact, aMessage, aQuest, withValue } from "./fixture.ts";

const gary = aContact("gary", {
  name: "Gary",
  missions: [
    aQuest("fries", { name: "Fries" }),
    aQuest("grill", { name: "Grill" }),
    aQuest("van", { name: "Van" }),
  ],
  messages: [aMessage("hello", { subject: "Hello" })],
});

/** The differences between two versions of Gary, one line each. */
const lines = (before: unknown, after: unknown) =>
  (partDifference("gary", before as Contact, after as Contact)?.changes ?? []).map(
    (change) => `${change.kind} ${change.path} | ${change.label} | ${change.before} → ${change.after}`,
  );

const [fries, grill, van] = gary.missions;
if (!fries || !grill || !van) throw new Error("Gary has three missions");

describe("partDifference", () => {
  const shop = { type: "mission_completed", value: "mum.shop" };
  const bin = aQuest("bin", { name: "Bin" });
  it.each<[path: string, value: unknown, ...lines: string[]]>([
    ["name", "Gaz", "changed name | Name | Gary → Gaz"],
    ["lockedName", "A smell", "added lockedName | Name while locked | null → A smell"],
    [
      "unlockConditions",
      shop,
      "changed unlockConditions.type | Unlock condition › Type | level_reached → mission_completed",
      "added unlockConditions.value | Unlock condition › Value | null → mum.shop",
      "removed unlockConditions.level | Unlock condition › Level | 1 → null",
    ],
    [
      "missions.1.rewards.cash",
      5,
      "added missions.1.rewards.cash | Mission “Grill” › Rewards › Cash | null → 5",
    ],
    [
      "missions.0.requirements.0.amount",
      20,
      "changed missions.0.requirements.0.amount | Mission “Fries” › Requirement 1 › Amount | 10 → 20",
    ],
    [
      "missions.0.requirements",
      [],
      "removed missions.0.requirements.0 | Mission “Fries” › Requirement 1 | Type: energy, Amount: 10 → null",
    ],
    [
      "missions",
      [fries, van, bin],
      "removed missions.1 | Mission “Grill” | Grill → null",
      "added missions.2 | Mission “Bin” | null → Bin",
    ],
    ["missions", [van, fries, grill], "moved missions.0 | Mission “Van” | 3 → 1"],
    [
      "missions",
      [{ ...van, isRepeatable: true }, fries, grill],
      "moved missions.0 | Mission “Van” | 3 → 1",
      "changed missions.0.isRepeatable | Mission “Van” › Repeatable | no → yes",
    ],
    ["metadata.tags", ["chips"], "added metadata.tags.0 | Metadata › Tag 1 | null → chips"],
  ])("shows the change of %s to %j", (path, value, ...expected) => {
    expect(lines(gary, withValue(gary, path, value))).toEqual(expected);
  });

  it.each([
    ["taken out", ["fries", "night"], "removed metadata.tags.1 | Metadata › Tag 2 | grease → null"],
    ["new", ["fries", "new", "grease", "night"], "added metadata.tags.1 | Metadata › Tag 2 | null → new"],
    ["changed", ["fries", "salt", "night"], "changed metadata.tags.1 | Metadata › Tag 2 | grease → salt"],
    ["taken from the end", ["fries", "grease"], "removed metadata.tags.2 | Metadata › Tag 3 | night → null"],
  ])("shows only the text without an id that was %s", (_, tags, expected) => {
    const tagged = (list: string[]) => withValue(gary, "metadata.tags", list);
    expect(lines(tagged(["fries", "grease", "night"]), tagged(tags))).toEqual([expected]);
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

  it.each([
    ["choices", "0.label", [{ id: "a", label: "Beg" }], "Ask", "Choice “Ask” › Label | Beg"],
    ["terms", "0.refusal", [{ when: [], refusal: "No." }], "Not yet.", "Other terms 1 › Refusal | No."],
  ])("partDifference names the place in the %s of a mission", (field, at, before, after, words) => {
    const sooner = withValue(gary, `missions.0.${field}`, before);
    const later = withValue(sooner, `missions.0.${field}.${at}`, after);
    const line = `changed missions.0.${field}.${at} | Mission “Fries” › ${words} → ${after}`;
    expect(lines(sooner, later)).toEqual([line]);
  });
});

describe("contentDifference", () => {
  it("contentDifference names changed, added and removed contacts, and no others", () => {
    const [mum, kai] = [aContact("mum"), aContact("kai")];
    const of = (contacts: readonly Contact[]) => ({ contacts, documents: BUNDLED_DOCUMENTS });
    const found = contentDifference(of([gary, mum]), of([{ ...gary, avatar: "🍟" }, kai]));
    const kinds = found.map(({ id, kind }) => `${id} ${kind}`);
    expect(kinds).toEqual(["gary changed", "kai added", "mum removed"]);
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
