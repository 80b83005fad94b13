import type { Spot } from "./props.tsx";
import type { Venue } from "./room-scene.ts";
import car from "./venues/car.svg?raw";
import desk from "./venues/desk.svg?raw";
import fryer from "./venues/fryer.svg?raw";
import mansion from "./venues/mansion.svg?raw";
import room from "./venues/room.svg?raw";
import stage from "./venues/stage.svg?raw";
import table from "./venues/table.svg?raw";

/**
 * The pictures, 400 by 180 units, which continue beyond all edges but the lower one. `--room-…` are the colours of the hour;
 * `data-part` marks what flickers while the player is tired.
 */
export const VENUE_ART: Readonly<Record<Venue, string>> = { room, car, desk, stage, mansion, fryer, table };

/** Positions of the first bag of fries and the first letter in each picture. */
export const VENUE_SPOTS: Readonly<Record<Venue, { readonly bags: Spot; readonly letters: Spot }>> = {
  room: { bags: { x: 150, y: 170 }, letters: { x: 330, y: 172 } },
  car: { bags: { x: 352, y: 172 }, letters: { x: 196, y: 120 } },
  desk: { bags: { x: 186, y: 118 }, letters: { x: 8, y: 114 } },
  stage: { bags: { x: 206, y: 154 }, letters: { x: 66, y: 152 } },
  mansion: { bags: { x: 84, y: 166 }, letters: { x: 326, y: 166 } },
  fryer: { bags: { x: 262, y: 122 }, letters: { x: 108, y: 118 } },
  table: { bags: { x: 70, y: 170 }, letters: { x: 196, y: 112 } },
};
