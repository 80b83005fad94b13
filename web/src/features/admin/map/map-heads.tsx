import { cut } from "../../../ui/picture-text.ts";
import type { MapLayout } from "./layout.ts";
import styles from "./map.module.css";
import type { Size, View } from "./view.ts";

/** Smallest room for a name or a level, in CSS pixels. */
const MIN_ROOM = 11;
/** Length of the name of a lane, in characters. */
const NAME_LENGTH = 15;

/**
 * The names of the lanes and the levels, which stay at the edges of the window. Transforms place them, so that moving the map
 * lays out no text.
 */
export function MapHeads({ layout, view, head }: { layout: MapLayout; view: View; head: Size }) {
  const { scale } = view;
  return (
    <div className={styles.heads} aria-hidden>
      <div className={styles.names} style={{ width: head.width }}>
        {layout.lanes.map(({ contactId, name, y, height }) => {
          if (height * scale < MIN_ROOM) return null;
          const middle = head.height + (y + height / 2 - view.y) * scale;
          return (
            <span key={contactId} style={{ transform: `translate(10px, ${middle}px) translateY(-50%)` }}>
              {cut(name, NAME_LENGTH)}
            </span>
          );
        })}
      </div>
      <div className={styles.levels} style={{ height: head.height, lineHeight: `${head.height}px` }}>
        {layout.columns.map(({ level, x, width }) => {
          const room = width * scale;
          const left = head.width + (x - view.x) * scale;
          if (room < 2 * MIN_ROOM || left + room < head.width) return null;
          // The level of a wide column stays visible while a part of it is.
          const middle = (Math.max(left, head.width) + left + room) / 2;
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
      <div className={styles.corner} style={head} />
    </div>
  );
}
