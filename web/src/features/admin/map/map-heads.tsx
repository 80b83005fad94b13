import type { MapLayout } from "./layout.ts";
import styles from "./map.module.css";
import type { Size, View } from "./view.ts";

/** Smallest room for a name or a level, in CSS pixels. */
const MIN_ROOM = 11;

/** The names of the lanes and the levels, which stay at the edges of the window. */
export function MapHeads({ layout, view, head }: { layout: MapLayout; view: View; head: Size }) {
  const { scale } = view;
  return (
    <svg className={styles.heads} aria-hidden>
      <rect x={0} y={0} width={head.width} height="100%" />
      {layout.lanes.map(({ contactId, name, y, height }) => {
        const room = height * scale;
        if (room < MIN_ROOM) return null;
        const middle = head.height + (y + height / 2 - view.y) * scale;
        return (
          <text key={contactId} x={10} y={middle} dominantBaseline="central">
            {name.length > 15 ? `${name.slice(0, 14)}…` : name}
          </text>
        );
      })}
      <rect x={0} y={0} width="100%" height={head.height} />
      {layout.columns.map(({ level, x, width }) => {
        const room = width * scale;
        const left = head.width + (x - view.x) * scale;
        if (room < 2 * MIN_ROOM || left + room < head.width) return null;
        // The level of a wide column stays visible while a part of it is.
        const middle = (Math.max(left, head.width) + left + room) / 2;
        const text = level === null ? "Never" : room < 60 ? String(level) : `Level ${level}`;
        return (
          <text
            key={level}
            x={middle}
            y={head.height / 2}
            textAnchor="middle"
            dominantBaseline="central"
            data-bad={level === null}
          >
            {text}
          </text>
        );
      })}
      <rect x={0} y={0} width={head.width} height={head.height} />
    </svg>
  );
}
