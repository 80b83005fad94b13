import { useReactFlow, useStore } from "@xyflow/react";
import type { PointerEvent } from "react";
import type { MapLayout } from "./layout.ts";
import styles from "./map.module.css";
import { MapShapes } from "./map-ground.tsx";

/**
 * The whole map in a corner, with the part in the window. A press moves the window there. React Flow's own has a subscription for each of
 * 640 nodes, which takes longer than a frame.
 */
export function MapOverview({ layout }: { readonly layout: MapLayout }) {
  const flow = useReactFlow();
  const [left, top, zoom] = useStore(({ transform }) => transform);
  const [width, height] = [useStore((state) => state.width), useStore((state) => state.height)];

  function move(event: PointerEvent<SVGSVGElement>): void {
    if (event.buttons === 0) return;
    const { left: x, top: y, width: room } = event.currentTarget.getBoundingClientRect();
    const scale = layout.width / room;
    void flow.setCenter((event.clientX - x) * scale, (event.clientY - y) * scale, { zoom });
  }

  return (
    <svg
      className={styles.overview}
      aria-hidden
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      onPointerDown={move}
      onPointerMove={move}
    >
      <MapShapes layout={layout} />
      <rect
        className={styles.shown}
        x={-left / zoom}
        y={-top / zoom}
        width={width / zoom}
        height={height / zoom}
      />
    </svg>
  );
}
