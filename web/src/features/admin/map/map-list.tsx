import { Link } from "react-router-dom";
import type { ContentGraph, GraphNode } from "#game/content/graph.ts";
import { describeDelay } from "#game/rules/delay.ts";
import frame from "../frame/admin.module.css";
import { TableFrame } from "../frame/panel.tsx";
import styles from "./map.module.css";
import { editorPath, KIND_NAMES } from "./node-text.ts";

const CAUSES = {
  met: "meet",
  offered: "be offered",
  done: "complete",
  chosen: "choose",
  opened: "open",
  affinity: "affinity with",
};

/** The map as a table: the same nodes, and what each depends on. */
export function MapList({ graph, only }: { graph: ContentGraph; only: ReadonlySet<string> | null }) {
  const names = new Map(graph.contacts.map(({ id, name }) => [id, name]));
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const causes = new Map<string, string[]>();
  for (const { from, to, cause, choice } of graph.edges) {
    const name = byId.get(from)?.name ?? from;
    const text = `${CAUSES[cause]} ${choice === undefined ? name : `“${choice}” in ${name}`}`;
    causes.set(to, [...(causes.get(to) ?? []), text]);
  }
  const shown = graph.nodes
    .filter(({ id }) => only === null || only.has(id))
    .sort((a, b) => (a.level ?? Number.POSITIVE_INFINITY) - (b.level ?? Number.POSITIVE_INFINITY) || 0);
  return (
    <TableFrame label="Content">
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Contact</th>
          <th scope="col">What</th>
          <th scope="col">Needs</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((node) => (
          <Row
            key={node.id}
            node={node}
            contactName={names.get(node.target.contactId) ?? ""}
            needs={causes.get(node.id) ?? []}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}

function Row({
  node,
  contactName,
  needs,
}: {
  node: GraphNode;
  contactName: string;
  needs: readonly string[];
}) {
  return (
    <tr>
      <td data-label="Level">{node.level ?? "Never"}</td>
      <td data-label="Contact">{contactName}</td>
      <th scope="row" className={styles.what}>
        {KIND_NAMES[node.target.type]}{" "}
        <Link to={editorPath(node.target)}>{node.name === "" ? "(no name)" : node.name}</Link>
        {node.choices && <p>Fork: {node.choices.join(" / ")}</p>}
        {node.problems.length > 0 && <p className={frame.bad}>{node.problems.join(". ")}</p>}
      </th>
      <td data-label="Needs">
        {needs.join(", ") || "–"}
        {node.delayMs !== undefined && <p>After {describeDelay(node.delayMs)}</p>}
      </td>
    </tr>
  );
}
