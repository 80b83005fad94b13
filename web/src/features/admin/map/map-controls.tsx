import { useReactFlow, useStore } from "@xyflow/react";
import { Expand, Maximize, Minus, Plus } from "lucide-react";
import type { PointerEvent, RefObject } from "react";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import type { MapLayout } from "./layout.ts";
import styles from "./map.module.css";
import { MapShapes } from "./map-ground.tsx";

interface MapButtonsProps {
  /** The element that the full screen shows. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly onShowAll: () => void;
}

/** The buttons that scale the map. */
export function MapButtons({ frame, onShowAll }: MapButtonsProps) {
  const { zoomIn, zoomOut } = useReactFlow();
  return (
    <div className={styles.zoom}>
      <IconButton label="Zoom in" onClick={() => void zoomIn()}>
        <Plus aria-hidden size={20} />
      </IconButton>
      <IconButton label="Zoom out" onClick={() => void zoomOut()}>
        <Minus aria-hidden size={20} />
      </IconButton>
      <IconButton label="Show everything" onClick={onShowAll}>
        <Maximize aria-hidden size={20} />
      </IconButton>
      {document.fullscreenEnabled && (
        <IconButton label="Full screen" onClick={() => void toggleFullScreen(frame.current)}>
          <Expand aria-hidden size={20} />
        </IconButton>
      )}
    </div>
  );
}

/** Shows the map on the whole screen, or on the page again. */
async function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  // A browser that refuses leaves the map where it is.
  await (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen())?.catch(
    () => {},
  );
}

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
