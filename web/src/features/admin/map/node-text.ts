import type { GraphNode } from "#game/content/proof/graph.ts";
import { contactSlug } from "#game/core/content.ts";
import type { Target } from "#game/core/content-index.ts";
import { describeDelay } from "#game/core/delay.ts";

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
