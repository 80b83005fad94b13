import { Graph, layout } from "@dagrejs/dagre";
import type { ContentGraph, GraphNode } from "#game/content/proof/graph.ts";
import { contactSlug } from "#game/core/content.ts";
import type { Target } from "#game/core/content-index.ts";
import { describeDelay } from "#game/core/delay.ts";

/** Size of a node in the map's own units: CSS pixels at 100 %. */
export const NODE = { width: 176, height: 36 } as const;

/** Look of a node: its kind, or `bad` if something is wrong with it. */
export type Look = GraphNode["target"]["type"] | "bad";

export const lookOf = ({ target, level, problems }: GraphNode): Look =>
  level === null || problems.length > 0 ? "bad" : target.type;

export interface PlacedNode extends GraphNode {
  /** The upper left corner. */
  readonly x: number;
  readonly y: number;
}

/** Content with a place for each node. */
export interface MapLayout extends Pick<ContentGraph, "edges"> {
  readonly nodes: readonly PlacedNode[];
}

/** Distances between the blocks of two contacts: side by side, their names fit even where the whole map is seen. */
const GAP = { x: 400, y: 96 } as const;

/** Places the content: a block for each contact, in the order in which a player can meet them, in which what unlocks something stands to its left. */
export function layoutMap({ contacts, nodes, edges }: ContentGraph): MapLayout {
  const placed: PlacedNode[] = [];
  const levels = new Map(nodes.map(({ id, level }) => [id, level ?? Number.MAX_SAFE_INTEGER]));
  const levelOf = ({ id }: { readonly id: string }) => levels.get(`contact ${id}`) ?? 0;
  const ordered = contacts.toSorted((a, b) => levelOf(a) - levelOf(b));
  // About twice as wide as high, like the window.
  const perRow = Math.ceil(2 * Math.sqrt(contacts.length));
  let [left, top, bottom] = [0, 0, 0];
  for (const [index, { id }] of ordered.entries()) {
    if (index % perRow === 0) [left, top] = [0, bottom];
    const own = nodes.filter(({ target }) => target.contactId === id);
    const block = blockOf(id, own, edges);
    for (const node of own) {
      const { x = 0, y = 0 } = block.node(node.id);
      placed.push({ ...node, x: left + x - NODE.width / 2, y: top + y - NODE.height / 2 });
    }
    const { width = 0, height = 0 } = block.graph();
    left += width + GAP.x;
    bottom = Math.max(bottom, top + height + GAP.y);
  }
  const ids = new Set(placed.map(({ id }) => id));
  return { nodes: placed, edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}

/** Lays out what belongs to one contact. A node that nothing else leads to stands beside the contact. */
function blockOf(contactId: string, nodes: readonly GraphNode[], edges: ContentGraph["edges"]): Graph {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 8, edgesep: 2, ranksep: 64 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { ...NODE });
  for (const { from, to } of edges) if (graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to);
  const contact = `contact ${contactId}`;
  for (const { id } of nodes)
    if (id !== contact && graph.inEdges(id)?.length === 0) graph.setEdge(contact, id);
  layout(graph);
  return graph;
}

export const KIND_NAMES = { contact: "Contact", quest: "Mission", message: "Message" } as const;

/** The level of a node for people. */
const levelText = ({ level }: Pick<GraphNode, "level">): string =>
  level === null ? "Can't be reached" : `Level ${level}`;

/** Describes a node in one line: `Mission “First shift” of Gary Grill, level 3`. */
export function nodeText(node: GraphNode, contactName: string): string {
  const { target, name, problems, choices, refusals = [], course, delayMs } = node;
  const kind = KIND_NAMES[target.type];
  const what = target.type === "contact" ? `${kind} ${name}` : `${kind} “${name}” of ${contactName}`;
  const refused = refusals.map((text) => `refused: ${text}`);
  const fork = choices ? [`fork: ${choices.join(" or ")}`] : [];
  const after = course === undefined ? [] : [`after the course ${course}`];
  const delay = delayMs === undefined ? [] : [`after ${describeDelay(delayMs)}`];
  return [what, levelText(node).toLowerCase(), ...fork, ...refused, ...after, ...delay, ...problems].join(
    ", ",
  );
}

/** The editor at a contact, message or quest. */
export function editorPath(target: Target): string {
  const page = `/admin/game/npc/${contactSlug(target.contactId)}`;
  if (target.type === "contact") return page;
  return `${page}?entry=${target.type === "quest" ? target.questId : target.messageId}`;
}

/** The nodes that match a search in their name, id or contact's name. None for an empty search. */
export function findNodes(
  nodes: readonly GraphNode[],
  contactNames: ReadonlyMap<string, string>,
  search: string,
): readonly GraphNode[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return [];
  return nodes.filter(({ id, name, target }) =>
    [id, name, contactNames.get(target.contactId) ?? ""].some((text) => text.toLowerCase().includes(wanted)),
  );
}
