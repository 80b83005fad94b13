import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContentGraph, GraphNode } from "#game/content/proof/graph.ts";
import { layoutMap, NODE, nodeAt, nodeTowards, relatedTo, shapesOf } from "./layout.ts";

const quest = (contactId: string, questId: string, level: number | null): GraphNode => ({
  id: `quest ${contactId}.${questId}`,
  target: { type: "quest", contactId, questId },
  name: questId,
  level,
  problems: [],
});
const contact = (contactId: string, level: number | null): GraphNode => ({
  id: `contact ${contactId}`,
  target: { type: "contact", contactId },
  name: contactId,
  level,
  problems: [],
});
const level = fc.option(fc.integer({ min: 1, max: 40 }), { nil: null });

/** Up to 20 contacts with up to 30 quests each, and random edges; some lead nowhere. */
const graphs: fc.Arbitrary<ContentGraph> = fc
  .array(fc.record({ met: level, quests: fc.array(level, { maxLength: 30 }) }), {
    minLength: 1,
    maxLength: 20,
  })
  .chain((parts) => {
    const contacts = parts.map((_, place) => ({ id: `c${place}`, name: `Contact ${place}` }));
    const nodes = parts.flatMap(({ met, quests }, place) => [
      contact(`c${place}`, met),
      ...quests.map((each, i) => quest(`c${place}`, `q${i}`, each)),
    ]);
    const end = fc.constantFrom(...nodes.map(({ id }) => id), "quest gone.gone");
    const edge = fc.record({ from: end, to: end, cause: fc.constant("done" as const) });
    return fc.array(edge, { maxLength: 60 }).map((edges) => ({ contacts, nodes, edges }));
  });

describe("the layout of the map", () => {
  it("every node is placed once, within its lane and its column, and no two overlap", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { nodes, lanes, columns, width, height } = layoutMap(graph);
        expect(nodes.map(({ id }) => id).sort()).toEqual(graph.nodes.map(({ id }) => id).sort());
        for (const node of nodes) {
          const lane = lanes.find(({ contactId }) => contactId === node.target.contactId);
          const column = columns.find((each) => each.level === node.level);
          if (!lane || !column) throw new Error("no lane or column");
          expect(node.y).toBeGreaterThanOrEqual(lane.y);
          expect(node.y + NODE.height).toBeLessThanOrEqual(lane.y + lane.height);
          expect(node.x).toBeGreaterThanOrEqual(column.x);
          expect(node.x + NODE.width).toBeLessThanOrEqual(column.x + column.width);
          expect(node.x + NODE.width).toBeLessThanOrEqual(width);
          expect(node.y + NODE.height).toBeLessThanOrEqual(height);
        }
        for (const [place, a] of nodes.entries()) {
          for (const b of nodes.slice(place + 1)) {
            const isApart = Math.abs(a.x - b.x) >= NODE.width || Math.abs(a.y - b.y) >= NODE.height;
            if (!isApart) throw new Error(`${a.id} overlaps ${b.id}`);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("every drawn edge connects two placed nodes, and only edges that lead nowhere are left out", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { nodes, edges } = layoutMap(graph);
        const ids = new Set(nodes.map(({ id }) => id));
        expect(edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
        expect(edges).toHaveLength(graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)).length);
      }),
      { numRuns: 60 },
    );
  });

  it("columns follow the levels, with the unreachable last, and lanes the levels of their contacts", () => {
    const { columns, lanes } = layoutMap({
      contacts: [
        { id: "late", name: "Late" },
        { id: "never", name: "Never" },
        { id: "early", name: "Early" },
      ],
      nodes: [contact("late", 9), contact("never", null), contact("early", 1), quest("early", "q", 4)],
      edges: [],
    });
    expect(columns.map((column) => column.level)).toEqual([1, 4, 9, null]);
    expect(lanes.map(({ name }) => name)).toEqual(["Early", "Late", "Never"]);
  });
});

describe("moving on the map", () => {
  const { nodes } = layoutMap({
    contacts: [
      { id: "a", name: "A" },
      { id: "b", name: "B" },
    ],
    nodes: [contact("a", 1), quest("a", "q", 1), quest("a", "far", 3), contact("b", 1)],
    edges: [],
  });
  const at = (id: string) => {
    const node = nodes.find((each) => each.id === id);
    if (!node) throw new Error(`no ${id}`);
    return node;
  };

  it.each([
    ["contact a", "ArrowDown", "quest a.q"],
    ["quest a.q", "ArrowDown", "contact b"],
    ["contact b", "ArrowUp", "quest a.q"],
    ["contact a", "ArrowRight", "quest a.far"],
    ["quest a.far", "ArrowLeft", "contact a"],
    ["contact a", "ArrowLeft", undefined],
  ] as const)("from %s, %s leads to %s", (from, direction, to) => {
    expect(nodeTowards(nodes, at(from), direction)?.id).toBe(to);
  });
});

it("a node is found at each of its points, and has one shape, of its kind or of a problem", () => {
  const { nodes } = layoutMap({
    contacts: [{ id: "a", name: "A" }],
    nodes: [contact("a", 1), quest("a", "q", 1), quest("a", "never", null)],
    edges: [],
  });
  for (const node of nodes) {
    expect(nodeAt(nodes, node)?.id).toBe(node.id);
    expect(nodeAt(nodes, { x: node.x + NODE.width, y: node.y + NODE.height })?.id).toBe(node.id);
    expect(nodeAt(nodes, { x: node.x - 1, y: node.y })).toBeNull();
  }
  const count = (look: Parameters<typeof shapesOf>[1]) => shapesOf(nodes, look).split("M").length - 1;
  expect((["contact", "message", "quest", "bad"] as const).map(count)).toEqual([1, 0, 1, 1]);
});

it("a node is related to its dependencies and dependents, even in cycles", () => {
  const edge = (from: string, to: string) => ({ from, to, cause: "done" as const });
  const edges = [
    edge("a", "b"),
    edge("b", "c"),
    edge("x", "c"),
    edge("c", "d"),
    edge("p", "q"),
    edge("q", "p"),
  ];
  expect([...relatedTo(edges, "b")].sort()).toEqual(["a", "b", "c", "d"]);
  expect([...relatedTo(edges, "p")].sort()).toEqual(["p", "q"]);
});
