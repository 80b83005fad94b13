import { expect, it } from "vitest";
import type { GraphNode } from "#game/content/proof/graph.ts";
import { editorPath, findNodes, layoutMap, lookOf, NODE, nodeText } from "./nodes.ts";

const quest = (questId: string, parts: Partial<GraphNode> = {}): GraphNode => ({
  id: `quest gary_grill.${questId}`,
  target: { type: "quest", contactId: "gary_grill", questId },
  name: questId,
  level: 1,
  problems: [],
  ...parts,
});
const gary: GraphNode = {
  id: "contact gary_grill",
  target: { type: "contact", contactId: "gary_grill" },
  name: "Gary Grill",
  level: 1,
  problems: [],
};
const shift = quest("first_shift", { name: "Bags", level: 3 });
const NAMES = new Map([["gary_grill", "Gary Grill"]]);
const after = (from: string, to: string) =>
  ({ from: `quest gary_grill.${from}`, to: `quest gary_grill.${to}`, cause: "done" }) as const;

it("what unlocks something stands to its left, no two nodes overlap, and an edge that leads nowhere is left out", () => {
  const { nodes, edges } = layoutMap({
    contacts: [{ id: "gary_grill", name: "Gary Grill" }],
    nodes: [gary, quest("a"), quest("b"), quest("c"), quest("alone"), quest("never", { level: null })],
    edges: [after("a", "b"), after("a", "c"), after("b", "c"), after("c", "gone")],
  });
  expect(edges).toHaveLength(3);
  const at = new Map(nodes.map((node) => [node.name, node]));
  const [a, b, c, contact] = ["a", "b", "c", "Gary Grill"].map((name) => at.get(name)?.x ?? Number.NaN);
  expect([contact, a, b, c]).toEqual([contact, a, b, c].sort((one = 0, other = 0) => one - other));
  expect(new Set([contact, a, b, c]).size).toBe(4);
  for (const [place, one] of nodes.entries()) {
    for (const other of nodes.slice(place + 1)) {
      const isApart = Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height;
      expect([one.name, other.name, isApart]).toEqual([one.name, other.name, true]);
    }
  }
});

it("what can't be reached or has a problem looks bad, and anything else as its kind", () => {
  const nodes = [gary, shift, quest("b", { level: null }), { ...gary, problems: ["loops"] }];
  expect(nodes.map(lookOf)).toEqual(["contact", "quest", "bad", "bad"]);
});

const BAGS = "Mission “Bags” of Gary Grill, level 3";
it.each<[Partial<GraphNode>, string]>([
  [shift, BAGS],
  [{ choices: ["Stay", "Go"], delayMs: 90 * 60_000 }, `${BAGS}, fork: Stay or Go, after 1 hour 30 minutes`],
  [{ refusals: ["Not you."] }, `${BAGS}, refused: Not you.`],
  [{ course: "Fry Science" }, `${BAGS}, after the course Fry Science`],
  [{ ...gary, level: null, problems: ["loops"] }, "Contact Gary Grill, can't be reached, loops"],
])("the text of a node with %j names its kind, contact, level and problems: %s", (parts, text) => {
  expect(nodeText({ ...shift, ...parts }, "Gary Grill")).toBe(text);
});

it.each([
  [gary, "/admin/game/npc/gary-grill"],
  [shift, "/admin/game/npc/gary-grill?entry=first_shift"],
])("a node leads to the editor, and a quest's to that quest in it", ({ target }, path) => {
  expect(editorPath(target)).toBe(path);
});

it.each([
  ["", []],
  ["  ", []],
  ["bags", ["Bags"]],
  ["FIRST_SHIFT", ["Bags"]],
  ["gary", ["Bags", "Gary Grill"]],
  ["nobody", []],
])("the search “%s” finds %j", (search, found) => {
  expect(findNodes([shift, gary], NAMES, search).map(({ name }) => name)).toEqual(found);
});
