import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSame } from "#game/content/same-content.ts";
import type { Draft, Part } from "#game/core/wire/content-parts.ts";
import {
  addressOf,
  type Change,
  changed,
  keysOf,
  type Tree,
  treeOf,
  valueAt,
  withOuter,
} from "../fields/tree.ts";
import { isDirty, openSession, type PartSession, partSession, type SessionAction } from "./part-session.ts";

const CONTENT = {
  name: "Gary",
  missions: [
    { id: "a", rewards: { cash: 4 }, requirements: [{ type: "energy" }, { type: "cash" }] },
    { id: "b", rewards: {} },
    { id: "c", rewards: {} },
  ],
};
const TREE = treeOf(CONTENT);
const apply = (tree: Tree, ...changes: readonly Change[]) => changes.reduce(changed, tree);
const set = (at: string, value: unknown, prune?: number): Change =>
  prune === undefined ? { type: "set", at, value } : { type: "set", at, value, prune };
const move = (key: string, to: number): Change => ({ type: "move", at: "missions", key, to });
const insert = (key: string, value: unknown, after?: string): Change => ({
  type: "insert",
  at: "missions",
  entries: [[key, value]],
  ...(after !== undefined && { after }),
});
const remove = (key: string): Change => ({ type: "remove", at: "missions", key });
const ids = (tree: Tree) => (valueAt(tree, "missions") as { id: string }[]).map(({ id }) => id);

describe("a tree", () => {
  it.each([
    ["a field", [set("name", "Dana")], { ...CONTENT, name: "Dana" }],
    [
      "a field in an entry",
      [set("missions.0.rewards.cash", "4x")],
      {
        ...CONTENT,
        missions: [{ ...CONTENT.missions[0], rewards: { cash: "4x" } }, ...CONTENT.missions.slice(1)],
      },
    ],
    [
      "a field in a part that isn't there",
      [set("effects.set.status", "Busy")],
      { ...CONTENT, effects: { set: { status: "Busy" } } },
    ],
    [
      "a field that goes with the parts around it",
      [set("effects.set.status", "Busy"), set("effects.set.status", undefined, 2)],
      CONTENT,
    ],
    [
      "a field that goes from a part that stays",
      [set("effects.set.status", "Busy"), set("effects.set.status", undefined, 1)],
      { ...CONTENT, effects: {} },
    ],
    [
      "the field of an entry that isn't there",
      [set("missions.9.id", "x"), remove("9"), move("9", 0)],
      CONTENT,
    ],
  ])("changes %s", (_what, changes, expected) => {
    expect(apply(TREE, ...changes).value).toEqual(expected);
  });

  it.each([
    ["moved to its end", [move("0", 2)], "bca"],
    ["moved beyond its end", [move("0", 9)], "bca"],
    ["moved before its start", [move("2", -3)], "cab"],
    ["added at its end", [insert("n", { id: "n" })], "abcn"],
    ["added behind another", [insert("n", { id: "n" }, "0")], "anbc"],
    ["removed", [remove("1")], "ac"],
    ["moved, then removed by its key", [move("0", 2), remove("0")], "bc"],
    ["added, then moved", [insert("n", { id: "n" }), move("n", 0)], "nabc"],
  ])("has a list with an entry %s", (_what, changes, expected) => {
    expect(ids(apply(TREE, ...changes)).join("")).toBe(expected);
  });

  it("finds a field by the same address while entries move, and its address by its place", () => {
    const moved = apply(TREE, move("0", 2), insert("n", { id: "n" }, "1"));
    expect(ids(moved)).toEqual(["b", "n", "c", "a"]);
    expect(valueAt(moved, "missions.0.requirements.1.type")).toBe("cash");
    expect(addressOf(moved, "missions.3.requirements.1.type")).toBe("missions.0.requirements.1.type");
    expect(addressOf(moved, "missions.1.rewards")).toBe("missions.n.rewards");
    expect(ids(apply(moved, set("missions.2.id", "z")))).toEqual(["b", "n", "z", "a"]);
    expect(valueAt(moved, "missions.7.rewards.cash")).toBeUndefined();
    expect(withOuter("missions.0.id")).toEqual(["missions.0.id", "missions.0", "missions"]);
  });

  it("forgets the keys of a list that is replaced", () => {
    const moved = apply(TREE, move("0", 2));
    expect(keysOf(moved.keys, "missions", CONTENT.missions)).toEqual(["1", "2", "0"]);
    const replaced = apply(moved, set("missions", [{ id: "z" }]));
    expect(keysOf(replaced.keys, "missions", [1])).toEqual(["0"]);
  });

  it.each([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: [] }, { a: {} }, false],
    ["", undefined, false],
  ])("%j and %j are the same: %s", (one, other, expected) => {
    expect(isSame(one, other)).toBe(expected);
  });
});

const part = (content: unknown): Part => ({
  id: "gary",
  name: "",
  version: 1,
  revision: "a".repeat(64),
  content,
});
const draft = (content: unknown) => ({ id: "gary", revision: 2, content }) as unknown as Draft;
const OPENED = openSession({ part: part(CONTENT), draft: null }, CONTENT);
const edit = (change: Change): SessionAction => ({ type: "edit", change });
const play = (session: PartSession, ...actions: readonly SessionAction[]) =>
  actions.reduce(partSession, session);
const DANA = { ...CONTENT, name: "Dana" };
const THEIRS = { ...CONTENT, name: "Theirs" };
const refused = (theirs: unknown): SessionAction => ({
  type: "refused",
  refused: {
    of: "draft",
    by: "draft",
    stored: { part: part(CONTENT), draft: draft(theirs) },
    theirs,
  },
});

describe("a session", () => {
  it.each<[string, readonly SessionAction[], { content: unknown; dirty: boolean; steps: number }]>([
    ["nothing", [], { content: CONTENT, dirty: false, steps: 0 }],
    ["typing", [edit(set("name", "D")), edit(set("name", "Dana"))], { content: DANA, dirty: true, steps: 1 }],
    [
      "typing it back",
      [edit(set("name", "D")), edit(set("name", "Gary"))],
      { content: CONTENT, dirty: false, steps: 1 },
    ],
    [
      "typing in two fields",
      [edit(set("x", "1")), edit(set("name", "Dana")), { type: "undo" }],
      { content: { ...CONTENT, x: "1" }, dirty: true, steps: 1 },
    ],
    [
      "undo and redo",
      [edit(set("name", "Dana")), { type: "undo" }, { type: "redo" }],
      { content: DANA, dirty: true, steps: 1 },
    ],
    [
      "a move and back",
      [edit(move("0", 1)), edit(move("0", 0))],
      { content: CONTENT, dirty: false, steps: 2 },
    ],
    [
      "a change of nothing",
      [edit(remove("9")), { type: "redo" }, { type: "undo" }],
      { content: CONTENT, dirty: false, steps: 0 },
    ],
    [
      "another content",
      [
        { type: "replace", content: DANA },
        { type: "replace", content: { ...DANA } },
      ],
      { content: DANA, dirty: true, steps: 1 },
    ],
    [
      "a saved draft",
      [edit(set("name", "Dana")), { type: "saved", draft: draft(DANA), written: DANA }],
      { content: DANA, dirty: false, steps: 1 },
    ],
    [
      "a draft that is saved while more is typed",
      [edit(set("name", "Dana")), { type: "saved", draft: draft(CONTENT), written: CONTENT }],
      { content: DANA, dirty: true, steps: 1 },
    ],
    [
      "a release",
      [edit(set("name", "Dana")), { type: "released", part: part(DANA), sent: DANA, written: DANA }],
      { content: DANA, dirty: false, steps: 1 },
    ],
    [
      "theirs",
      [edit(set("name", "Dana")), refused(THEIRS), { type: "theirs" }],
      { content: THEIRS, dirty: false, steps: 2 },
    ],
    [
      "theirs, undone",
      [edit(set("name", "Dana")), refused(THEIRS), { type: "theirs" }, { type: "undo" }],
      { content: DANA, dirty: true, steps: 1 },
    ],
    [
      "mine",
      [edit(set("name", "Dana")), refused(THEIRS), { type: "mine" }],
      { content: DANA, dirty: true, steps: 1 },
    ],
    [
      "a draft that they discarded",
      [edit(set("name", "Dana")), refused(undefined)],
      { content: DANA, dirty: true, steps: 1 },
    ],
  ])("after %s has its content, its changes and its steps", (_what, actions, expected) => {
    const session = play(OPENED, ...actions);
    expect({ content: session.tree.value, dirty: isDirty(session), steps: session.past.length }).toEqual(
      expected,
    );
  });

  it("compares with what the server made of a release, and shows it unless more is typed", () => {
    const written = { ...CONTENT };
    const made = { ...CONTENT, since: "2026-11-25" };
    const action: SessionAction = { type: "released", part: part(made), sent: CONTENT, written };
    const shown = play(openSession(OPENED.stored, written), action);
    expect(shown.tree.value).toEqual(made);
    const typed = play(openSession(OPENED.stored, written), edit(set("name", "Dana")), action);
    expect([typed.tree.value, typed.base]).toEqual([DANA, made]);
  });

  it("knows the stored version after a choice, and asks again later if nothing is decided", () => {
    const asked = play(OPENED, edit(set("name", "Dana")), refused(THEIRS));
    for (const type of ["theirs", "mine"] as const) {
      expect(play(asked, { type }).stored.draft?.content).toBe(THEIRS);
    }
    const later = play(asked, { type: "decide-later" });
    expect(later).toMatchObject({ refused: null, stored: OPENED.stored, tree: { value: DANA } });
  });

  it("lets what follows from a change be in its step", () => {
    const follow = (after: Tree) => changed(after, set("id", "dana"));
    const session = play(OPENED, { type: "edit", change: set("name", "Dana"), follow });
    expect(session.tree.value).toMatchObject({ name: "Dana", id: "dana" });
    expect(play(session, { type: "undo" }).tree.value).toBe(CONTENT);
  });
});

const keys = fc.constantFrom("0", "1", "2", "n1", "n2", "none");
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ key: keys, value: fc.string() }).map(({ key, value }) => set(`missions.${key}.id`, value)),
  fc.record({ key: keys, to: fc.integer({ min: -2, max: 9 }) }).map(({ key, to }) => move(key, to)),
  keys.map(remove),
  fc.uuid().map((key) => insert(key, { id: "new" })),
);

it("any changes leave the keys of entries unique, and undoing each restores the opened version", () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 25 }), (all) => {
      const edited = play(OPENED, ...all.map(edit));
      const list = valueAt(edited.tree, "missions") as unknown[];
      const now = keysOf(edited.tree.keys, "missions", list);
      expect([now.length, new Set(now).size]).toEqual([list.length, list.length]);
      let session = edited;
      while (session.past.length > 0) session = partSession(session, { type: "undo" });
      expect(session.tree).toBe(OPENED.tree);
      while (session.future.length > 0) session = partSession(session, { type: "redo" });
      expect(session.tree).toEqual(edited.tree);
    }),
  );
});
