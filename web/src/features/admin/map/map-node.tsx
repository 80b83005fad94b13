import type { Node, NodeProps } from "@xyflow/react";
import { memo, useEffect, useRef } from "react";
import { lookOf, type MapLayout, NODE, type PlacedNode } from "./layout.ts";
import styles from "./map.module.css";
import { editorPath, nodeText } from "./node-text.ts";

export type FlowNode = Node<
  {
    readonly node: PlacedNode;
    readonly text: string;
    /** Makes the node the one that Tab leads to. */
    readonly isCurrent: boolean;
    /** Moves the focus to the node. */
    readonly isWanted: boolean;
  },
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
    // Each transform would cost the compositor a separate step in each frame of a move.
    style: { transform: "none", left: node.x, top: node.y },
    handles: [],
    // The link inside names it.
    domAttributes: { "aria-roledescription": undefined },
    data: {
      node,
      text: nodeText(node, names.get(node.target.contactId) ?? ""),
      isCurrent: false,
      isWanted: false,
    },
  }));
}

export const NODE_TYPES = { content: memo(NodeLink) };

/** The link of a node to the editor. Tab leads to the current one, the arrow keys to the others. */
function NodeLink({ data: { node, text, isCurrent, isWanted } }: NodeProps<FlowNode>) {
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
      tabIndex={isCurrent ? 0 : -1}
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
