import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Contact, Quest } from "../rules/content.ts";
import { aContact, aMessage, aQuest } from "./fixture.ts";
import { mergePart, suggestionsIn, type Versions } from "./merge.ts";
import { isSame } from "./same.ts";

const quest = (id: string, parts: Partial<Quest> = {}) => aQuest(id, parts);
const gary = (parts: Partial<Contact> = {}) =>
  aContact("gary", {
    messages: [aMessage("hello", { subject: "Hello", body: "Come in." })],
    missions: [quest("a"), quest("b"), quest("c")],
    ...parts,
  });
const placesIn = (versions: Versions) => suggestionsIn("gary", versions).map(({ place }) => place);
const keepAll = (versions: Versions) => mergePart("gary", versions, new Set());
const acceptAll = (versions: Versions) => mergePart("gary", versions, new Set(placesIn(versions)));
const idsOf = (content: unknown) => (content as Contact).missions.map(({ id }) => id).join("");
const order = (...ids: readonly string[]) => gary({ missions: ids.map((id) => quest(id)) });

describe("two versions of a part", () => {
  it("merge without a question where only one side has changed a field, an entry or the order", () => {
    const base = gary();
    const mine = gary({
      description: "Mine.",
      missions: [quest("a", { name: "Mine" }), quest("b"), quest("c")],
    });
    const theirs = gary({
      personality: "Theirs.",
      missions: [quest("c"), quest("a"), quest("b"), quest("d")],
    });
    const versions = { base, mine, theirs };
    expect(placesIn(versions)).toEqual([]);
    expect(keepAll(versions)).toEqual(
      gary({
        description: "Mine.",
        personality: "Theirs.",
        missions: [quest("c"), quest("a", { name: "Mine" }), quest("b"), quest("d")],
      }),
    );
  });

  it("leave a choice where both have changed a text, with the effect of accepting theirs", () => {
    const base = gary();
    const hello = (body: string, subject = "Hello") =>
      gary({ messages: [aMessage("hello", { subject, body })] });
    const versions = { base, mine: hello("Mine."), theirs: hello("Theirs.", "Dear you") };
    expect(suggestionsIn("gary", versions)).toMatchObject([
      {
        place: "messages.hello.body",
        difference: { changes: [{ path: "messages.0.body", before: "Mine.", after: "Theirs." }] },
      },
    ]);
    expect(keepAll(versions)).toEqual(hello("Mine.", "Dear you"));
    expect(acceptAll(versions)).toEqual(hello("Theirs.", "Dear you"));
  });

  const terms = (cash: number, experience: number) => ({
    missions: [quest("a", { rewards: { cash, experience } }), quest("b"), quest("c")],
  });
  const unlock = (unlockConditions: Contact["unlockConditions"]) => ({ unlockConditions });
  const needs = (...amounts: readonly number[]) => ({
    missions: [
      quest("a", { requirements: amounts.map((amount) => ({ type: "energy" as const, amount })) }),
      quest("b"),
      quest("c"),
    ],
  });

  it.each<[string, Contact, Contact, Contact, readonly string[]]>([
    ["two fields of one entry", gary(terms(1, 1)), gary(terms(2, 1)), gary(terms(1, 2)), []],
    [
      "values of two types",
      gary(unlock({ type: "level_reached", level: 1 })),
      gary(unlock({ type: "level_reached", level: 2 })),
      gary(unlock({ type: "manual" })),
      ["unlockConditions"],
    ],
    ["entries without ids, place by place", gary(needs(1, 1)), gary(needs(2, 1)), gary(needs(1, 3)), []],
    [
      "entries without ids, of another number",
      gary(needs(1, 1)),
      gary(needs(2, 1)),
      gary(needs(1, 1, 1)),
      ["missions.a.requirements"],
    ],
    ["an entry that one side removed", gary(), order("a", "c"), gary({ description: "Theirs." }), []],
    [
      "an entry that one side removed and the other changed",
      gary(),
      order("a", "c"),
      gary({ missions: [quest("a"), quest("b", { name: "Theirs" }), quest("c")] }),
      ["missions.b"],
    ],
    ["two new orders", gary(), order("b", "a", "c"), order("c", "a", "b"), ["missions#order"]],
    ["one new order on both sides", gary(), order("b", "a", "c"), order("b", "a", "c"), []],
    ["an entry added on both sides", gary(), order("a", "b", "c", "x"), order("a", "b", "c", "y"), []],
  ])("ask about %s only where they can't be merged", (_what, base, mine, theirs, places) => {
    expect(placesIn({ base, mine, theirs })).toEqual(places);
  });

  it("keep or lose an entry that one side removed and the other changed, by choice", () => {
    const changed = gary({ missions: [quest("a"), quest("b", { name: "Changed" }), quest("c")] });
    const versions = { base: gary(), mine: changed, theirs: order("a", "c") };
    expect([idsOf(keepAll(versions)), idsOf(acceptAll(versions))]).toEqual(["abc", "ac"]);
    const other = { base: gary(), mine: order("a", "c"), theirs: changed };
    expect([idsOf(keepAll(other)), idsOf(acceptAll(other))]).toEqual(["ac", "abc"]);
  });

  it("keep the entries that each side added, each behind its neighbour", () => {
    const versions = { base: gary(), mine: order("x", "a", "b", "c"), theirs: order("c", "y", "b", "a") };
    expect(idsOf(keepAll(versions))).toBe("xcyba");
  });

  it("keep a number that is still being typed", () => {
    const typed = { ...gary(), unlockConditions: { type: "level_reached", level: "1x" } };
    const versions = { base: gary(), mine: typed, theirs: gary({ description: "Theirs." }) };
    expect(keepAll(versions)).toMatchObject({ unlockConditions: { level: "1x" }, description: "Theirs." });
  });

  it("merge a document that is a list by its entries", () => {
    const goal = (id: string, label: string) => ({ id, label, kind: "posts", count: 2 });
    const versions = {
      base: [goal("a", "A"), goal("b", "B")],
      mine: [goal("a", "Mine"), goal("b", "B")],
      theirs: [goal("b", "Theirs"), goal("a", "A")],
    };
    expect(suggestionsIn("daily-brief", versions)).toEqual([]);
    expect(mergePart("daily-brief", versions, new Set())).toEqual([goal("b", "Theirs"), goal("a", "Mine")]);
  });
});

const text = fc.constantFrom("", "One.", "Two.", "Three.");
const contacts: fc.Arbitrary<Contact> = fc
  .record({
    description: text,
    lockedName: fc.option(text, { nil: undefined }),
    level: fc.integer({ min: 1, max: 3 }),
    missions: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom("a", "b", "c", "d"),
        name: text,
        cash: fc.integer({ min: 0, max: 2 }),
      }),
      { selector: ({ id }) => id },
    ),
    tags: fc.array(text, { maxLength: 2 }),
  })
  .map(({ description, lockedName, level, missions, tags }) => {
    const contact = gary({
      description,
      unlockConditions: { type: "level_reached", level },
      missions: missions.map(({ id, name, cash }) => quest(id, { name, rewards: { cash } })),
      ...(lockedName !== undefined && { lockedName }),
    });
    return { ...contact, metadata: { ...contact.metadata, tags } };
  });

describe("any two versions of any part", () => {
  it("take the other side where one side has changed nothing", () => {
    fc.assert(
      fc.property(contacts, contacts, (base, other) => {
        expect(placesIn({ base, mine: base, theirs: other })).toEqual([]);
        expect(keepAll({ base, mine: base, theirs: other })).toEqual(other);
        expect(keepAll({ base, mine: other, theirs: base })).toEqual(other);
        expect(keepAll({ base, mine: other, theirs: other })).toEqual(other);
      }),
    );
  });

  it("take theirs for all fields that both have changed if all are accepted, and mine if none is", () => {
    fc.assert(
      fc.property(contacts, contacts, contacts, (base, mine, theirs) => {
        const versions = { base, mine, theirs };
        const [kept, accepted] = [keepAll(versions), acceptAll(versions)];
        if (placesIn(versions).length === 0) expect(accepted).toEqual(kept);
        for (const name of ["description", "lockedName"] as const) {
          if (isSame(base[name], theirs[name])) expect((accepted as Contact)[name]).toEqual(mine[name]);
          else expect((accepted as Contact)[name]).toEqual(theirs[name]);
          if (isSame(base[name], mine[name])) expect((kept as Contact)[name]).toEqual(theirs[name]);
          else expect((kept as Contact)[name]).toEqual(mine[name]);
        }
      }),
    );
  });

  it("give the same result if one side accepts all or the other keeps all, except the order of new entries", () => {
    const sorted = (content: unknown) => {
      const { missions, ...rest } = content as Contact;
      return { ...rest, missions: missions.toSorted((one, other) => one.id.localeCompare(other.id)) };
    };
    fc.assert(
      fc.property(contacts, contacts, contacts, (base, mine, theirs) => {
        const other = keepAll({ base, mine: theirs, theirs: mine });
        expect(sorted(acceptAll({ base, mine, theirs }))).toEqual(sorted(other));
      }),
    );
  });

  it("can each be restored entirely if both have changed the same place", () => {
    fc.assert(
      fc.property(text, text, text, (one, two, three) => {
        fc.pre(new Set([one, two, three]).size === 3);
        const [base, mine, theirs] = [one, two, three].map((description) => gary({ description }));
        expect(acceptAll({ base, mine, theirs })).toEqual(theirs);
        expect(keepAll({ base, mine, theirs })).toEqual(mine);
      }),
    );
  });
});
