import type { ContentGraph, GraphEdge, GraphNode } from "#game/content/proof/graph.ts";

/** Sizes in the map's own units: CSS pixels at 100 %. */
export const NODE = { width: 176, height: 30 } as const;
const GAP = 8;
const PADDING = 12;
/** Nodes below each other before a cell starts another stack. */
const STACK = 6;

export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
}

/** The row of one contact. */
interface Lane {
  readonly contactId: string;
  readonly name: string;
  readonly y: number;
  readonly height: number;
}

/** The column of one level; null for what can't be reached. */
interface LevelColumn {
  readonly level: number | null;
  readonly x: number;
  readonly width: number;
}

export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly lanes: readonly Lane[];
  readonly columns: readonly LevelColumn[];
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly (GraphEdge & { readonly path: string })[];
}

const KIND_ORDER = { contact: 0, message: 1, quest: 2 } as const;
const levelOrder = (level: number | null): number => level ?? Number.POSITIVE_INFINITY;

/**
 * Places the content: a lane for each contact, in the order in which a player can meet them; a column for each level at
 * which something can first be reached, and a last one for what can't be.
 */
export function layoutMap({ contacts, nodes, edges }: ContentGraph): MapLayout {
  const met = new Map(
    nodes
      .filter(({ target }) => target.type === "contact")
      .map((node) => [node.target.contactId, node.level]),
  );
  const ordered = [...contacts].sort((a, b) => {
    const [first, second] = [a, b].map(({ id }) => levelOrder(met.get(id) ?? null));
    return first === second ? 0 : (first ?? 0) - (second ?? 0);
  });
  const levels = [...new Set(nodes.map(({ level }) => level))].sort((a, b) =>
    a === b ? 0 : levelOrder(a) - levelOrder(b),
  );
  const cells = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    const key = cellKey(node.target.contactId, node.level);
    const cell = cells.get(key);
    if (cell) cell.push(node);
    else cells.set(key, [node]);
  }
  const countAt = (contactId: string, level: number | null) =>
    cells.get(cellKey(contactId, level))?.length ?? 0;

  let x = 0;
  const columns = levels.map((level): LevelColumn => {
    const stacks = Math.max(...ordered.map(({ id }) => Math.ceil(countAt(id, level) / STACK)), 1);
    const column = { level, x, width: stacks * (NODE.width + GAP) - GAP + 2 * PADDING };
    x += column.width;
    return column;
  });
  let y = 0;
  const lanes = ordered.map(({ id, name }): Lane => {
    const rows = Math.max(...levels.map((level) => Math.min(STACK, countAt(id, level))), 1);
    const lane = { contactId: id, name, y, height: rows * (NODE.height + GAP) - GAP + 2 * PADDING };
    y += lane.height;
    return lane;
  });
  const placed = new Map<string, PlacedNode>();
  for (const lane of lanes) {
    for (const column of columns) {
      const cell = cells.get(cellKey(lane.contactId, column.level)) ?? [];
      // The sort is stable: within a kind the content's own order stays.
      const sorted = [...cell].sort((a, b) => KIND_ORDER[a.target.type] - KIND_ORDER[b.target.type]);
      for (const [place, node] of sorted.entries()) {
        placed.set(node.id, {
          ...node,
          x: column.x + PADDING + Math.floor(place / STACK) * (NODE.width + GAP),
          y: lane.y + PADDING + (place % STACK) * (NODE.height + GAP),
        });
      }
    }
  }
  return {
    width: x,
    height: y,
    lanes,
    columns,
    nodes: [...placed.values()],
    edges: edges.flatMap((edge) => {
      const [from, to] = [placed.get(edge.from), placed.get(edge.to)];
      return from && to ? [{ ...edge, path: edgePath(from, to) }] : [];
    }),
  };
}

const cellKey = (contactId: string, level: number | null): string => `${contactId} ${level}`;

/** A curve from the right side of `from` to the left side of `to`; between neighbours in a stack, along their side. */
function edgePath(from: PlacedNode, to: PlacedNode): string {
  const [y1, y2] = [from.y + NODE.height / 2, to.y + NODE.height / 2];
  if (from.x === to.x) {
    const bend = from.x - PADDING;
    return `M${from.x} ${y1}C${bend} ${y1} ${bend} ${y2} ${to.x} ${y2}`;
  }
  const x1 = from.x + NODE.width;
  const pull = Math.max(40, Math.abs(to.x - x1) / 2);
  return `M${x1} ${y1}C${x1 + pull} ${y1} ${to.x - pull} ${y2} ${to.x} ${y2}`;
}

/** Look of a node: its kind, or `bad` if something is wrong with it. */
export type Look = GraphNode["target"]["type"] | "bad";

export const lookOf = ({ target, level, problems }: GraphNode): Look =>
  level === null || problems.length > 0 ? "bad" : target.type;

/** Distance of a shape from the edges of its node, whose rounded corners it doesn't fill. */
const SHAPE_INSET = 3;

/** The shapes of all nodes of a look as one path. */
export function shapesOf(nodes: readonly PlacedNode[], look: Look): string {
  const [width, height] = [NODE.width - 2 * SHAPE_INSET, NODE.height - 2 * SHAPE_INSET];
  return nodes
    .filter((node) => lookOf(node) === look)
    .map(({ x, y }) => `M${x + SHAPE_INSET} ${y + SHAPE_INSET}h${width}v${height}h${-width}z`)
    .join("");
}

/** The node at a point of the map; null between them. */
export function nodeAt(
  nodes: readonly PlacedNode[],
  at: { readonly x: number; readonly y: number },
): PlacedNode | null {
  const isAt = ({ x, y }: PlacedNode) =>
    at.x >= x && at.x <= x + NODE.width && at.y >= y && at.y <= y + NODE.height;
  return nodes.find(isAt) ?? null;
}

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** The nearest node in a direction; null if there is none. */
export function nodeTowards(
  nodes: readonly PlacedNode[],
  from: PlacedNode,
  direction: Direction,
): PlacedNode | null {
  const isVertical = direction === "ArrowUp" || direction === "ArrowDown";
  const sign = direction === "ArrowDown" || direction === "ArrowRight" ? 1 : -1;
  let nearest: PlacedNode | null = null;
  let best = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const along = sign * (isVertical ? node.y - from.y : node.x - from.x);
    const aside = Math.abs(isVertical ? node.x - from.x : node.y - from.y);
    const distance = along + 3 * aside;
    if (along > 0 && distance < best) {
      best = distance;
      nearest = node;
    }
  }
  return nearest;
}

/** The nodes that `id` depends on and those that depend on it, directly or not, with itself. */
export function relatedTo(edges: readonly GraphEdge[], id: string): ReadonlySet<string> {
  const follow = (start: "from" | "to", end: "from" | "to"): ReadonlySet<string> => {
    const next = new Map<string, string[]>();
    for (const edge of edges) next.set(edge[start], [...(next.get(edge[start]) ?? []), edge[end]]);
    const seen = new Set([id]);
    for (const each of seen) for (const found of next.get(each) ?? []) seen.add(found);
    return seen;
  };
  return new Set([...follow("to", "from"), ...follow("from", "to")]);
}
