import "@xyflow/react/dist/style.css";
import {
  Controls,
  type Edge,
  type Node,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import { type CSSProperties, useCallback, useEffect, useMemo } from "react";
import { Link } from "react-router-dom";
import styles from "./map.module.css";
import { editorPath, lookOf, type MapLayout, NODE, nodeText, type PlacedNode } from "./nodes.ts";

/** React Flow moves the view, never the nodes. The links in them have the focus. */
const READ_ONLY = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
} as const;

/** With their size and handles, React Flow measures no node. */
const SIDES = {
  ...NODE,
  measured: NODE,
  sourcePosition: Position.Right,
  targetPosition: Position.Left,
  handles: [
    { type: "source", position: Position.Right, x: NODE.width, y: NODE.height / 2 },
    { type: "target", position: Position.Left, x: 0, y: NODE.height / 2 },
  ],
} satisfies Partial<Node>;

/** Below this zoom, names can't be read. */
const FAR = 0.5;

interface MapCanvasProps {
  readonly layout: MapLayout;
  /** Names of the contacts by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly hits: ReadonlySet<string>;
  /** The hit to show; null for none. */
  readonly shownHit: string | null;
}

/** The map in a window that React Flow moves and scales. */
export function MapCanvas(props: MapCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ layout, names, hits, shownHit }: MapCanvasProps) {
  const { setCenter } = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  const isFar = zoom < FAR;
  const shown = layout.nodes.find(({ id }) => id === shownHit);
  const nodes = useMemo(
    () =>
      layout.nodes.map((node) => flowNode(node, names.get(node.target.contactId) ?? "", hits.has(node.id))),
    [layout, names, hits],
  );
  const edges = useMemo(
    () =>
      layout.edges.map(({ from, to, cause, choice }): Edge => {
        const className = styles[cause] ?? "";
        return { id: `${from} ${cause} ${choice} ${to}`, source: from, target: to, className };
      }),
    [layout],
  );

  const show = useCallback(
    ({ x, y }: Pick<PlacedNode, "x" | "y">) =>
      void setCenter(x + NODE.width / 2, y + NODE.height / 2, { zoom: 1 }),
    [setCenter],
  );
  useEffect(() => {
    if (shown) show(shown);
  }, [show, shown]);
  const style: CSSProperties & { readonly "--zoom": number } = { "--zoom": zoom };

  return (
    <div className={styles.window} data-dimmed={hits.size > 0} data-far={isFar} style={style}>
      <ReactFlow
        aria-label="Map"
        attributionPosition="bottom-center"
        nodes={nodes}
        edges={edges}
        minZoom={0.05}
        onlyRenderVisibleElements
        fitView
        fitViewOptions={{ padding: { x: "16px", right: "80px", y: "12px" } }}
        onInit={() => shown && show(shown)}
        onNodeClick={(_, { position }) => isFar && show(position)}
        {...READ_ONLY}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

/** A node of React Flow that is a link to the editor. */
function flowNode(node: PlacedNode, contactName: string, isHit: boolean): Node {
  const { id, x, y, target, name, choices } = node;
  const text = nodeText(node, contactName);
  const label = (
    <Link
      to={editorPath(target)}
      aria-label={text}
      title={text}
      className={styles.node ?? ""}
      draggable={false}
      data-kind={target.type}
      data-fork={choices !== undefined}
      data-hit={isHit}
    >
      <span>{name}</span>
    </Link>
  );
  const zIndex = target.type === "contact" ? 1 : 0;
  return { ...SIDES, id, zIndex, position: { x, y }, className: styles[lookOf(node)] ?? "", data: { label } };
}
