import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withValue } from "#game/content/fixture.ts";
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
const DANA = { ...CONTENT, name: "Dana" };
const THEIRS = { ...CONTENT, name: "Theirs" };
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
  const CASH = "missions.0.rewards.cash";
  const busy = set("effects.set.status", "Busy");
  const idle = (prune: number) => set("effects.set.status", undefined, prune);
  it.each<[string, readonly Change[], unknown]>([
    ["a field", [set("name", "Dana")], DANA],
    ["a field in an entry", [set(CASH, "4x")], withValue(CONTENT, CASH, "4x")],
    ["a field in a part that isn't there", [busy], { ...CONTENT, effects: { set: { status: "Busy" } } }],
    ["a field that goes with the parts around it", [busy, idle(2)], CONTENT],
    ["a field that goes from a part that stays", [busy, idle(1)], { ...CONTENT, effects: {} }],
    ["a field of an entry that isn't there", [set("missions.9.id", "x"), remove("9"), move("9", 0)], CONTENT],
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

const part = (content: unknown): Part => {
  return { id: "gary", name: "", revision: "a".repeat(64), publishedAt: null, content };
};
const draft = (content: unknown) => ({ id: "gary", revision: 2, content }) as unknown as Draft;
const OPENED = openSession({ part: part(CONTENT), draft: null }, CONTENT);
const edit = (change: Change): SessionAction => ({ type: "edit", change });
const play = (session: PartSession, ...actions: readonly SessionAction[]) =>
  actions.reduce(partSession, session);
const refused = (theirs: unknown): SessionAction => {
  const stored = { part: part(CONTENT), draft: draft(theirs) };
  return { type: "refused", refused: { by: "draft", stored, theirs } };
};

describe("a session", () => {
  const named = (name: string) => edit(set("name", name));
  const dana = named("Dana");
  const [undo, redo] = [{ type: "undo" }, { type: "redo" }] as const;
  const [theirs, mine] = [{ type: "theirs" }, { type: "mine" }] as const;
  const replace: SessionAction = { type: "replace", content: { ...DANA } };
  const saved = (written: typeof CONTENT): SessionAction => ({
    type: "saved",
    draft: draft(written),
    written,
  });
  const published: SessionAction = { type: "published", part: part(DANA), sent: DANA, written: DANA };
  it.each<[string, readonly SessionAction[], content: unknown, isDirty: boolean, steps: number]>([
    ["nothing", [], CONTENT, false, 0],
    ["typing", [named("D"), dana], DANA, true, 1],
    ["typing it back", [named("D"), named("Gary")], CONTENT, false, 1],
    ["typing in two fields", [edit(set("x", "1")), dana, undo], { ...CONTENT, x: "1" }, true, 1],
    ["undo and redo", [dana, undo, redo], DANA, true, 1],
    ["a move and back", [edit(move("0", 1)), edit(move("0", 0))], CONTENT, false, 2],
    ["a change of nothing", [edit(remove("9")), redo, undo], CONTENT, false, 0],
    ["another content", [replace, replace], DANA, true, 1],
    ["a saved draft", [dana, saved(DANA)], DANA, false, 1],
    ["a draft that is saved while more is typed", [dana, saved(CONTENT)], DANA, true, 1],
    ["publishing", [dana, published], DANA, false, 1],
    ["theirs", [dana, refused(THEIRS), theirs], THEIRS, false, 2],
    ["theirs, undone", [dana, refused(THEIRS), theirs, undo], DANA, true, 1],
    ["mine", [dana, refused(THEIRS), mine], DANA, true, 1],
    ["a draft that they discarded", [dana, refused(undefined)], DANA, true, 1],
  ])("after %s has its content, its changes and its steps", (_what, actions, ...expected) => {
    const session = play(OPENED, ...actions);
    expect([session.tree.value, isDirty(session), session.past.length]).toEqual(expected);
  });

  it("compares with what the server made of a release, and shows it unless more is typed", () => {
    const written = { ...CONTENT };
    const made = { ...CONTENT, since: "2026-11-25" };
    const action: SessionAction = { type: "published", part: part(made), sent: CONTENT, written };
    const shown = play(openSession(OPENED.stored, written), action);
    expect(shown.tree.value).toEqual(made);
    const typed = play(openSession(OPENED.stored, written), dana, action);
    expect([typed.tree.value, typed.base]).toEqual([DANA, made]);
  });

  it("knows the stored version after a choice, which can be put off", () => {
    const asked = play(OPENED, dana, refused(THEIRS));
    for (const type of ["theirs", "mine"] as const) {
      expect(play(asked, { type }).stored.draft?.content).toBe(THEIRS);
    }
    const later = play(asked, { type: "put-off" });
    expect(later).toMatchObject({ ...asked, isPutOff: true });
    expect(play(later, { type: "ask" })).toEqual(asked);
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
