import { expect, it } from "vitest";
import type { GraphNode } from "#game/content/proof/graph.ts";
import { layoutMap, lookOf, NODE } from "./layout.ts";

const quest = (questId: string, level: number | null = 1): GraphNode => ({
  id: `quest gary.${questId}`,
  target: { type: "quest", contactId: "gary", questId },
  name: questId,
  level,
  problems: [],
});
const gary: GraphNode = {
  id: "contact gary",
  target: { type: "contact", contactId: "gary" },
  name: "Gary",
  level: 1,
  problems: [],
};
const after = (from: string, to: string) =>
  ({ from: `quest gary.${from}`, to: `quest gary.${to}`, cause: "done" }) as const;

it("what unlocks something stands to its left, no two nodes overlap, and an edge that leads nowhere is left out", () => {
  const { nodes, edges } = layoutMap({
    contacts: [{ id: "gary", name: "Gary" }],
    nodes: [gary, quest("a"), quest("b"), quest("c"), quest("alone"), quest("never", null)],
    edges: [after("a", "b"), after("a", "c"), after("b", "c"), after("c", "gone")],
  });
  expect(edges).toHaveLength(3);
  const at = new Map(nodes.map((node) => [node.name, node]));
  const [a, b, c, contact] = ["a", "b", "c", "Gary"].map((name) => at.get(name)?.x ?? Number.NaN);
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
  const nodes = [gary, quest("a"), quest("b", null), { ...gary, problems: ["loops"] }];
  expect(nodes.map(lookOf)).toEqual(["contact", "quest", "bad", "bad"]);
});
