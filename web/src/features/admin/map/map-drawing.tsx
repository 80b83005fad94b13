import { memo, useMemo } from "react";
import { cut } from "../../../ui/picture-text.ts";
import { type MapLayout, NODE, type PlacedNode } from "./layout.ts";
import styles from "./map.module.css";
import { editorPath, nodeText } from "./node-text.ts";

/** Length of a name in a node, in characters. */
const NAME_LENGTH = 24;

interface MapDrawingProps {
  readonly layout: MapLayout;
  /** The node in the tab order. */
  readonly activeId: string | null;
  /** Nodes to emphasise; null for all. */
  readonly emphasised: ReadonlySet<string> | null;
  readonly hits: ReadonlySet<string>;
  readonly onActivate: (node: PlacedNode) => void;
}

interface EmphasisedProps extends Pick<MapDrawingProps, "layout" | "activeId" | "hits"> {
  readonly emphasised: ReadonlySet<string>;
}

/** Lanes, edges and nodes in the map's own units. Does not depend on the view, so that moving it draws nothing again. */
export const MapDrawing = memo(function MapDrawing(props: MapDrawingProps) {
  const { layout, activeId, emphasised, hits, onActivate } = props;
  const names = useMemo(
    () => new Map(layout.lanes.map(({ contactId, name }) => [contactId, name])),
    [layout],
  );
  return (
    <>
      <Ground layout={layout} />
      <g className={styles.all} data-dimmed={emphasised !== null}>
        <Edges edges={layout.edges} />
        {layout.nodes.map((node) => (
          <Node
            key={node.id}
            node={node}
            contact={names.get(node.target.contactId) ?? ""}
            isActive={node.id === activeId}
            onActivate={onActivate}
          />
        ))}
      </g>
      {emphasised && <Emphasised {...{ layout, activeId, emphasised, hits }} />}
    </>
  );
});

/** Repeats the emphasised edges and nodes above the dimmed map: to dim each of the others takes longer than a frame. */
function Emphasised({ layout, activeId, emphasised, hits }: EmphasisedProps) {
  return (
    <g className={styles.emphasised} aria-hidden>
      <Edges edges={layout.edges.filter(({ from, to }) => emphasised.has(from) && emphasised.has(to))} />
      {layout.nodes
        .filter(({ id }) => emphasised.has(id) || id === activeId)
        .map((node) => (
          <g
            key={node.id}
            {...attributesOf(node)}
            data-hit={hits.has(node.id)}
            data-active={node.id === activeId}
          >
            <Shape node={node} />
          </g>
        ))}
    </g>
  );
}

/** The lanes of the contacts and the columns of the levels. */
const Ground = memo(function Ground({ layout }: Pick<MapDrawingProps, "layout">) {
  return (
    <>
      {layout.lanes.map(({ contactId, y, height }, place) => (
        <rect
          key={contactId}
          className={styles.lane}
          data-odd={place % 2 === 1}
          x={0}
          y={y}
          width={layout.width}
          height={height}
        />
      ))}
      {layout.columns.map(({ level, x, width }) =>
        level === null ? (
          <rect key="never" className={styles.never} x={x} y={0} width={width} height={layout.height} />
        ) : (
          <line key={level} className={styles.grid} x1={x} y1={0} x2={x} y2={layout.height} />
        ),
      )}
    </>
  );
});

const Edges = memo(function Edges({ edges }: Pick<MapLayout, "edges">) {
  return edges.map(({ from, to, cause, choice, path }) => (
    <path
      key={`${from} ${cause} ${choice ?? ""} ${to}`}
      className={styles.edge}
      data-cause={cause}
      d={path}
    />
  ));
});

const attributesOf = ({ target, choices, level, problems }: PlacedNode) => ({
  className: styles.node,
  "data-kind": target.type,
  "data-fork": choices !== undefined,
  "data-bad": level === null || problems.length > 0,
});

interface NodeProps extends Pick<MapDrawingProps, "onActivate"> {
  readonly node: PlacedNode;
  /** Name of the contact. */
  readonly contact: string;
  readonly isActive: boolean;
}

const Node = memo(function Node({ node, contact, isActive, onActivate }: NodeProps) {
  return (
    <a
      href={editorPath(node.target)}
      id={`node-${node.id}`}
      {...attributesOf(node)}
      tabIndex={isActive ? 0 : -1}
      aria-label={nodeText(node, contact)}
      draggable={false}
      onFocus={() => onActivate(node)}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && onActivate(node)}
    >
      <Shape node={node} />
    </a>
  );
});

function Shape({ node: { x, y, name } }: { readonly node: PlacedNode }) {
  return (
    <>
      <rect x={x} y={y} width={NODE.width} height={NODE.height} rx={8} />
      <text x={x + 12} y={y + NODE.height / 2} dominantBaseline="central">
        {cut(name, NAME_LENGTH)}
      </text>
    </>
  );
}
