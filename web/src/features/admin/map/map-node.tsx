import type { Node, NodeProps } from "@xyflow/react";
import { memo, useEffect, useRef } from "react";
import { lookOf, type MapLayout, NODE, type PlacedNode } from "./layout.ts";
import styles from "./map.module.css";
import { editorPath, nodeText } from "./node-text.ts";

export type FlowNode = Node<
  { readonly node: PlacedNode; readonly text: string; readonly isWanted: boolean },
  "content"
>;

/** The nodes for React Flow. With their size and handles, it measures none of them. */
export function flowNodes({ nodes, lanes }: MapLayout): FlowNode[] {
  const names = new Map(lanes.map(({ contactId, name }) => [contactId, name]));
  return nodes.map((node) => ({
    id: node.id,
    type: "content",
    position: { x: node.x, y: node.y },
    ...NODE,
    measured: NODE,
    // Each transform would be a layer's step of its own, in each frame of a move.
    style: { transform: "none", left: node.x, top: node.y },
    handles: [],
    // The link inside says what it is.
    domAttributes: { "aria-roledescription": undefined },
    data: { node, text: nodeText(node, names.get(node.target.contactId) ?? ""), isWanted: false },
  }));
}

export const NODE_TYPES = { content: memo(NodeLink) };

/** The link of a node to the editor. The arrow keys lead to it, not Tab: it takes the focus when it is wanted. */
function NodeLink({ data: { node, text, isWanted } }: NodeProps<FlowNode>) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isWanted) link.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <a
      ref={link}
      href={editorPath(node.target)}
      id={`node-${node.id}`}
      {...attributesOf(node)}
      tabIndex={-1}
      aria-label={text}
      draggable={false}
    >
      <span>{node.name}</span>
    </a>
  );
}

/** The attributes by which a node has its colours. */
export const attributesOf = (node: PlacedNode) => ({
  className: styles.node,
  "data-look": lookOf(node),
  "data-kind": node.target.type,
  "data-fork": node.choices !== undefined,
});
