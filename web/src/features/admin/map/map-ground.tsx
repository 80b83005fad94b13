import { ViewportPortal } from "@xyflow/react";
import { memo } from "react";
import { type MapLayout, NODE, shapesOf } from "./layout.ts";
import styles from "./map.module.css";
import { attributesOf } from "./map-node.tsx";

/** The lanes of the contacts, the columns of the levels and the edges, below the nodes. */
export const MapGround = memo(function MapGround({ layout }: { readonly layout: MapLayout }) {
  const { width, height } = layout;
  return (
    <ViewportPortal>
      <svg className={styles.ground} aria-hidden width={width} height={height}>
        {layout.lanes.map(({ contactId, y, height: room }, place) => (
          <rect
            key={contactId}
            className={styles.lane}
            data-odd={place % 2 === 1}
            y={y}
            width={width}
            height={room}
          />
        ))}
        {layout.columns.map(({ level, x, width: room }) =>
          level === null ? (
            <rect key="never" className={styles.never} x={x} width={room} height={height} />
          ) : (
            <line key={level} className={styles.grid} x1={x} x2={x} y2={height} />
          ),
        )}
        <g className={styles.content}>
          <Edges edges={layout.edges} />
          <g className={styles.shapes}>
            <MapShapes layout={layout} />
          </g>
        </g>
      </svg>
    </ViewportPortal>
  );
});

const LOOKS = ["contact", "message", "quest", "bad"] as const;

/** All nodes as shapes, a path for each look: what remains of them below a readable scale. */
export const MapShapes = memo(function MapShapes({ layout }: { readonly layout: MapLayout }) {
  return LOOKS.map((look) => (
    <path key={look} className={styles.shape} data-look={look} d={shapesOf(layout.nodes, look)} />
  ));
});

interface EmphasisProps {
  readonly layout: MapLayout;
  readonly emphasised: ReadonlySet<string>;
  readonly hits: ReadonlySet<string>;
  /** The node that is pointed at or focused. */
  readonly pointedId: string | null;
}

/** Repeats the emphasised edges and nodes above the dimmed map: to dim each of the others takes longer than a frame. */
export function MapEmphasis({ layout, emphasised, hits, pointedId }: EmphasisProps) {
  return (
    <ViewportPortal>
      <div className={styles.emphasis} aria-hidden>
        <svg aria-hidden width={layout.width} height={layout.height}>
          <Edges edges={layout.edges.filter(({ from, to }) => emphasised.has(from) && emphasised.has(to))} />
        </svg>
        {layout.nodes
          .filter(({ id }) => emphasised.has(id) || id === pointedId)
          .map((node) => (
            <div
              key={node.id}
              {...attributesOf(node)}
              data-hit={hits.has(node.id)}
              data-active={node.id === pointedId}
              style={{ ...NODE, left: node.x, top: node.y }}
            >
              <span>{node.name}</span>
            </div>
          ))}
      </div>
    </ViewportPortal>
  );
}

/** All edges of a cause as one path: React Flow has an image and a subscription for each of a thousand. */
function Edges({ edges }: Pick<MapLayout, "edges">) {
  return [...new Set(edges.map(({ cause }) => cause))].map((cause) => (
    <path
      key={cause}
      className={styles.edge}
      data-cause={cause}
      d={edges.map((edge) => (edge.cause === cause ? edge.path : "")).join("")}
    />
  ));
}
