import { namesIn, type PlayerRoom, ROOM_PLACES } from "#game/core/room.ts";
import type { Venue } from "../../../player/venue.ts";
import { OBJECT_ART } from "../../../ui/art/object-art.ts";
import { objectSpot } from "./object-spots.ts";
import styles from "./room.module.css";

interface RoomObjectsProps {
  readonly room: PlayerRoom;
  /** The picture that they stand in. */
  readonly venue: Venue;
}

/** The objects that the player has bought for the Room, in their places. */
export function RoomObjects({ room, venue }: RoomObjectsProps) {
  return (
    <svg
      viewBox="0 0 400 180"
      fill="none"
      className={`${styles.picture} ${styles.layer}`}
      role="img"
      aria-label={`In it: ${namesIn(room).join(", ")}.`}
    >
      {ROOM_PLACES.map((each) => {
        const object = room[each] ?? "";
        const { x, y, scale } = objectSpot(venue, each);
        const art = OBJECT_ART[object];
        return (
          art !== undefined && (
            // A new object comes in by itself, whatever the others do.
            <g key={`${each} ${object}`} className={styles.object}>
              {/* The drawings are texts, because the share picture is one. */}
              <g
                transform={`translate(${x} ${y}) scale(${scale})`}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the program
                dangerouslySetInnerHTML={{ __html: art }}
              />
            </g>
          )
        );
      })}
    </svg>
  );
}
