import { Link } from "react-router-dom";
import type { ContentGraph, GraphNode } from "#game/content/proof/graph.ts";
import { describeDelay } from "#game/core/delay.ts";
import admin from "../ui/admin.module.css";
import { DataTable } from "../ui/data-table.tsx";
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
    <DataTable
      label="Content"
      rows={shown}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "Level",
          sortBy: ({ level }) => level ?? Number.POSITIVE_INFINITY,
          cell: ({ level }) => level ?? "Never",
        },
        {
          name: "Contact",
          sortBy: ({ target }) => names.get(target.contactId) ?? "",
          cell: ({ target }) => names.get(target.contactId) ?? "",
        },
        {
          name: "What",
          sortBy: ({ name }) => name,
          isHead: true,
          className: styles.what,
          cell: (node) => <What node={node} />,
        },
        { name: "Needs", cell: (node) => <Needs node={node} causes={causes.get(node.id) ?? []} /> },
      ]}
    />
  );
}

function What({ node: { target, name, choices, refusals = [], problems } }: { readonly node: GraphNode }) {
  return (
    <>
      <span>{KIND_NAMES[target.type]}</span>{" "}
      <Link to={editorPath(target)}>{name === "" ? "(no name)" : name}</Link>
      {choices && <p>{`Fork: ${choices.join(" / ")}`}</p>}
      {refusals.map((text) => (
        <p key={text}>{`Refused: ${text}`}</p>
      ))}
      {problems.length > 0 && <p className={admin.bad}>{problems.join(". ")}</p>}
    </>
  );
}

function Needs({ node, causes }: { readonly node: GraphNode; readonly causes: readonly string[] }) {
  return (
    <>
      <span>{causes.join(", ") || "–"}</span>
      {node.course && <p>{`After the course ${node.course}`}</p>}
      {node.delayMs !== undefined && <p>{`After ${describeDelay(node.delayMs)}`}</p>}
    </>
  );
}
