import { memo } from "react";
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

/** Lanes, edges and nodes in the map's own units. Does not depend on the view, so that moving it draws nothing again. */
export const MapDrawing = memo(function MapDrawing(props: MapDrawingProps) {
  const { layout, activeId, emphasised, hits, onActivate } = props;
  const names = new Map(layout.lanes.map(({ contactId, name }) => [contactId, name]));
  const isFaint = (...ids: readonly string[]) =>
    emphasised !== null && !ids.every((id) => emphasised.has(id));
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
      {layout.edges.map(({ from, to, cause, choice, path }) => (
        <path
          key={`${from} ${cause} ${choice ?? ""} ${to}`}
          className={styles.edge}
          data-cause={cause}
          data-faint={isFaint(from, to)}
          data-strong={emphasised !== null && !isFaint(from, to)}
          d={path}
        />
      ))}
      {layout.nodes.map((node) => (
        <a
          key={node.id}
          href={editorPath(node.target)}
          id={`node-${node.id}`}
          className={styles.node}
          data-kind={node.target.type}
          data-fork={node.choices !== undefined}
          data-bad={node.level === null || node.problems.length > 0}
          data-faint={isFaint(node.id)}
          data-hit={hits.has(node.id)}
          tabIndex={node.id === activeId ? 0 : -1}
          aria-label={nodeText(node, names.get(node.target.contactId) ?? "")}
          draggable={false}
          onFocus={() => onActivate(node)}
          onPointerEnter={({ pointerType }) => pointerType === "mouse" && onActivate(node)}
        >
          <rect x={node.x} y={node.y} width={NODE.width} height={NODE.height} rx={8} />
          <text x={node.x + 12} y={node.y + NODE.height / 2} dominantBaseline="central">
            {node.name.length > NAME_LENGTH ? `${node.name.slice(0, NAME_LENGTH - 1)}…` : node.name}
          </text>
        </a>
      ))}
    </>
  );
});
