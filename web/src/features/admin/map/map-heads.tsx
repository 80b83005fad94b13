import { useStore, useViewport } from "@xyflow/react";
import type { MapLayout } from "./layout.ts";
import styles from "./map.module.css";

/** Room for the names of the lanes and for the levels, in CSS pixels; map.module.css has it too. */
const HEAD = { width: 116, height: 32 } as const;

/** Smallest room for a name or a level, in CSS pixels. */
const MIN_ROOM = 11;

/**
 * The names of the lanes and the levels, which stay at the edges of the window. Transforms place them, so that moving the map
 * lays out no text.
 */
export function MapHeads({ layout }: { readonly layout: MapLayout }) {
  const { x: viewX, y: viewY, zoom } = useViewport();
  const windowWidth = useStore((state) => state.width);
  const windowHeight = useStore((state) => state.height);
  return (
    <div className={styles.heads} aria-hidden>
      <div className={styles.names} style={{ width: HEAD.width }}>
        {layout.lanes.map(({ contactId, name, y, height }) => {
          const middle = HEAD.height + (y + height / 2) * zoom + viewY;
          const isOutside = middle < 0 || middle > HEAD.height + windowHeight + MIN_ROOM;
          if (isOutside || height * zoom < MIN_ROOM) return null;
          return (
            <span key={contactId} style={{ transform: `translate(10px, ${middle}px) translateY(-50%)` }}>
              {name}
            </span>
          );
        })}
      </div>
      <div className={styles.levels} style={{ height: HEAD.height, lineHeight: `${HEAD.height}px` }}>
        {layout.columns.map(({ level, x, width }) => {
          const room = width * zoom;
          const left = HEAD.width + x * zoom + viewX;
          if (room < 2 * MIN_ROOM || left + room < HEAD.width || left > HEAD.width + windowWidth) return null;
          // The level of a wide column stays visible while a part of it is.
          const middle = (Math.max(left, HEAD.width) + left + room) / 2;
          return (
            <span
              key={level}
              style={{ transform: `translateX(${middle}px) translateX(-50%)` }}
              data-bad={level === null}
            >
              {level === null ? "Never" : room < 60 ? String(level) : `Level ${level}`}
            </span>
          );
        })}
      </div>
      <div className={styles.corner} style={HEAD} />
    </div>
  );
}
