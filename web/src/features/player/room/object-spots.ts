import type { RoomPlace } from "#game/core/room.ts";
import type { Venue } from "../../../player/venue.ts";
import type { Spot } from "./props.tsx";

/** Position and scale of an object. */
interface ObjectSpot extends Spot {
  readonly scale: number;
}

/** The places in Room 3, clear of furniture, bags, letters, ring light, note and the gauges along the upper edge. */
const PLACES: Readonly<Record<RoomPlace, ObjectSpot>> = {
  wall_left: { x: 40, y: 72, scale: 0.65 },
  wall_right: { x: 230, y: 68, scale: 0.65 },
  shelf: { x: 172, y: 99, scale: 0.8 },
  left: { x: 120, y: 178, scale: 0.65 },
  middle: { x: 248, y: 178, scale: 0.65 },
  right: { x: 374, y: 178, scale: 0.65 },
};

interface Offsets {
  readonly wall_left: Spot;
  readonly wall_right: Spot;
  readonly shelf: Spot;
  /** Offset of all standing objects. */
  readonly floor: Spot;
}

const HERE: Spot = { x: 0, y: 0 };

/** The offsets of the places in each venue: its walls, its floor, and what is a shelf there. */
const OFFSETS: Readonly<Record<Venue, Offsets>> = {
  room: { wall_left: HERE, wall_right: HERE, shelf: HERE, floor: HERE },
  // The dashboard takes everything.
  car: {
    wall_left: { x: 76, y: 20 },
    wall_right: { x: 14, y: 27 },
    shelf: { x: -19, y: 8 },
    floor: { x: -48, y: -70 },
  },
  desk: { wall_left: { x: 52, y: -6 }, wall_right: { x: -84, y: -2 }, shelf: { x: 138, y: 19 }, floor: HERE },
  stage: {
    wall_left: { x: -10, y: 4 },
    wall_right: { x: 150, y: 26 },
    shelf: { x: -28, y: -2 },
    floor: { x: -10, y: -18 },
  },
  mansion: {
    wall_left: { x: 46, y: 20 },
    wall_right: { x: 92, y: 34 },
    shelf: { x: -32, y: 0 },
    floor: { x: -12, y: -6 },
  },
  fryer: { wall_left: { x: 70, y: 12 }, wall_right: { x: -44, y: 0 }, shelf: { x: 160, y: 17 }, floor: HERE },
  table: {
    wall_left: { x: 0, y: 14 },
    wall_right: { x: -128, y: 4 },
    shelf: { x: 32, y: -11 },
    floor: { x: -44, y: 0 },
  },
};

/** Returns the spot of a place in a venue. */
export function objectSpot(venue: Venue, place: RoomPlace): ObjectSpot {
  const offsets = OFFSETS[venue];
  const { x, y, scale } = PLACES[place];
  const by = place === "left" || place === "middle" || place === "right" ? offsets.floor : offsets[place];
  return { x: x + by.x, y: y + by.y, scale };
}
