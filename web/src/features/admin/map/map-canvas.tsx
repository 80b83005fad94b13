import { Expand, Maximize, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { IconButton } from "../../../ui/icon-button.tsx";
import { type Direction, type MapLayout, nodeTowards, type PlacedNode, relatedTo } from "./layout.ts";
import styles from "./map.module.css";
import { MapDrawing } from "./map-drawing.tsx";
import { MapHeads } from "./map-heads.tsx";
import { editorPath } from "./node-text.ts";
import { useDrawnScale } from "./use-drawn-scale.ts";
import { useView } from "./use-view.ts";
import { READABLE_SCALE } from "./view.ts";

/** Room for the names of the lanes and for the levels, in CSS pixels. */
const HEAD = { width: 116, height: 32 } as const;

interface MapCanvasProps {
  readonly layout: MapLayout;
  readonly hits: ReadonlySet<string>;
  /** The hit to show; null for none. */
  readonly shownHit: string | null;
}

/** The map in a window that can be moved and scaled by mouse, touch and keyboard. */
export function MapCanvas({ layout, hits, shownHit }: MapCanvasProps) {
  const pane = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { view, size, zoom, showAll, show, wasDragged, handlers } = useView(pane, layout, HEAD);
  const drawnScale = useDrawnScale(view.scale);
  const [active, setActive] = useState<PlacedNode | null>(null);
  const navigate = useNavigate();
  const activeId = active?.id ?? shownHit ?? layout.nodes[0]?.id ?? null;
  const emphasised = useMemo(
    () => (hits.size > 0 ? hits : active && relatedTo(layout.edges, active.id)),
    [active, hits, layout],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new hit moves the view
  useEffect(() => {
    const node = layout.nodes.find(({ id }) => id === shownHit);
    if (!node) return;
    show(node);
    // Tab leads from the search to its hit.
    setActive(null);
  }, [shownHit, layout, size.width]);

  function press(event: KeyboardEvent): void {
    const zoomed = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (zoomed === 1 || zoomed === -1) zoom(zoomed);
    else if (event.key === "0") showAll();
    else if (event.key === "Escape") setActive(null);
    else if (event.key.startsWith("Arrow")) step(event.key as Direction);
    else return;
    event.preventDefault();
  }

  function step(direction: Direction): void {
    const from = layout.nodes.find(({ id }) => id === activeId);
    const next = from && nodeTowards(layout.nodes, from, direction);
    if (!next) return;
    setActive(next);
    show(next);
    document.getElementById(`node-${next.id}`)?.focus({ preventScroll: true });
  }

  function open(event: MouseEvent): void {
    const link = (event.target as Element).closest("a");
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const node = layout.nodes.find(({ id }) => `node-${id}` === link.id);
    if (node && !wasDragged()) void navigate(editorPath(node.target));
  }

  // The layer is drawn at its own scale, and moved and scaled by the compositor until the view rests.
  const { width, height } = layout;
  const place = `translate(${HEAD.width - view.x * view.scale}px, ${HEAD.height - view.y * view.scale}px) scale(${view.scale / drawnScale})`;
  return (
    <div ref={frame} className={styles.window}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the nodes are links; this moves them */}
      <div
        ref={pane}
        className={styles.map}
        data-tiny={drawnScale < READABLE_SCALE}
        {...handlers}
        onKeyDown={press}
        onClick={open}
        onPointerLeave={(event) => {
          handlers.onPointerLeave(event);
          setActive(null);
        }}
      >
        <div className={styles.layer} style={{ transform: place }}>
          <svg
            aria-label="Content map"
            width={width * drawnScale}
            height={height * drawnScale}
            viewBox={`0 0 ${width} ${height}`}
          >
            <MapDrawing
              layout={layout}
              activeId={activeId}
              emphasised={emphasised}
              hits={hits}
              onActivate={setActive}
            />
          </svg>
        </div>
        <MapHeads layout={layout} view={view} head={HEAD} />
      </div>
      <div className={styles.zoom}>
        <IconButton label="Zoom in" onClick={() => zoom(1)}>
          <Plus aria-hidden size={20} />
        </IconButton>
        <IconButton label="Zoom out" onClick={() => zoom(-1)}>
          <Minus aria-hidden size={20} />
        </IconButton>
        <IconButton label="Show everything" onClick={showAll}>
          <Maximize aria-hidden size={20} />
        </IconButton>
        {document.fullscreenEnabled && (
          <IconButton label="Full screen" onClick={() => void toggleFullScreen(frame.current)}>
            <Expand aria-hidden size={20} />
          </IconButton>
        )}
      </div>
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
