import "@xyflow/react/dist/base.css";
import {
  type CoordinateExtent,
  type NodeMouseHandler,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useStoreApi,
} from "@xyflow/react";
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { isForOthers, shortcutOf } from "../../../ui/keys.ts";
import { type Direction, type MapLayout, nodeAt, nodeTowards, type PlacedNode, relatedTo } from "./layout.ts";
import styles from "./map.module.css";
import { MapButtons, MapOverview } from "./map-controls.tsx";
import { MapEmphasis, MapGround } from "./map-ground.tsx";
import { MapHeads } from "./map-heads.tsx";
import { type FlowNode, flowNodes, NODE_TYPES } from "./map-node.tsx";
import { editorPath } from "./node-text.ts";
import { useRest } from "./use-rest.ts";
import { isNear, READABLE_SCALE, SCALES, viewOf } from "./view.ts";

/** React Flow moves the view, never the nodes. */
const READ_ONLY = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
} as const;

interface MapCanvasProps {
  readonly layout: MapLayout;
  readonly hits: ReadonlySet<string>;
  /** The hit to show; null for none. */
  readonly shownHit: string | null;
}

/** The map in a window that React Flow moves and scales by mouse, touch and wheel, and the keys of `press`. */
export function MapCanvas(props: MapCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ layout, hits, shownHit }: MapCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const flow = useReactFlow();
  const store = useStoreApi();
  const { rested, isMoving } = useRest();
  const isTiny = rested.zoom < READABLE_SCALE;
  const hasSize = useStore(({ width }) => width > 0);
  const navigate = useNavigate();
  /** The node from which the arrow keys go on. */
  const [current, setCurrent] = useState<PlacedNode | null>(null);
  const [pointed, setPointed] = useState<PlacedNode | null>(null);
  /** The node that gets the focus. */
  const [wanted, setWanted] = useState<string | null>(null);

  const all = useMemo(() => flowNodes(layout), [layout]);
  // The drawing shows the others. React Flow measures each new element, so they wait for a rest.
  const nodes = useMemo(
    () =>
      all
        .filter(({ id, position }) => id === current?.id || (!isTiny && isNear(position, rested)))
        .map((node) =>
          node.id === current?.id
            ? { ...node, data: { ...node.data, isCurrent: true, isWanted: node.id === wanted } }
            : node,
        ),
    [all, isTiny, current, rested, wanted],
  );
  const emphasised = useMemo(
    () => (hits.size > 0 ? hits : pointed && relatedTo(layout.edges, pointed.id)),
    [pointed, hits, layout],
  );
  const extent = useMemo<CoordinateExtent>(
    () => [
      [0, 0],
      [layout.width, layout.height],
    ],
    [layout],
  );

  function show(node: PlacedNode): void {
    const next = viewOf(node, flow.getViewport(), layout, store.getState());
    if (next) void flow.setViewport(next);
  }

  const showAll = () => void flow.fitBounds({ x: 0, y: 0, ...layout }, { padding: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new hit moves the view
  useEffect(() => {
    const node = layout.nodes.find(({ id }) => id === shownHit);
    if (!node || !hasSize) return;
    show(node);
    setCurrent(node);
    setPointed(null);
  }, [shownHit, layout, hasSize]);

  function press(event: KeyboardEvent): void {
    if (isForOthers(event.nativeEvent)) return;
    if (event.key === "+" || event.key === "=") zoom(flow.zoomIn);
    else if (event.key === "-") zoom(flow.zoomOut);
    else if (shortcutOf(event.nativeEvent) === "0") showAll();
    else if (event.key === "Escape") setPointed(null);
    else if (event.key.startsWith("Arrow"))
      step(event.key as Direction, event.target !== event.currentTarget);
    else return;
    event.preventDefault();
  }

  /** Zooms around the middle. The focused node stays in the window, since nodes outside aren't drawn. */
  function zoom(by: () => Promise<boolean>): void {
    void by();
    if (current) show(current);
  }

  /** Moves the focus from a node to the next one; from the map itself, to the current one. */
  function step(direction: Direction, isOnNode: boolean): void {
    const from = current ?? layout.nodes[0];
    const next = from && isOnNode ? nodeTowards(layout.nodes, from, direction) : from;
    if (!next) return;
    show(next);
    setCurrent(next);
    setWanted(next.id);
  }

  function focus({ target }: FocusEvent): void {
    const node = layout.nodes.find(({ id }) => `node-${id}` === target.id);
    if (!node) return;
    setWanted(null);
    setCurrent(node);
    setPointed(node);
  }

  const at = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) =>
    nodeAt(layout.nodes, flow.screenToFlowPosition({ x: clientX, y: clientY }));

  const openNode = useCallback(
    (node: PlacedNode | null) => {
      if (node) void navigate(editorPath(node.target));
    },
    [navigate],
  );

  // React Flow draws all nodes again for a new function.
  const point = useCallback<NodeMouseHandler<FlowNode>>((_event, { data }) => setPointed(data.node), []);
  const open = useCallback<NodeMouseHandler<FlowNode>>(
    (event, { data }) => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      openNode(data.node);
    },
    [openNode],
  );

  return (
    <div ref={frame} className={styles.window}>
      <MapHeads layout={layout} />
      <div
        className={styles.view}
        data-moving={isMoving}
        data-tiny={isTiny}
        data-dimmed={emphasised !== null}
      >
        <ReactFlow
          aria-label="Content map"
          attributionPosition="bottom-center"
          tabIndex={0}
          nodes={nodes}
          nodeTypes={NODE_TYPES}
          minZoom={SCALES.min}
          maxZoom={SCALES.max}
          translateExtent={extent}
          {...READ_ONLY}
          onNodeMouseEnter={point}
          onNodeClick={open}
          onFocus={focus}
          onKeyDown={press}
          onPaneMouseMove={(event) => setPointed(at(event) ?? pointed)}
          onPaneClick={(event) => openNode(at(event))}
          onMouseLeave={() => setPointed(null)}
        >
          <MapGround layout={layout} />
          {emphasised && (
            <MapEmphasis {...{ layout, emphasised, hits }} pointedId={pointed?.id ?? shownHit} />
          )}
        </ReactFlow>
      </div>
      <MapOverview layout={layout} />
      <MapButtons frame={frame} onShowAll={showAll} />
    </div>
  );
}
