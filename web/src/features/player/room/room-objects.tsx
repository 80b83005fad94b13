import { namesIn, type PlayerRoom, ROOM_PLACES, type RoomPlace } from "#game/core/room.ts";
import type { Venue } from "../../../player/venue.ts";
import { OBJECT_ART } from "../../../ui/art/object-art.ts";
import type { Spot } from "./props.tsx";
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

/** Scale of the objects that hang, of those on a shelf, and of those that stand. */
const SCALES: Readonly<Record<RoomPlace, number>> = {
  wall_left: 0.65,
  wall_right: 0.65,
  shelf: 0.8,
  left: 0.5,
  middle: 0.5,
  right: 0.5,
};

const at = (x: number, y: number): Spot => ({ x, y });

const places = (
  wall_left: Spot,
  wall_right: Spot,
  shelf: Spot,
  left: Spot,
  middle: Spot,
  right: Spot,
): Readonly<Record<RoomPlace, Spot>> => ({ wall_left, wall_right, shelf, left, middle, right });

/** The places of each venue, clear of its furniture, its things, its bags and its letters. */
const SPOTS: Readonly<Record<Venue, Readonly<Record<RoomPlace, Spot>>>> = {
  room: places(at(40, 72), at(230, 68), at(172, 98), at(120, 171), at(254, 171), at(381, 171)),
  // The dashboard takes everything.
  car: places(at(116, 89), at(244, 89), at(153, 105), at(72, 105), at(202, 105), at(324, 105)),
  desk: places(at(92, 65), at(146, 65), at(309, 118), at(120, 171), at(248, 171), at(374, 171)),
  stage: places(at(30, 76), at(380, 94), at(146, 93), at(106, 160), at(238, 160), at(364, 160)),
  mansion: places(at(86, 92), at(324, 106), at(140, 98), at(108, 171), at(235, 171), at(298, 171)),
  fryer: places(at(111, 84), at(192, 70), at(336, 115), at(120, 171), at(248, 171), at(374, 171)),
  table: places(at(40, 86), at(100, 74), at(204, 87), at(74, 171), at(165, 171), at(235, 171)),
};

/** Returns the position of a place in a venue, and the scale of what is there. */
export function objectSpot(venue: Venue, place: RoomPlace): Spot & { readonly scale: number } {
  return { ...SPOTS[venue][place], scale: SCALES[place] };
}
