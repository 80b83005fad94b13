import type { RoomPlace } from "#game/rules/room.ts";
import type { Spot } from "./props.tsx";
import type { Venue } from "./room-scene.ts";

/** Position and scale of an object. */
interface ObjectSpot extends Spot {
  readonly scale: number;
}

/** A spot for each venue of each picture, clear of bags, letters, ring light, note and the gauges along the upper edge. */
export const OBJECT_SPOTS: Readonly<Record<Venue, Readonly<Record<RoomPlace, ObjectSpot>>>> = {
  room: {
    wall_left: { x: 40, y: 72, scale: 0.9 },
    wall_right: { x: 224, y: 68, scale: 0.6 },
    shelf: { x: 122, y: 98, scale: 0.8 },
    left: { x: 26, y: 177, scale: 0.85 },
    middle: { x: 118, y: 177, scale: 0.85 },
    right: { x: 374, y: 177, scale: 0.85 },
  },
  car: {
    wall_left: { x: 62, y: 68, scale: 0.7 },
    wall_right: { x: 122, y: 66, scale: 0.6 },
    shelf: { x: 150, y: 108, scale: 0.9 },
    left: { x: 30, y: 108, scale: 0.7 },
    middle: { x: 214, y: 176, scale: 0.7 },
    right: { x: 318, y: 120, scale: 0.7 },
  },
  desk: {
    wall_left: { x: 92, y: 66, scale: 0.6 },
    wall_right: { x: 142, y: 66, scale: 0.65 },
    shelf: { x: 310, y: 118, scale: 0.9 },
    left: { x: 30, y: 178, scale: 0.8 },
    middle: { x: 140, y: 178, scale: 0.8 },
    right: { x: 380, y: 178, scale: 0.85 },
  },
  stage: {
    wall_left: { x: 30, y: 76, scale: 0.9 },
    wall_right: { x: 385, y: 110, scale: 0.6 },
    shelf: { x: 159, y: 94, scale: 0.8 },
    left: { x: 40, y: 152, scale: 0.9 },
    middle: { x: 240, y: 154, scale: 0.9 },
    right: { x: 344, y: 154, scale: 0.9 },
  },
  mansion: {
    wall_left: { x: 36, y: 70, scale: 0.55 },
    wall_right: { x: 92, y: 60, scale: 0.6 },
    shelf: { x: 226, y: 98, scale: 0.75 },
    left: { x: 84, y: 158, scale: 0.9 },
    middle: { x: 240, y: 166, scale: 0.9 },
    right: { x: 374, y: 172, scale: 0.9 },
  },
  fryer: {
    wall_left: { x: 106, y: 84, scale: 0.55 },
    wall_right: { x: 112, y: 152, scale: 0.6 },
    shelf: { x: 330, y: 116, scale: 0.9 },
    left: { x: 30, y: 178, scale: 0.8 },
    middle: { x: 200, y: 178, scale: 0.8 },
    right: { x: 380, y: 178, scale: 0.8 },
  },
  table: {
    wall_left: { x: 60, y: 84, scale: 0.6 },
    wall_right: { x: 101, y: 64, scale: 0.65 },
    shelf: { x: 160, y: 88, scale: 0.8 },
    left: { x: 30, y: 176, scale: 0.85 },
    middle: { x: 200, y: 178, scale: 0.8 },
    right: { x: 366, y: 178, scale: 0.85 },
  },
};
